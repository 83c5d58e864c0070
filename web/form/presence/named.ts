import type { Colleague } from '#model/domain/presence.ts'

/** The people a sentence is about: those who edit, else all. */
export interface Named {
  readonly editing: boolean
  /** Two short names at most, none where nobody is on the record. */
  readonly names: readonly string[]
  /** The number of people beside the first. */
  readonly others: number
}

export function namedOf(people: readonly Colleague[]): Named {
  const editors = people.filter(({ editing }) => editing)
  const editing = editors.length > 0
  const named = editing ? editors : people
  const names = named.slice(0, 2).map((one) => shortName(one, people))
  return { editing, names, others: Math.max(0, named.length - 1) }
}

const firstName = ({ name }: Colleague): string => name.trim().split(/\s+/)[0] ?? ''

/** The first name, unless two of them share it. */
function shortName(one: Colleague, people: readonly Colleague[]): string {
  const short = firstName(one)
  return people.filter((other) => firstName(other) === short).length > 1 ? one.name : short
}
