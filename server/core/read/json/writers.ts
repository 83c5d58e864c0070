import type { Collection } from '#model/schema/collection.ts'
import type { Declared } from '#server/core/base/declared.ts'
import type { Cache } from '#server/core/cache/cache.ts'
import { Uses } from '#server/core/filter/language/lookup.ts'
import type { Picker } from '#server/core/read/query/pick.ts'
import type { KeptFields, RuleInput, Rules } from '#server/core/read/rules/rules.ts'
import { type Audiences, visibleFields } from '#server/core/read/rules/visibility.ts'
import { RecordWriter } from './writer.ts'

/** Classes of callers remembered at once; there are as many as combinations of rights in use. */
const MOST = 500

/** Makes the writers of records. Writers of whole records are shared by all plans of a class of callers. */
export class Writers {
  readonly collections: Declared
  readonly cache: Cache
  readonly rules: Rules
  readonly #audiences: Audiences
  readonly #whole = new Map<string, RecordWriter>()

  constructor(given: { collections: Declared; cache: Cache }, rules: Rules, audiences: Audiences) {
    this.collections = given.collections
    this.cache = given.cache
    this.rules = rules
    this.#audiences = audiences
  }

  /** `own`: the caller of this method will add cells to the writer, so that it cannot be shared. */
  writer(collection: Collection, input: RuleInput, picker: Picker | null, own: boolean): RecordWriter {
    const kept = this.rules.kept(collection, input)
    // The fields kept from the caller depend on the hour, which a plan notes and a shared writer does not.
    if (picker || own || kept) return this.#make(collection, input, picker, kept)
    const key = `${collection.name} ${this.#audiences.classOf(input.caller)}`
    const known = this.#whole.get(key)
    if (known) return known
    if (this.#whole.size >= MOST) this.#whole.clear()
    const made = this.#make(collection, input, null, null)
    this.#whole.set(key, made)
    return made
  }

  #make(
    collection: Collection,
    input: RuleInput,
    picker: Picker | null,
    kept: KeptFields | null,
  ): RecordWriter {
    const { caller } = input
    const managed = this.rules.manage(collection, { caller, uses: new Uses() })
    const fields = visibleFields(collection, caller, managed === true)
    return new RecordWriter(collection, fields, picker, { managed: managed === true ? null : managed, kept })
  }
}
