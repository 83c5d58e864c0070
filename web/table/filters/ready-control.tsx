import { lazy, Suspense } from 'react'
import { useReady } from '#web/ui/use-ready.ts'
import type { FilterControlProps } from './filter-control.tsx'

const load = () => import('./filter-control.tsx')
const FilterControl = lazy(() => load().then((module) => ({ default: module.FilterControl })))

export const useReadyControls = (): void => useReady(load)

export const ReadyControl = (props: FilterControlProps) => (
  <Suspense fallback={null}>
    <FilterControl {...props} />
  </Suspense>
)
