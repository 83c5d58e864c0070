import { onPersonChange } from '../session.ts'
import { stored } from './stored.ts'

/** A record opened lately. */
export interface Seen {
  /** Its page, and the parameters that open it there. */
  readonly to: string
  readonly search: Readonly<Record<string, string>>
  readonly title: string
  /** Its kind, as the model says it: « commande ». */
  readonly noun: string
}

interface Kept {
  readonly person: string
  readonly seen: readonly Seen[]
}

const MOST = 8
const NOBODY: Kept = { person: '', seen: [] }

function read(text: string | null): Kept {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    return isKept(kept) ? kept : NOBODY
  } catch {
    return NOBODY
  }
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'person' in value &&
  'seen' in value &&
  Array.isArray(value.seen)

const kept = stored<Kept>('wasl-seen', read, JSON.stringify)

// Like everything else of a person, it goes when somebody else signs in, or nobody.
onPersonChange(() => kept.set(NOBODY))

/** Records a person opened lately on this browser, the last first. */
export function useSeen(person: string): readonly Seen[] {
  const { person: whose, seen } = kept.use()
  return whose === person ? seen : []
}

export function noteSeen(person: string, one: Seen): void {
  const before = kept.get()
  const others = before.person === person ? before.seen.filter((each) => !isSame(each, one)) : []
  kept.set({ person, seen: [one, ...others].slice(0, MOST) })
}

const isSame = (one: Seen, other: Seen): boolean => one.noun === other.noun && one.title === other.title
