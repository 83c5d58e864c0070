import { type ComponentProps, lazy, Suspense } from 'react'

const Loaded = lazy(() => import('./new-bon.tsx').then((module) => ({ default: module.NewBon })))

/** Fetched when a bon is made, never before the list. */
export const NewBon = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
)
