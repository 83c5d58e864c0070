import { lazy, Suspense, useEffect } from 'react'
import type { FilterControlProps } from './filter-control.tsx'

const load = () => import('./filter-control.tsx')
const FilterControl = lazy(() => load().then((module) => ({ default: module.FilterControl })))

const IDLE_MS = 1_000

/** Fetched once the list stands: whoever opens a filter does not wait, and the first rows come before it. */
export function useReadyControls(): void {
  useEffect(() => {
    const timer = setTimeout(() => void load(), IDLE_MS)
    return () => clearTimeout(timer)
  }, [])
}

export const ReadyControl = (props: FilterControlProps) => (
  <Suspense fallback={null}>
    <FilterControl {...props} />
  </Suspense>
)
