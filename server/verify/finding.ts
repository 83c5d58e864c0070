import type { Db } from '#server/db/database.ts'

/** Something that is not as it must be, in one French sentence. */
export interface Finding {
  /** The collection and field, or the part of the product. */
  readonly where: string
  readonly what: string
}

export type Check = (db: Db) => Promise<Finding[]>

/** Ids shown in a sentence: enough to go and look. */
const SHOWN = 3

const shown = (ids: readonly string[]): string =>
  ids.length > SHOWN ? `${ids.slice(0, SHOWN).join(', ')}…` : ids.join(', ')

export interface Offenders {
  n: number
  ids: string[]
}

/** The finding for these records; an empty list without any. */
export function finding(
  where: string,
  offenders: Offenders | undefined,
  sentence: (n: string) => string,
): Finding[] {
  if (!offenders || offenders.n === 0) return []
  return [{ where, what: `${sentence(String(offenders.n))} (${shown(offenders.ids)})` }]
}
