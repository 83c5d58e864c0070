import type { Row } from '../../collections.ts'
import type { Centimes } from '../../schema/collection.ts'
import { ZERO } from '../money.ts'
import type { AccountKey } from './accounts.ts'
import { type EntryDraft, LIVE, reversed, transfer } from './draft.ts'

/** The money of a parcel in its suivi, before and after. */
export type SuiviMoney = Pick<
  Row<'suivis'>,
  'id' | 'command' | 'at' | 'agence' | 'amount_collected' | 'paid_to_kind' | 'paid_to' | 'former'
>

type Position = Pick<SuiviMoney, 'amount_collected' | 'paid_to_kind' | 'paid_to'>

/**
 * The entries of a suivi: none when the money of the parcel did not move; else the reversal of the earlier
 * ones, and the payment of the destinataire as it is now recorded. `client`: the client of the parcel. They
 * depend on the suivi alone, so that the ledger can be rebuilt from history.
 */
export function collectedBy(suivi: SuiviMoney, client: string): readonly EntryDraft[] {
  const before = { ...suivi, ...Object(suivi.former) } as Position
  if (isSame(before, suivi)) return []
  const cause = {
    cause_collection: 'suivis',
    cause: suivi.id,
    occurred_at: suivi.at,
    command: suivi.command,
    agence: suivi.agence,
  }
  const [back, now] = [takenFrom(before), takenFrom(suivi)]
  return [
    ...(back
      ? [
          {
            ...cause,
            rule: 'annulation',
            label: 'Encaissement annulé',
            reverses: LIVE,
            postings: reversed(postingsOf(back, client)),
          },
        ]
      : []),
    ...(now ? [{ ...cause, rule: 'encaissement', label: now.label, postings: postingsOf(now, client) }] : []),
  ]
}

interface Debit {
  readonly account: AccountKey
  readonly amount: Centimes
  readonly label: string
}

/** Null where nothing is paid, or nobody is known to have it. */
function takenFrom({ amount_collected: amount, paid_to_kind, paid_to }: Position): Debit | null {
  if (amount === ZERO) return null
  switch (paid_to_kind) {
    case 'livreur':
      return { account: { kind: 'CASH_LIVREUR', user: paid_to }, amount, label: 'Encaissé à la porte' }
    case 'agence':
      return { account: { kind: 'CAISSE', agence: paid_to }, amount, label: 'Encaissé au comptoir' }
    case 'banque':
      return { account: { kind: 'ATTENTE_PAIEMENT' }, amount, label: 'Payé par carte, virement ou chèque' }
    case 'ouverture':
      return { account: { kind: 'OUVERTURE' }, amount, label: 'Encaissé avant l’ouverture des comptes' }
    case '':
      return null
  }
}

const isSame = (one: Position, other: Position): boolean => {
  const [a, b] = [takenFrom(one), takenFrom(other)]
  if (!a || !b) return a === b
  return a.amount === b.amount && one.paid_to_kind === other.paid_to_kind && one.paid_to === other.paid_to
}

const postingsOf = ({ account, amount }: Debit, client: string) =>
  transfer(account, { kind: 'DU_CLIENT', user: client }, amount)
