import { lazy, Suspense, useSyncExternalStore } from 'react'
import { TOAST_MS, TOAST_POSITION, toasterMounted, toasterWanted, VISIBLE_TOASTS } from '#web/lib/toast.ts'

const Toaster = lazy(() => import('#web/ui/toaster.tsx').then((module) => ({ default: module.Toaster })))

/** Where toasts appear; its code is fetched by the first of them. */
export function Toasts() {
  const wanted = useSyncExternalStore(toasterWanted.subscribe, toasterWanted.get)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Toaster
        position={TOAST_POSITION}
        duration={TOAST_MS}
        visibleToasts={VISIBLE_TOASTS}
        onMounted={toasterMounted}
      />
    </Suspense>
  )
}
