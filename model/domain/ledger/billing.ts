import type { Row } from '../../collections.ts'
import type { Centimes } from '../../schema/collection.ts'
import { readTaxes, type TvaOfRate } from '../billing/tva.ts'
import { add, subtract, ZERO } from '../money.ts'
import { type EntryDraft, type PostingDraft, transfer } from './draft.ts'

type Facture = Pick<
  Row<'factures'>,
  | 'id'
  | 'party'
  | 'kind'
  | 'user'
  | 'agence'
  | 'state'
  | 'issued_at'
  | 'tva'
  | 'total'
  | 'indemnites'
  | 'retenues'
>

/**
 * Every entry that a facture has caused. For a client's: the fees and packaging the client owes. For an
 * avoir: the fees given back, and the cash: the money taken at a door stays where it was, so more cash owed
 * to the client is a loss of the company, and less is a gain. For a livreur's: the commission, less the gaps
 * the livreur agreed to have retained. The papers of a versement post with their suivis.
 */
export function factureEntries(facture: Facture): readonly EntryDraft[] {
  const { party, kind, state, total, indemnites } = facture
  // Papers older than the ledger have no tax of their own: their amounts came with the opening balances.
  if (state === 'brouillon' || state === '' || facture.tva === null) return []
  if (party === 'livreur') return kind === 'commission' ? moving(commission(facture)) : []
  const fees = feesOf(facture, readTaxes(facture.tva))
  return moving(kind === 'avoir' ? [fees, cashOf(facture, total), indemnityOf(facture, indemnites)] : [fees])
}

const moving = (entries: readonly EntryDraft[]): readonly EntryDraft[] =>
  entries.filter(({ postings }) => postings.some(({ amount }) => amount !== ZERO))

const entryOf = (
  { id, issued_at, agence }: Facture,
  rule: string,
  label: string,
  postings: readonly PostingDraft[],
): EntryDraft => ({
  cause_collection: 'factures',
  cause: id,
  rule,
  occurred_at: issued_at,
  label,
  postings,
  agence,
})

function feesOf(facture: Facture, taxes: readonly TvaOfRate[]): EntryDraft {
  const ht = add(...taxes.map((one) => one.ht))
  const tva = add(...taxes.map((one) => one.tva))
  return entryOf(facture, 'frais', 'Frais et emballages facturés', [
    { kind: 'DU_CLIENT', user: facture.user, amount: add(ht, tva) },
    { kind: 'PRODUIT_LIVRAISON', amount: subtract(ZERO, ht) },
    { kind: 'TVA_COLLECTEE', amount: subtract(ZERO, tva) },
  ])
}

function cashOf(facture: Facture, cash: Centimes): EntryDraft {
  const other = cash > 0 ? ({ kind: 'PERTE_ECART' } as const) : ({ kind: 'PRODUIT_ECART' } as const)
  const postings = transfer(other, { kind: 'DU_CLIENT', user: facture.user }, cash)
  return entryOf(facture, 'encaisse', 'Encaissé corrigé par avoir', postings)
}

const indemnityOf = (facture: Facture, indemnity: Centimes): EntryDraft =>
  entryOf(
    facture,
    'indemnite',
    'Indemnité corrigée par avoir',
    transfer({ kind: 'INDEMNITE' }, { kind: 'DU_CLIENT', user: facture.user }, indemnity),
  )

function commission(facture: Facture): readonly EntryDraft[] {
  const { user, total, retenues } = facture
  const due = { kind: 'DU_LIVREUR', user } as const
  return [
    entryOf(
      facture,
      'commission',
      'Commissions du livreur',
      transfer({ kind: 'CHARGE_COMMISSION' }, due, total),
    ),
    entryOf(
      facture,
      'retenue',
      'Écarts retenus sur la commission',
      transfer(due, { kind: 'CREANCE_LIVREUR', user }, retenues),
    ),
  ]
}
