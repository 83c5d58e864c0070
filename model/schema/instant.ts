/** Date forms the record API accepts. Canonical text everywhere else: `2026-11-20 22:30:00.000Z`. */
const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** RFC 1123, 850 and 822: `Fri, 20 Nov 2026 22:30:00 GMT`, `Friday, 20-Nov-26 22:30:00 UTC`. */
const RFC =
  /^(?:[a-z]{3,9},? )?(\d{1,2})[ -]([a-z]{3})[ -](\d{4}|\d\d) (\d\d):(\d\d)(?::(\d\d))? ?(GMT|UTC|Z|[+-]\d{4})$/i

/** Text in one of those forms → canonical text in UTC, cut to milliseconds; null for an incomplete date. */
export function parseInstant(text: string): string | null {
  const trimmed = text.trim()
  const iso = ISO.exec(trimmed)
  if (iso) {
    const [, year, month, day, hour, minute, second, fraction, zone] = iso
    return assemble(
      [year, month, day, hour, minute, second, (fraction ?? '').padEnd(3, '0').slice(0, 3)],
      zone,
    )
  }
  const rfc = RFC.exec(trimmed)
  if (!rfc) return null
  const [, day, name = '', year = '', hour, minute, second, zone] = rfc
  const month = MONTHS.indexOf(name.toLowerCase()) + 1
  const full = year.length === 4 ? year : Number(year) + (Number(year) < 69 ? 2000 : 1900)
  return month === 0 ? null : assemble([full, month, day, hour, minute, second, 0], zone)
}

function assemble(parts: readonly (string | number | undefined)[], zone: string | undefined): string | null {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0, ms = 0] = parts.map((part) =>
    Number(part ?? 0),
  )
  if (month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return null
  const local = new Date(0)
  local.setUTCFullYear(year, month - 1, day)
  if (local.getUTCDate() !== day) return null
  local.setUTCHours(hour, minute, second, ms)
  return canonicalInstant(local.getTime() - offsetMs(zone))
}

function offsetMs(zone: string | undefined): number {
  const match = /^([+-])(\d\d):?(\d\d)$/.exec(zone ?? '')
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return (match[1] === '-' ? -minutes : minutes) * 60_000
}

/** Milliseconds since 1970 → canonical text; nothing outside the years a date field holds. */
export function canonicalInstant(ms: number): string | null {
  const text = new Date(ms).toISOString()
  return text.length === 24 ? text.replace('T', ' ') : null
}
