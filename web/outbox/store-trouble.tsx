import { lazy, Suspense } from 'react'
import { useTrouble } from './trouble.ts'

const TroubleBand = lazy(() =>
  import('./trouble-band.tsx').then((module) => ({ default: module.TroubleBand })),
)

/** On every page that keeps what it writes: nobody is left to believe that something is kept which is not. */
export function StoreTrouble() {
  const trouble = useTrouble()
  return <Suspense fallback={null}>{trouble && <TroubleBand trouble={trouble} />}</Suspense>
}
