import type { Row } from '../../collections.ts'
import type { Centimes } from '../../schema/collection.ts'
import { add, subtract, ZERO } from '../money.ts'
import type { AccountKey } from './accounts.ts'
import { type EntryDraft, transfer } from './draft.ts'

const HELD: AccountKey = { kind: 'PAIEMENTS_EN_COURS' }
const LOST: AccountKey = { kind: 'PERTE_ECART' }

type Paiement = Pick<
  Row<'paiements'>,
  | 'id'
  | 'party'
  | 'user'
  | 'mode'
  | 'agence'
  | 'agence_partie'
  | 'montant'
  | 'arrondi'
  | 'timbre'
  | 'state'
  | 'created'
  | 'decided_at'
>

/**
 * The entries of a paiement: held at once; then paid from the bank or the caisse, or owed again. The company
 * bears the stamp duty on a receipt for cash, because the receipt discharges the company.
 */
export function paiementEntries(paiement: Paiement): readonly EntryDraft[] {
  const {
    id,
    party,
    user,
    mode,
    agence,
    agence_partie,
    montant,
    arrondi,
    timbre,
    state,
    created,
    decided_at,
  } = paiement
  const owed: AccountKey = { kind: party === 'livreur' ? 'DU_LIVREUR' : 'DU_CLIENT', user }
  const of = { cause_collection: 'paiements', cause: id, agence: agence_partie }
  const held: EntryDraft = {
    ...of,
    rule: 'retenu',
    occurred_at: created,
    label: 'Paiement en cours',
    postings: transfer(owed, HELD, montant),
  }
  const decided = { ...of, rule: state, occurred_at: decided_at }
  switch (state) {
    case 'poste': {
      const cash = mode === 'especes'
      const from: AccountKey = cash ? { kind: 'CAISSE', agence } : { kind: 'BANQUE' }
      const label = cash ? 'Payé en espèces' : 'Payé par virement'
      const place = cash ? { agence } : {}
      const leaves = { ...from, amount: subtract(ZERO, add(montant, arrondi)) }
      const rounded = arrondi === ZERO ? [] : [{ ...LOST, amount: arrondi }]
      const postings = [{ ...HELD, amount: montant }, leaves, ...rounded]
      const paid: EntryDraft = { ...decided, ...place, label, postings }
      return timbre === ZERO ? [held, paid] : [held, paid, dutyOf({ ...decided, ...place }, timbre)]
    }
    case 'rejete':
    case 'annule': {
      const label = state === 'rejete' ? 'Paiement rejeté' : 'Paiement annulé'
      return [held, { ...decided, label, postings: transfer(HELD, owed, montant) }]
    }
    default:
      return [held]
  }
}

const dutyOf = (of: Omit<EntryDraft, 'label' | 'postings'>, timbre: Centimes): EntryDraft => ({
  ...of,
  rule: 'timbre',
  label: 'Droit de timbre sur reçu d’espèces',
  postings: transfer({ kind: 'CHARGE_TIMBRE' }, { kind: 'TIMBRE_DU' }, timbre),
})
