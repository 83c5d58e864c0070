import type { Session } from '#web/lib/session.ts'
import { NAV_ENTRIES } from './nav.ts'
import type { NavEntry, NavGroup } from './nav-entry.ts'

export function isAllowed(entry: NavEntry, session: Session): boolean {
  if (entry.collection && !session.access(entry.collection).list) return false
  const { type } = session.person
  if (type !== 'moderateur') return entry.types?.includes(type) ?? false
  return (
    entry.staff !== false && (!entry.permission || entry.readers === true || session.holds(entry.permission))
  )
}

/** Path of the home page: the tour for a livreur. */
export const homeOf = ({ person }: Session): '/' | '/tournee' =>
  person.type === 'livreur' ? '/tournee' : '/'

/** The navigation of this person, without the entries they have no right to or have hidden. */
export function visibleNav(
  groups: readonly NavGroup[],
  session: Session,
  hidden: readonly string[],
): readonly NavGroup[] {
  const shown = (entry: NavEntry) => isAllowed(entry, session) && !hidden.includes(entry.to)
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries
        .filter(shown)
        .map((entry) => (entry.children ? { ...entry, children: entry.children.filter(shown) } : entry)),
    }))
    .filter((group) => group.entries.length > 0)
}

/** The entry of a path, with or without its trailing slash; the page of a record has the entry of its list. */
export function entryOf(pathname: string): NavEntry | undefined {
  const bare = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  return (
    NAV_ENTRIES.find((entry) => entry.to === bare) ??
    NAV_ENTRIES.find((entry) => bare.startsWith(`${entry.to}/`))
  )
}

/** Search parameters of the refusal page when the person may not open the path; else null. */
export function refusal(pathname: string, session: Session): { permission?: string; page: string } | null {
  const entry = entryOf(pathname)
  if (!entry || isAllowed(entry, session)) return null
  const canAsk = session.person.type === 'moderateur' && entry.permission
  return { page: pathname, ...(canAsk ? { permission: entry.permission } : {}) }
}
