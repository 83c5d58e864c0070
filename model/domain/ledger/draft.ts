import type { Centimes } from '../../schema/collection.ts'
import { stableId } from '../../schema/record-id.ts'
import { add, subtract, ZERO } from '../money.ts'
import { type AccountKey, mustFit } from './accounts.ts'

/** One posting of an entry: a debit is positive, a credit negative. */
export interface PostingDraft extends AccountKey {
  readonly amount: Centimes
}

/** The identity of an entry: the record that caused it, and the rule it follows from. */
export interface EntryCause {
  readonly cause_collection: string
  readonly cause: string
  readonly rule: string
}

/** An entry to be posted. Its postings sum to zero; a fact posts each of its rules once. */
export interface EntryDraft extends EntryCause {
  /** When the fact happened, canonical text; the hour of posting is added by the server. */
  readonly occurred_at: string
  /** French, without names or codes: readers take those from the records it points to. */
  readonly label: string
  readonly postings: readonly PostingDraft[]
  /** The commande it is about. */
  readonly command?: string
  /** The agence whose people may read it. */
  readonly agence?: string
  /**
   * The entry that this one reverses: its id, or `live` for the last entry of the same commande and
   * `cause_collection` that reverses no other. `live` finds nothing when the amount came with the opening balances.
   */
  readonly reverses?: string
}

export const LIVE = 'live'

/** The id of an entry is a function of its cause, so that a second posting of the same fact is refused by its key. */
export const entryId = ({ cause_collection, cause, rule }: EntryCause): string =>
  stableId('ledger_entries', cause_collection, cause, rule)

/** The two postings that move an amount from the credited account to the debited one; a negative amount goes back. */
export function transfer(debit: AccountKey, credit: AccountKey, amount: Centimes): readonly PostingDraft[] {
  return [
    { ...debit, amount },
    { ...credit, amount: subtract(ZERO, amount) },
  ]
}

export const reversed = (postings: readonly PostingDraft[]): readonly PostingDraft[] =>
  postings.map((posting) => ({ ...posting, amount: subtract(ZERO, posting.amount) }))

/** Throws when the postings do not sum to zero or name an account that cannot be: the program is wrong then. */
export function mustBalance({ rule, postings }: EntryDraft): void {
  for (const posting of postings) mustFit(posting)
  const sum = add(...postings.map(({ amount }) => amount))
  if (sum !== ZERO || postings.length < 2) throw new Error(`the entry « ${rule} » does not sum to zero`)
}
