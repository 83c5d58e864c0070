import { type ReactNode, useEffect, useRef } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { useReady } from '#web/ui/use-ready.ts'
import type { FilterControlProps } from './filter-control.tsx'

const load = () => import('./filter-control.tsx')

export const useReadyControls = (): void => useReady(load)

export const ReadyControl = lazy(() =>
  load().then(({ FilterControl }) => ({
    default: (props: FilterControlProps) => (
      <Focused>
        <FilterControl {...props} />
      </Focused>
    ),
  })),
)

/** Focuses the first input: the window that holds it took the focus before its content was loaded. */
function Focused({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const surface = box.current?.closest('[role="dialog"]')
    const held = document.activeElement
    const free = held === null || held === document.body || held === surface
    if (surface && free) box.current?.querySelector<HTMLElement>('input,button')?.focus()
  }, [])
  return <div ref={box}>{children}</div>
}
