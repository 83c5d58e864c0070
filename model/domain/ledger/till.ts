import type { Row } from '../../collections.ts'
import { subtract, ZERO } from '../money.ts'
import type { AccountKey } from './accounts.ts'
import { type EntryDraft, transfer } from './draft.ts'

type Versement = Pick<
  Row<'versements'>,
  'id' | 'livreur' | 'agence' | 'state' | 'montant' | 'ecart' | 'valide_at' | 'decision' | 'decided_at'
>

/**
 * Every entry that a versement has caused so far: the cash handed over, the gap on the livreur's account, and
 * the decision about the gap. A gap to be paid back or retained stays on that account until it is.
 */
export function versementEntries(versement: Versement): readonly EntryDraft[] {
  const { id, livreur, agence, state, montant, ecart, valide_at, decision, decided_at } = versement
  if (state !== 'valide') return []
  const cash: AccountKey = { kind: 'CASH_LIVREUR', user: livreur }
  const owed: AccountKey = { kind: 'CREANCE_LIVREUR', user: livreur }
  const missing = subtract(ZERO, ecart)
  const of = { cause_collection: 'versements', cause: id, agence }
  const settled = { ...of, occurred_at: valide_at }
  const decided = { ...of, occurred_at: decided_at }
  const entries: EntryDraft[] = [
    {
      ...settled,
      rule: 'versement',
      label: 'Versement du livreur',
      postings: transfer({ kind: 'CAISSE', agence }, cash, montant),
    },
    { ...settled, rule: 'ecart', label: 'Écart du versement', postings: transfer(owed, cash, missing) },
  ]
  if (decision === 'perte') {
    const postings = transfer({ kind: 'PERTE_ECART' }, owed, missing)
    entries.push({ ...decided, rule: 'perte', label: 'Écart passé en perte', postings })
  }
  if (decision === 'produit') {
    const postings = transfer(owed, { kind: 'PRODUIT_ECART' }, ecart)
    entries.push({ ...decided, rule: 'produit', label: 'Écart passé en produit', postings })
  }
  return entries.filter(movesMoney)
}

type Journee = Pick<Row<'journees_caisse'>, 'id' | 'agence' | 'state' | 'ecart' | 'closed_at'>

/** Posts the difference between the count of a closed day and its book balance. */
export function journeeEntries({ id, agence, state, ecart, closed_at }: Journee): readonly EntryDraft[] {
  if (state !== 'close' || ecart === ZERO) return []
  const other: AccountKey = { kind: ecart < 0 ? 'PERTE_ECART' : 'PRODUIT_ECART' }
  return [
    {
      cause_collection: 'journees_caisse',
      cause: id,
      rule: 'ecart',
      occurred_at: closed_at,
      label: 'Écart de caisse',
      agence,
      postings: transfer({ kind: 'CAISSE', agence }, other, ecart),
    },
  ]
}

const movesMoney = ({ postings }: EntryDraft): boolean => postings.some(({ amount }) => amount !== ZERO)
