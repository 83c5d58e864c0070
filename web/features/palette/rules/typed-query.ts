import { FACTURE_SERIES } from '#model/domain/billing/series.ts'
import { BON_RULES } from '#model/domain/bon/bon.ts'
import { readLabelCode } from '#model/domain/commande/label-code.ts'
import { RANK_DIGITS } from '#model/domain/paper-number.ts'
import { fold } from '#model/schema/fold.ts'
import { MOST_SEARCH_CHARACTERS, MOST_SEARCH_WORDS } from '#model/schema/search-limits.ts'
import { readCode } from '#web/lib/azerty.ts'
import { phoneDigits } from '#web/table/filters/search-text.ts'

/** The possible meanings of a typed text. */
export interface TypedQuery {
  /** The trimmed text; codes that a scanner typed on an AZERTY layout are decoded. */
  readonly text: string
  /** Folded words, at most as many as a search takes. */
  readonly words: readonly string[]
  /** The code of a commande, when the whole of it was typed in any spelling; else empty. */
  readonly code: string
  /** The digits of a phone number as in E.164; null when the text is not one. */
  readonly phone: string | null
  /** Dirhams; null when the text is not an amount. */
  readonly amount: number | null
  readonly paper: TypedPaper | null
}

/** A number of a bon or a facture, or a part of one. */
export interface TypedPaper {
  /** `FC`, `BL`…; empty when only digits were typed. */
  readonly prefix: string
  /** The text to search numbers for. */
  readonly text: string
}

export function readTyped(typed: string): TypedQuery {
  const text = readCode(typed).slice(0, MOST_SEARCH_CHARACTERS)
  const words = fold(text).split(/\s+/u).filter(Boolean).slice(0, MOST_SEARCH_WORDS)
  const code = codeIn(text)
  const phone = phoneDigits(text)
  const isLong = code !== '' || (phone !== null && phone.replace(/\D/g, '').length > RANK_DIGITS)
  return {
    text,
    words,
    code,
    phone: code === '' ? phone : null,
    amount: amountOf(text),
    paper: isLong ? null : paperOf(words.join(' ')),
  }
}

/** The code of a commande. Digits that do not begin with a day are those of a phone: `00212 6…`. */
function codeIn(text: string): string {
  const code = readLabelCode(text)?.code ?? ''
  const [day, month] = [Number(code.slice(0, 2)), Number(code.slice(2, 4))]
  return day >= 1 && day <= 31 && month >= 1 && month <= 12 ? code : ''
}

/** An amount needs a decimal mark or a currency: « 1200 » may be the end of a code or a phone. */
const AMOUNT = /^(\d{1,3}(?:[\s\u00a0\u202f]?\d{3})*)(?:[.,](\d{1,2}))?(?:\s*(?:dh|mad|dhs|درهم))?$/u
const SIGN = /[.,]|dh|mad|درهم/u

function amountOf(text: string): number | null {
  const folded = fold(text)
  const [, whole, cents = ''] = AMOUNT.exec(folded) ?? []
  if (!whole || !SIGN.test(folded)) return null
  return Number(`${whole.replace(/\D/g, '')}.${cents.padEnd(2, '0')}`)
}

export const PREFIXES = {
  bons: new Set<string>(Object.values(BON_RULES).map(({ prefix }) => prefix)),
  factures: new Set<string>(FACTURE_SERIES),
} as const

const WHOLE = /^[a-z]{2}-\d{4}-\d{6}$/
const PART = /^(?:([a-z]{2})[\s-]*)?(?:(20\d{2})[\s-]+)?(\d{0,6})$/

function paperOf(folded: string): TypedPaper | null {
  const [, letters = '', year = '', digits = ''] = PART.exec(folded) ?? []
  const prefix = letters.toUpperCase()
  if (prefix === '' ? digits === '' || digits.startsWith('0') : !isPrefix(prefix)) return null
  if (WHOLE.test(folded)) return { prefix, text: folded.toUpperCase() }
  const rank = digits === '' ? '' : digits.padStart(RANK_DIGITS, '0')
  return { prefix, text: [prefix, year, rank].filter(Boolean).join(' ') }
}

const isPrefix = (text: string): boolean => PREFIXES.bons.has(text) || PREFIXES.factures.has(text)
