import type { Centimes } from '../../schema/collection.ts'
import { centimes } from '../money.ts'
import { type EntryDraft, mustBalance } from './draft.ts'

export const [MADE, DECIDED] = ['2026-11-20 10:00:00.000Z', '2026-11-21 10:00:00.000Z']
export const c = (amount: number): Centimes => centimes(amount)

/** `rule: CAISSE/agence 100, DU_CLIENT/atlas -100`; every entry is one the books would take. */
export const summaryOf = (entries: readonly EntryDraft[]): string[] =>
  entries.map((entry) => {
    mustBalance(entry)
    const postings = entry.postings.map(({ kind, user, agence, amount }) =>
      [`${[kind, user, agence].filter(Boolean).join('/')}`, amount].join(' '),
    )
    const when = entry.occurred_at === MADE ? '' : entry.occurred_at === DECIDED ? ' decided' : ' ?'
    return `${entry.rule}${when}: ${postings.join(', ')}`
  })
