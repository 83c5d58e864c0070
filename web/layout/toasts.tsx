import { useSyncExternalStore } from 'react'
import { TOAST_MS, TOAST_POSITION, toasterMounted, toasterWanted, VISIBLE_TOASTS } from '#web/lib/toast.ts'
import { lazy } from '#web/ui/lazy.tsx'

const AGAIN_MS = 5_000

/** A page that was opened just before the network left goes on without toasts, and gets them once it is back. */
const loadToaster = (): Promise<{ default: typeof import('#web/ui/toaster.tsx').Toaster }> =>
  import('#web/ui/toaster.tsx').then(
    ({ Toaster }) => ({ default: Toaster }),
    () => new Promise((again) => setTimeout(again, AGAIN_MS)).then(loadToaster),
  )

const Toaster = lazy(loadToaster)

/** On a phone, toasts stay above the buttons at the bottom. */
const ABOVE_THE_THUMB = { bottom: 'calc(5.5rem + env(safe-area-inset-bottom))' }

/** On a desk, toasts stay above the 60 px bar of buttons of forms and lists, and beside an open panel. */
const ABOVE_THE_FOOTER = { bottom: '4.5rem', right: 'calc(24px + var(--taken-at-right, 0px))' }

/** Where toasts appear; its code is fetched by the first of them. */
export function Toasts() {
  const wanted = useSyncExternalStore(toasterWanted.subscribe, toasterWanted.get)
  if (!wanted) return null
  return (
    <Toaster
      position={TOAST_POSITION}
      offset={ABOVE_THE_FOOTER}
      mobileOffset={ABOVE_THE_THUMB}
      duration={TOAST_MS}
      visibleToasts={VISIBLE_TOASTS}
      onMounted={toasterMounted}
    />
  )
}
