import type { Collection } from '#model/schema/collection.ts'
import type { Cache } from '#server/core/cache/cache.ts'
import type { Caller } from '#server/core/caller.ts'
import type { Declared } from '#server/core/engine.ts'
import type { Picker } from './pick.ts'
import type { Rules } from './rules.ts'
import { type Audiences, visibleFields } from './visibility.ts'
import { RecordWriter } from './writer.ts'

/** Classes of callers remembered at once; there are as many as combinations of rights in use. */
const MOST = 500

/** Makes the writers of records. Those that write whole records are shared by all plans of a class. */
export class Writers {
  readonly collections: Declared
  readonly cache: Cache
  readonly rules: Rules
  readonly #audiences: Audiences
  readonly #mayManage: (caller: Caller, collection: Collection) => boolean
  readonly #whole = new Map<string, RecordWriter>()

  constructor(
    given: {
      collections: Declared
      cache: Cache
      mayManage(caller: Caller, collection: Collection): boolean
    },
    rules: Rules,
    audiences: Audiences,
  ) {
    this.collections = given.collections
    this.cache = given.cache
    this.rules = rules
    this.#audiences = audiences
    this.#mayManage = (caller, collection) => given.mayManage(caller, collection)
  }

  /** `own` when more cells will be asked of it than it writes. */
  writer(collection: Collection, caller: Caller, picker: Picker | null, own: boolean): RecordWriter {
    if (picker || own) return this.#make(collection, caller, picker)
    const key = `${collection.name} ${this.#audiences.classOf(caller)}`
    const known = this.#whole.get(key)
    if (known) return known
    if (this.#whole.size >= MOST) this.#whole.clear()
    const made = this.#make(collection, caller, null)
    this.#whole.set(key, made)
    return made
  }

  #make(collection: Collection, caller: Caller, picker: Picker | null): RecordWriter {
    return new RecordWriter(collection, visibleFields(collection, caller, this.#mayManage), picker)
  }
}
