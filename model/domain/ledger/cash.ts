import type { Row } from '../../collections.ts'
import { subtract, ZERO } from '../money.ts'
import type { AccountKey } from './accounts.ts'
import { type EntryDraft, transfer } from './draft.ts'

const TRANSIT: AccountKey = { kind: 'TRANSIT_BANQUE' }
const caisseOf = (agence: string): AccountKey => ({ kind: 'CAISSE', agence })

type Remboursement = Pick<Row<'remboursements'>, 'id' | 'livreur' | 'agence' | 'montant' | 'created'>

/** A gap that is paid back: cash into the caisse, off the account of the livreur. */
export const remboursementEntries = ({
  id,
  livreur,
  agence,
  montant,
  created,
}: Remboursement): readonly EntryDraft[] => [
  {
    cause_collection: 'remboursements',
    cause: id,
    rule: 'remboursement',
    occurred_at: created,
    label: 'Écart remboursé',
    agence,
    postings: transfer(caisseOf(agence), { kind: 'CREANCE_LIVREUR', user: livreur }, montant),
  },
]

type Avance = Pick<Row<'avances'>, 'id' | 'livreur' | 'agence' | 'montant' | 'conflit' | 'created'>

/**
 * Cash a livreur takes along is owed like collected cash. So is cash taken for a result in conflict: until
 * the conflict is decided it is a gap in favour of the company; the decision posts it back.
 */
export function avanceEntries(avance: Avance): readonly EntryDraft[] {
  const { id, livreur, agence, montant, conflit, created } = avance
  const from: AccountKey = conflit === '' ? caisseOf(agence) : { kind: 'PRODUIT_ECART' }
  const taken = conflit !== '' && montant > ZERO
  const label = conflit === '' ? 'Avance au livreur' : taken ? 'Espèces d’un conflit' : 'Conflit décidé'
  return [
    {
      cause_collection: 'avances',
      cause: id,
      rule: 'avance',
      occurred_at: created,
      label,
      agence,
      postings: transfer({ kind: 'CASH_LIVREUR', user: livreur }, from, montant),
    },
  ]
}

type Remise = Pick<Row<'remises_banque'>, 'id' | 'agence' | 'montant' | 'state' | 'created' | 'decided_at'>

/** The entries of a bank deposit: in transit at once, then at the bank, or back in the caisse. */
export function remiseEntries({
  id,
  agence,
  montant,
  state,
  created,
  decided_at,
}: Remise): readonly EntryDraft[] {
  const of = { cause_collection: 'remises_banque', cause: id, agence }
  const left: EntryDraft = {
    ...of,
    rule: 'remise',
    occurred_at: created,
    label: 'Remise en banque, en route',
    postings: transfer(TRANSIT, caisseOf(agence), montant),
  }
  switch (state) {
    case 'postee': {
      const postings = transfer({ kind: 'BANQUE' }, TRANSIT, montant)
      return [left, { ...of, rule: 'postee', occurred_at: decided_at, label: 'Remise en banque', postings }]
    }
    case 'annulee': {
      const postings = transfer(caisseOf(agence), TRANSIT, montant)
      return [left, { ...of, rule: 'annulee', occurred_at: decided_at, label: 'Remise annulée', postings }]
    }
    default:
      return [left]
  }
}

type Depence = Pick<
  Row<'depences'>,
  'id' | 'agence' | 'amount' | 'payee_par' | 'state' | 'date' | 'decided_at'
>

/**
 * The entries of a dépense: once approved, paid from the caisse of its agence or from the bank. A dépense
 * without a decision is older than the ledger.
 */
export function depenceEntries({
  id,
  agence,
  amount,
  payee_par,
  state,
  date,
  decided_at,
}: Depence): readonly EntryDraft[] {
  if (state !== 'validee' || decided_at === '') return []
  const from: AccountKey = payee_par === 'banque' ? { kind: 'BANQUE' } : caisseOf(agence)
  return [
    {
      cause_collection: 'depences',
      cause: id,
      rule: 'depense',
      occurred_at: date,
      label: 'Dépense',
      agence,
      postings: transfer({ kind: 'CHARGE_DEPENSE' }, from, amount),
    },
  ]
}

type Rapprochement = Pick<Row<'rapprochements'>, 'id' | 'command' | 'agence' | 'montant' | 'deja' | 'created'>

/** Moves the awaited money to the bank account, less the amount already seen before a correction. */
export function rapprochementEntries({
  id,
  command,
  agence,
  montant,
  deja,
  created,
}: Rapprochement): readonly EntryDraft[] {
  const amount = subtract(montant, deja)
  if (amount === ZERO) return []
  return [
    {
      cause_collection: 'rapprochements',
      cause: id,
      rule: 'rapprochement',
      occurred_at: created,
      label: 'Vu sur le compte en banque',
      agence,
      command,
      postings: transfer({ kind: 'BANQUE' }, { kind: 'ATTENTE_PAIEMENT' }, amount),
    },
  ]
}
