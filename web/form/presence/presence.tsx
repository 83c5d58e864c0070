import { useSession } from '#web/lib/session.ts'
import { lazy } from '#web/ui/lazy.tsx'
import type { ColleaguesProps } from './colleagues.tsx'

const Nothing: typeof import('./colleagues.tsx').Colleagues = () => null
/** A record is read and edited without it, where it cannot be fetched. */
const Colleagues = lazy(() =>
  import('./colleagues.tsx').then(
    (module) => ({ default: module.Colleagues }),
    () => ({ default: Nothing }),
  ),
)

/** Presence on a record, among moderateurs alone. Fetched once the record stands; its place is kept by its neighbours. */
export function Presence(props: ColleaguesProps) {
  if (useSession().person.type !== 'moderateur') return null
  return <Colleagues key={props.id} {...props} />
}
