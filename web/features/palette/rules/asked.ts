import { FACTURE_SERIES } from '#model/domain/billing/series.ts'
import { BON_RULES } from '#model/domain/bon/bon.ts'
import { readLabelCode } from '#model/domain/commande/label-code.ts'
import { RANK_DIGITS } from '#model/domain/paper-number.ts'
import { fold } from '#model/schema/fold.ts'
import { MOST_SEARCH_CHARACTERS, MOST_SEARCH_WORDS } from '#model/schema/search-limits.ts'
import { readCode } from '#web/lib/azerty.ts'
import { phoneDigits } from '#web/table/filters/search-text.ts'

/** The meanings a typed text may have. */
export interface Asked {
  /** As typed, without the spaces around it; what a scanner typed on an AZERTY layout is read. */
  readonly text: string
  /** Folded words, at most as many as the server looks for. */
  readonly words: readonly string[]
  /** The whole code of a commande, in any spelling; else empty. */
  readonly code: string
  /** The digits of a phone as they stand in E.164; null when it is none. */
  readonly phone: string | null
  /** Dirhams; null when the text is no amount. */
  readonly amount: number | null
  readonly paper: AskedPaper | null
}

/** A number of a bon or a facture, or a part of one. */
export interface AskedPaper {
  /** `FC`, `BL`…; empty when only digits were typed. */
  readonly prefix: string
  /** The text to search numbers for. */
  readonly text: string
}

export function readAsked(typed: string): Asked {
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

/** The code of a commande; digits that name no day are those of a phone: `00212 6…`. */
function codeIn(text: string): string {
  const code = readLabelCode(text)?.code ?? ''
  const [day, month] = [Number(code.slice(0, 2)), Number(code.slice(2, 4))]
  return day >= 1 && day <= 31 && month >= 1 && month <= 12 ? code : ''
}

/** A sign of money is needed, so that « 1200 » stays the end of a code or a phone. */
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

function paperOf(folded: string): AskedPaper | null {
  const [, letters = '', year = '', digits = ''] = PART.exec(folded) ?? []
  const prefix = letters.toUpperCase()
  if (prefix === '' ? digits === '' || digits.startsWith('0') : !isPrefix(prefix)) return null
  if (WHOLE.test(folded)) return { prefix, text: folded.toUpperCase() }
  const rank = digits === '' ? '' : digits.padStart(RANK_DIGITS, '0')
  return { prefix, text: [prefix, year, rank].filter(Boolean).join(' ') }
}

const isPrefix = (text: string): boolean => PREFIXES.bons.has(text) || PREFIXES.factures.has(text)
