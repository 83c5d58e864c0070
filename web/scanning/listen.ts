import { Wedge } from './wedge.ts'

/**
 * Detects a hand scanner wherever the focus is. Its first keys reach the focused field, because they
 * look like typing; once they prove to be a scan, the field gets its former value back. While `hears`
 * returns false, keys are left alone.
 */
export function listenToScanner(
  scanned: (text: string) => void,
  hears: () => boolean = () => true,
): () => void {
  const wedge = new Wedge()
  let giveBack: () => void = () => {}
  const onKey = (event: KeyboardEvent) => {
    if (!hears()) return
    const reading = wedge.take({
      code: event.code,
      key: event.key,
      shift: event.shiftKey,
      other: event.repeat || event.metaKey || event.ctrlKey !== event.altKey,
      at: event.timeStamp,
    })
    if (reading.kind === 'first') giveBack = holding(event.target)
    // Outside of a field each key is a command: « g » then « c » would leave the page.
    if (reading.kind === 'burst' && !isField(event.target)) swallow(event)
    if (reading.kind !== 'scan') return
    swallow(event)
    giveBack()
    scanned(reading.text)
  }
  addEventListener('keydown', onKey, { capture: true })
  return () => removeEventListener('keydown', onKey, { capture: true })
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox')

/** Remembers the value of the field; the function it returns restores it. */
function holding(target: EventTarget | null): () => void {
  const field = isField(target) || target instanceof HTMLSelectElement ? target : null
  if (!field) return () => {}
  const { value } = field
  const [start, end] = isField(field) ? [field.selectionStart, field.selectionEnd] : [null, null]
  return () => {
    if (field.value === value) return
    setValue(field, value)
    if (isField(field) && start !== null) field.setSelectionRange(start, end)
  }
}

/** Sets the value as typing does: React listens to the event, and compares with the value it set itself. */
function setValue(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  setter?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
