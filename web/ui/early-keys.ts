import { isField } from './is-field.ts'

/** What opens slower than this is not typed into. */
const LONGEST_MS = 5_000

let stop: (() => void) | null = null

/**
 * Fingers are ahead of what they open: keys pressed between that press and the first field that takes the focus are
 * kept, and typed into it. Where no field takes it, but a button, they are nobody's.
 */
export function keepEarlyKeys(): void {
  stop?.()
  const keys: string[] = []
  const onKey = (event: KeyboardEvent) => {
    if (isField(event.target) || event.key === 'Escape') return end()
    if (event.ctrlKey || event.metaKey || event.altKey || !isTyped(event.key, keys)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    keys.push(event.key)
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (isField(target)) {
      end()
      // After those who listen to the focus themselves.
      if (keys.length > 0) void import('./early-typing.ts').then(({ typeInto }) => typeInto(target, keys))
    } else if (target instanceof HTMLElement && target.matches(CONTROLS)) end()
  }
  const end = () => {
    removeEventListener('keydown', onKey, true)
    removeEventListener('focusin', onFocus, true)
    clearTimeout(timer)
    stop = null
  }
  addEventListener('keydown', onKey, true)
  addEventListener('focusin', onFocus, true)
  const timer = setTimeout(end, LONGEST_MS)
  stop = end
}

const CONTROLS = 'button,a,input,select,textarea'

/** Letters; what goes on from them only after one. */
const isTyped = (key: string, before: readonly string[]): boolean =>
  key.length === 1 || (before.length > 0 && (key === 'Backspace' || key === 'Tab' || key === 'Enter'))
