import { lazy } from '#web/ui/lazy.tsx'
import { useTrouble } from './trouble.ts'

const TroubleBand = lazy(() =>
  import('./trouble-band.tsx').then((module) => ({ default: module.TroubleBand })),
)

/** Warns, on every page that writes to the outbox, when records may not be stored. */
export function StoreTrouble() {
  const trouble = useTrouble()
  return <>{trouble && <TroubleBand trouble={trouble} />}</>
}
