import { FilterError } from '#server/core/filter/language/scan.ts'
import { excerpt } from './excerpt.ts'

/** The keys of one level that the `fields` parameter picks. */
export class Picker {
  readonly #named = new Map<string, Picked>()
  /** How keys that are not named are written; null leaves them out. */
  #rest: Modify | null = null

  /** True when the key is in the answer, as a whole or in part. */
  has(name: string): boolean {
    return this.#rest !== null || this.#named.has(name)
  }

  /** The parts to keep of the object under the key; null for all of it. */
  under(name: string): Picker | null {
    return this.#named.get(name)?.under ?? null
  }

  /**
   * True when only whole fields and parts of `expand` are picked: writers can then leave the rest out by
   * themselves.
   */
  get isPlain(): boolean {
    if (this.#rest && this.#rest !== WHOLE) return false
    return [...this.#named].every(([name, picked]) => {
      if (picked.modify) return false
      return picked.under === null || (name === 'expand' && picked.under.#holdsRecords())
    })
  }

  /** Below `expand` each key holds a record, or a list of them. */
  #holdsRecords(): boolean {
    if (this.#rest && this.#rest !== WHOLE) return false
    return [...this.#named.values()].every(({ under, modify }) => !modify && (under?.isPlain ?? true))
  }

  add(path: readonly string[], modify: Modify | null): void {
    const [name = '', ...rest] = path
    if (name === '*' && rest.length === 0) {
      this.#rest = modify ?? WHOLE
      return
    }
    const known = this.#named.get(name)
    if (rest.length === 0) {
      this.#named.set(name, { under: null, modify })
      return
    }
    if (known && !known.under) return
    const under = known?.under ?? new Picker()
    under.add(rest, modify)
    this.#named.set(name, { under, modify: null })
  }

  /** The slow way: from parsed JSON. Lists of objects are picked item by item. */
  pick(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.pick(item))
    if (typeof value !== 'object' || value === null) return value
    const kept = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
      const picked = this.#named.get(name)
      if (!picked) return this.#rest ? [[name, this.#rest(inner)]] : []
      if (picked.under) return [[name, picked.under.pick(inner)]]
      return [[name, picked.modify ? picked.modify(inner) : inner]]
    })
    return Object.fromEntries(kept)
  }
}

type Modify = (value: unknown) => unknown
const WHOLE: Modify = (value) => value
interface Picked {
  readonly under: Picker | null
  readonly modify: Modify | null
}

/** `a,expand.b.c,note:excerpt(40,true)`; nothing when the parameter is empty. */
export function parseFields(text: string): Picker | null {
  const picker = new Picker()
  const parts = splitOutside(text)
  if (parts.length === 0) return null
  for (const part of parts) {
    const [, path = '', modifier] = /^([^:]*)(?::(.*))?$/s.exec(part) ?? []
    picker.add(path.split('.'), modifier === undefined ? null : modifierOf(modifier))
  }
  return picker
}

/** Commas inside parentheses belong to the modifier. */
function splitOutside(text: string): string[] {
  return (text.match(/(?:\([^)]*\)|[^,])+/g) ?? []).map((part) => part.trim()).filter((part) => part !== '')
}

function modifierOf(text: string): Modify {
  const [, max = '', ellipsis = ''] = /^excerpt\(\s*(\d+)(?:\.\d*)?\s*(?:,\s*(\w+)\s*)?\)$/.exec(text) ?? []
  const length = Number(max)
  if (max === '' || length < 1) throw new FilterError(`unknown modifier ${text}`)
  const dotted = /^(?:1|t|true)$/i.test(ellipsis)
  return (value) => (typeof value === 'string' ? excerpt(value, length, dotted) : value)
}
