import type { Field } from '#model/schema/fields.ts'
import { contains, or } from '#model/schema/filter.ts'
import { readCode } from '#web/lib/azerty.ts'

/** `06 12…`, `0612`, `+212 6…`, `00212…` → the digits as they stand in E.164; null when it is no phone. */
export function phoneDigits(typed: string): string | null {
  const bare = latinDigits(typed).replace(/[\s.\-()/\u00a0\u202f]/g, '')
  if (!/^\+?\d{3,}$/.test(bare)) return null
  if (bare.startsWith('+')) return bare
  if (bare.startsWith('00')) return `+${bare.slice(2)}`
  if (bare.startsWith('0')) return `+212${bare.slice(1)}`
  return bare
}

const latinDigits = (text: string): string =>
  text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))

/** Characters under which a substring search of a big list cannot use its index. */
export const MIN_TEXT = 3

/** Filter of a search box over the fields a collection declares for it. */
export function searchFilter(typed: string, fields: readonly (readonly [string, Field])[]): string {
  const text = readCode(typed)
  if (text === '') return ''
  const digits = phoneDigits(text)
  return or(
    ...fields.map(([name, field]) => {
      if (field.kind !== 'phone') return contains(name, text)
      return digits === null ? '' : contains(name, digits)
    }),
  )
}
