import { lazy, Suspense } from 'react'
import { useTrouble } from './trouble.ts'

const TroubleBand = lazy(() =>
  import('./trouble-band.tsx').then((module) => ({ default: module.TroubleBand })),
)

/** Warns, on every page that writes to the outbox, when records may not be stored. */
export function StoreTrouble() {
  const trouble = useTrouble()
  return <Suspense fallback={null}>{trouble && <TroubleBand trouble={trouble} />}</Suspense>
}
