/**
 * Folding for search and `~`: case, accents and Arabic letter variants do not count, Arabic-Indic digits read
 * as digits. One table for JavaScript and SQL (`wasl_fold`, created from it), so that both always agree.
 */
const LATIN: Readonly<Record<string, string>> = {
  a: 'àáâãäåāăą',
  c: 'çćĉċč',
  d: 'ďđ',
  e: 'èéêëēĕėęě',
  g: 'ĝğġģ',
  h: 'ĥħ',
  i: 'ìíîïĩīĭįı',
  j: 'ĵ',
  k: 'ķ',
  l: 'ĺļľł',
  n: 'ñńņň',
  o: 'òóôõöøōŏő',
  r: 'ŕŗř',
  s: 'śŝşš',
  t: 'ţťŧ',
  u: 'ùúûüũūŭůűų',
  w: 'ŵ',
  y: 'ýÿŷ',
  z: 'źżž',
}
const ARABIC: Readonly<Record<string, string>> = {
  ا: 'أإآٱ',
  ه: 'ة',
  ي: 'ىئ',
  و: 'ؤ',
  ك: 'ڭکگ',
}
const DIGITS = ['٠۰', '١۱', '٢۲', '٣۳', '٤۴', '٥۵', '٦۶', '٧۷', '٨۸', '٩۹']
/** Hamza alone, tatweel, harakat, combining Latin marks, direction marks: read as nothing. */
const REMOVED =
  'ءـًٌٍَُِّْٰ' + '\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0327\u0328\u200e\u200f'

function build(): { from: string; to: string } {
  let from = ''
  let to = ''
  const add = (chars: string, as: string) => {
    for (const char of chars) {
      from += char
      to += as
    }
  }
  for (let code = 65; code <= 90; code++) add(String.fromCharCode(code), String.fromCharCode(code + 32))
  for (const [as, chars] of Object.entries(LATIN)) {
    add(chars, as)
    for (const char of chars) if (char !== 'ı' && char !== 'ÿ') add(char.toUpperCase(), as)
  }
  for (const [as, chars] of Object.entries(ARABIC)) add(chars, as)
  DIGITS.forEach((chars, digit) => {
    add(chars, String(digit))
  })
  return { from: from + REMOVED, to }
}

/** Arguments of SQL `translate(text, from, to)`; characters of `from` beyond the length of `to` are removed. */
export const FOLD_TABLE = build()

/**
 * The characters of ordinary text by falling frequency: `translate` scans its table from the start for each
 * character, and all of it for a character that is absent.
 */
const FREQUENT = {
  latin: " eaisrntouldcmbhkpfgvyzqjwxéèà0123456789,-.'’():/éèàçêâôîûïë",
  arabic: ' اليمرنوبعدهسحتفقشجكصزطخغضذثظةأإى0123456789،-.():/',
}

/**
 * The table of `fold` reordered for texts of one script:
 * frequent characters stand first, folded or unchanged.
 */
export function foldTableFor(script: keyof typeof FREQUENT): { readonly from: string; readonly to: string } {
  const first = [...new Set(FREQUENT[script])]
  const rest = [...FOLD_TABLE.from].filter((char) => !first.includes(char))
  const to = [...first, ...rest].map((char) => MAP.get(char) ?? char)
  return { from: [...first, ...rest].join(''), to: to.join('') }
}

const MAP = new Map([...FOLD_TABLE.from].map((char, i) => [char, FOLD_TABLE.to[i] ?? '']))

/** Case, accents and Arabic variants removed; spaces kept. */
export function fold(value: string): string {
  let out = ''
  for (const char of value) out += MAP.get(char) ?? char
  return out
}
