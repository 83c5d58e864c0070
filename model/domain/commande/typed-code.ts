import { AZERTY } from '../azerty.ts'

const CODE = /^\d{6}-\d{6}(-\d{2,4})?$/
/** Places of the dashes: `201126-153000-02`. */
const DASHES = [6, 13]

const latin = (char: string): string =>
  /[٠-٩]/.test(char) ? String(char.charCodeAt(0) - 0x660) : (AZERTY[char] ?? char)

/**
 * A tracking code as somebody types it: digits of either hand, spaces or no dash at all, an AZERTY number row without
 * its shift key (where « - » is both the dash and the 6). Nothing when no code can be meant.
 */
export function readTypedCode(typed: string): string | null {
  const chars = [
    ...typed
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\s\u200e\u200f]/g, '')
      .replace(/[–—‑]/g, '-'),
  ]
  if (chars.length > 20) return null
  const bare = chars.map(latin)
  for (const at of DASHES)
    if (bare.length > at && /[-6]/.test(bare[at] ?? '') && chars[at] !== '6') bare[at] = '-'
  const text = bare.join('')
  const code = /^\d{12,16}$/.test(text) ? `${text.slice(0, 6)}-${text.slice(6, 12)}${tail(text)}` : text
  return CODE.test(code) ? code : null
}

const tail = (digits: string): string => (digits.length > 12 ? `-${digits.slice(12)}` : '')
