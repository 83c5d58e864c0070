import { fromAzerty } from '../../azerty.ts'
import { readLabelCode } from '../label-code.ts'

/** Places of the dashes: `201126-153000-02`. */
const DASHES = [6, 13]
const LONGEST = 24

/**
 * The tracking code in a typed text: Western or Arabic digits, spaces or no dash, an AZERTY number row
 * without its shift key (where « - » is both the dash and the 6). Null when the text is no code.
 */
export const readTypedCode = (typed: string): string | null =>
  (readLabelCode(typed) ?? readLabelCode(unshifted(typed)))?.code ?? null

function unshifted(typed: string): string {
  const chars = [
    ...typed
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\s\u200e\u200f]/g, '')
      .replace(/[–—‑]/g, '-'),
  ]
  if (chars.length > LONGEST) return ''
  const digits = [...fromAzerty(chars.join(''))]
  for (const at of DASHES) {
    if (digits.length > at && /[-6]/.test(digits[at] ?? '') && chars[at] !== '6') digits[at] = '-'
  }
  return digits.join('')
}
