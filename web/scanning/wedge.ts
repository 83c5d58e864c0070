import { usCharacter } from './us-keys.ts'

/** A key event of the browser. */
export interface Stroke {
  /** Physical key: `Digit2`, `KeyA`. */
  readonly code: string
  /** The character on the layout of the desk: `é`, `q`. */
  readonly key: string
  readonly shift: boolean
  /** Held down, or with a key of commands: nobody scans that way. */
  readonly other: boolean
  /** Milliseconds. */
  readonly at: number
}

export type WedgeReading =
  /** May be the first key of a scan, or typing. */
  | { readonly kind: 'first' }
  /** Faster than fingers, so far. */
  | { readonly kind: 'burst' }
  | { readonly kind: 'scan'; readonly text: string }
  | { readonly kind: 'nothing' }

/** Fingers are slower between two keys. */
const FASTEST_FINGERS_MS = 35
/** Pause of some scanners before the key that ends the code. */
const ENDING_MS = 100
const SHORTEST = 6

const NOTHING: WedgeReading = { kind: 'nothing' }

/**
 * Distinguishes the keys of a scanner from typing: at least six keys, each within 35 ms of the
 * one before, then Enter or Tab.
 */
export class Wedge {
  #strokes: Stroke[] = []
  /** The decoding that fitted the last unambiguous code. */
  #meant: 'physical' | 'typed' = 'physical'

  take(stroke: Stroke): WedgeReading {
    const last = this.#strokes.at(-1)
    const gap = last ? stroke.at - last.at : Number.POSITIVE_INFINITY
    if (stroke.other) return this.#forget()
    if (stroke.key === 'Enter' || stroke.key === 'Tab') return this.#end(gap)
    if (!writes(stroke)) return NOTHING
    if (gap >= FASTEST_FINGERS_MS) {
      this.#strokes = [stroke]
      return { kind: 'first' }
    }
    this.#strokes.push(stroke)
    return { kind: 'burst' }
  }

  #end(gap: number): WedgeReading {
    const strokes = this.#strokes
    this.#forget()
    if (strokes.length < SHORTEST || gap >= ENDING_MS) return NOTHING
    return { kind: 'scan', text: this.#decode(strokes).trim() }
  }

  #forget(): WedgeReading {
    this.#strokes = []
    return NOTHING
  }

  /**
   * Decodes by physical key, as for the factory setting of scanners; or by the typed characters
   * when they look more like a code: a scanner set to the layout of the desk. An ambiguous text
   * uses the decoding of the one before.
   */
  #decode(strokes: readonly Stroke[]): string {
    const physical = strokes.map(({ code, key, shift }) => usCharacter(code, shift) ?? key).join('')
    const typed = strokes.map(({ key }) => (key.length === 1 ? key : '')).join('')
    if (physical === typed) return physical
    const difference = likeness(physical) - likeness(typed)
    if (difference !== 0) this.#meant = difference > 0 ? 'physical' : 'typed'
    return this.#meant === 'physical' ? physical : typed
  }
}

const likeness = (text: string): number => text.match(/[A-Za-z0-9-]/g)?.length ?? 0

/** Shift, dead keys and arrows write nothing by themselves; a dead key is still a key of the scanner’s layout. */
const writes = ({ key, code }: Stroke): boolean =>
  key.length === 1 || (key === 'Dead' && usCharacter(code, false) !== null)
