const UNREAD = /<(script|style|iframe|frame|object|applet|form|svg|head|select|template)\b[\s\S]*?<\/\1\s*>/gi
const INLINE =
  /<\/?(?:a|abbr|acronym|b|bdo|big|br|button|cite|code|em|i|label|q|small|span|strong|strike|sub|sup|time|u)\b[^>]*>/gi
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: ' ',
}

/** Text of an HTML value, at most `max` characters; with `ellipsis`, `...` follows a cut. */
export function excerpt(html: string, max: number, ellipsis: boolean): string {
  const text = html
    .replace(UNREAD, ' ')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(INLINE, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...text]
  if (characters.length <= max) return text
  const cut = characters.slice(0, max).join('').trim()
  return ellipsis ? `${cut}...` : cut
}
