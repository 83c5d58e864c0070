import { isField } from './is-field.ts'

/** Keys are no longer buffered after this time. */
const LONGEST_MS = 5_000

let stop: (() => void) | null = null

/**
 * Buffers keys pressed between a click and the first field that takes the focus, and types them into it. When
 * a button takes the focus instead, they are dropped.
 */
export function keepEarlyKeys(): void {
  stop?.()
  const keys: string[] = []
  let typing: Promise<typeof import('./early-typing.ts')> | undefined
  let into: HTMLElement | null = null
  let isDropped = false
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') isDropped = true
    // Later keys are buffered too until the earlier ones are typed, so that they stay in order.
    if (isDropped || (isField(event.target) && into === null)) return end()
    if (event.ctrlKey || event.metaKey || event.altKey || !isTyped(event.key, keys)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    keys.push(event.key)
    typing ??= import('./early-typing.ts')
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (isField(target)) {
      if (!typing) return end()
      if (into !== null) return
      into = target
      void typing.then(({ typeInto }) => {
        end()
        if (!isDropped) return typeInto(target, keys)
      })
    } else if (target instanceof HTMLElement && target.matches(CONTROLS)) end()
  }
  const end = () => {
    removeEventListener('keydown', onKey, true)
    removeEventListener('focusin', onFocus, true)
    clearTimeout(timer)
    if (stop === end) stop = null
  }
  addEventListener('keydown', onKey, true)
  addEventListener('focusin', onFocus, true)
  const timer = setTimeout(end, LONGEST_MS)
  stop = end
}

/** Nothing will take the focus after all. */
export const dropEarlyKeys = (): void => stop?.()

const CONTROLS = 'button,a,input,select,textarea'

/** True for a character; Backspace, Tab and Enter count only after one. */
const isTyped = (key: string, before: readonly string[]): boolean =>
  key.length === 1 || (before.length > 0 && (key === 'Backspace' || key === 'Tab' || key === 'Enter'))
