import type { Collection } from '#model/schema/collection.ts'
import type { Field } from '#model/schema/fields.ts'
import { type Caller, SELF, sees } from '#server/core/base/caller.ts'

/** Condition for a field's key to be in the answer. */
export type FieldVisibility =
  | 'always'
  /** Visible in the caller's own record only. */
  | 'own'
  /** An e-mail: shown by its record, of the caller, or of an account the caller manages. */
  | 'email'

export interface VisibleField {
  readonly name: string
  readonly field: Field
  readonly shown: FieldVisibility
}

/** The fields of a collection this caller may get, in declared order. */
export function visibleFields(collection: Collection, caller: Caller, managesAll: boolean): VisibleField[] {
  return Object.entries(collection.fields).flatMap(([name, field]) => {
    if (field.kind === 'password') return []
    const shown = shownTo(field, caller)
    if (!shown) return []
    const guarded = name === 'email' && collection.type === 'auth' && !managesAll
    return [{ name, field, shown: guarded && shown === 'always' ? 'email' : shown } as const]
  })
}

function shownTo(field: Field, caller: Caller): 'always' | 'own' | null {
  if (sees(field.see, caller)) return 'always'
  return field.see?.includes(SELF) ? 'own' : null
}

/** Classes of callers who get the same fields under the same rules. */
export class Audiences {
  readonly #audiences: readonly string[]
  readonly #told: readonly string[]

  /** `told`: fields of the caller on which depends whose e-mail the caller reads. */
  constructor(audiences: Iterable<string>, told: Iterable<string>) {
    this.#audiences = [...new Set(audiences)]
    this.#told = [...new Set(told)].sort()
  }

  classOf(caller: Caller): string {
    let key = ''
    for (const audience of this.#audiences) key += caller.is(audience) ? '1' : '0'
    for (const name of this.#told) key += ` ${[caller.record?.[name] ?? ''].flat().join()}`
    return key
  }
}
