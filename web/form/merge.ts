import type { Clock } from '#web/table/clock.ts'
import type { FormField } from './form-spec.ts'
import { type FormValues, isChanged, keyOfPath } from './form-values.ts'

/** The inputs of a form as they were read, as they are typed, and as another person saved them since. */
export interface Versions {
  readonly base: FormValues
  readonly mine: FormValues
  readonly theirs: FormValues
}

export interface Merged {
  /** Values of the other person in fields that stand here as they were read. */
  readonly adopted: FormValues
  /** Fields that both changed, each to a value of their own. */
  readonly conflicts: readonly FormField[]
}

/** Brings together what two people changed in the same record, so that no field of either is lost. */
export function mergeVersions(
  fields: readonly FormField[],
  { base, mine, theirs }: Versions,
  clock: Clock,
): Merged {
  const changedByThem = fields.filter((field) => isChanged(field, theirs, base, clock))
  const isMine = (field: FormField) => isChanged(field, mine, base, clock)
  return {
    adopted: Object.fromEntries(
      changedByThem
        .filter((field) => !isMine(field))
        .map(({ path }) => [keyOfPath(path), theirs[keyOfPath(path)] ?? '']),
    ),
    conflicts: changedByThem.filter((field) => isMine(field) && isChanged(field, mine, theirs, clock)),
  }
}
