import { isField } from './is-field.ts'

/** Replays keys into a field as if they were typed there. */
export async function typeInto(field: HTMLElement, keys: readonly string[]): Promise<void> {
  let at: HTMLElement = field
  for (const part of partsOf(keys)) {
    if (part === 'Tab') {
      at = nextOf(at)
      at.focus()
    } else if (part === 'Enter') {
      at.dispatchEvent(new KeyboardEvent('keydown', { key: part, bubbles: true, cancelable: true }))
    } else write(at, part)
    // Yields between keys, as between key events.
    await new Promise((next) => setTimeout(next))
  }
}

/** Letters in a row are one text; Backspace took the last of them. */
function partsOf(keys: readonly string[]): string[] {
  const parts = ['']
  for (const key of keys) {
    const last = parts.at(-1) ?? ''
    if (key === 'Tab' || key === 'Enter') parts.push(key, '')
    else parts[parts.length - 1] = key === 'Backspace' ? last.slice(0, -1) : last + key
  }
  return parts.filter((part) => part !== '')
}

/** Writes with an input event, so that form libraries notice it. */
function write(at: HTMLElement, text: string): void {
  if (!isField(at) || at.readOnly || at.disabled) return
  const kind = at instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(
    at,
    (isSelected(at) ? '' : at.value) + text,
  )
  at.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A text that is selected whole is typed over. */
const isSelected = (at: HTMLInputElement | HTMLTextAreaElement): boolean =>
  at.selectionStart === 0 && at.selectionEnd === at.value.length

const TABBED = 'input,textarea,select,button'

function nextOf(at: HTMLElement): HTMLElement {
  const all = [...(at.closest('form,[role="dialog"]')?.querySelectorAll<HTMLElement>(TABBED) ?? [])]
  const tabbed = all.filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility())
  return tabbed[tabbed.indexOf(at) + 1] ?? at
}
