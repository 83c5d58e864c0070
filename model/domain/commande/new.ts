import type { Row } from '../../collections.ts'
import { ZERO } from '../money.ts'
import { parcelSnapshot } from './decide/parcel-snapshot.ts'
import { stateId } from './states/reference.ts'

type Commande = Row<'commands'>

/** The values a commande begins with; the others are empty. */
export type CommandeStart = Pick<
  Commande,
  | 'status'
  | 'outcome'
  | 'money_state'
  | 'holder_kind'
  | 'holder'
  | 'amount_collected'
  | 'attempts'
  | 'last_event_at'
  | 'held_since'
  | 'origin'
>

/**
 * The initial values of a commande, whether typed, imported or sent by a shop: with its client, nothing
 * collected, no attempt.
 */
export function newCommande(values: Partial<Commande>, now: string): CommandeStart {
  const toConfirm = stateId('A_CONFIRMER')
  return {
    status: values.status === toConfirm ? toConfirm : stateId('NOUVEAU'),
    outcome: '',
    money_state: 'NON_ENCAISSE',
    holder_kind: 'client',
    holder: values.client_source ?? '',
    amount_collected: ZERO,
    attempts: 0,
    last_event_at: now,
    held_since: now,
    origin: values.origin || 'web',
  }
}

type Seller = Pick<Commande, 'client_name' | 'client_phone'>
type Account = Pick<Row<'users'>, 'full_name' | 'phone'>

/** The seller printed on the parcel: as given, else the client. */
export function sellerOf(values: Partial<Seller>, client: Account): Seller {
  const { client_name = '', client_phone = '' } = values
  if (client_name !== '') return { client_name, client_phone }
  return { client_name: client.full_name, client_phone: client_phone || client.phone }
}

/** The seller printed on a parcel that changes clients: who was named only as its client is replaced. */
export function nextSellerOf(
  { client_name, client_phone }: Seller,
  former: Account | null,
  client: Account,
): Seller {
  if (client_name !== former?.full_name) return { client_name, client_phone }
  return sellerOf({ client_phone: client_phone === former.phone ? '' : client_phone }, client)
}

/** The first suivi of a commande, however it was created. */
export const firstSuiviOf = (
  commande: Parameters<typeof parcelSnapshot>[0] & Pick<Commande, 'id' | 'status' | 'last_event_at'>,
) =>
  ({
    ...parcelSnapshot(commande),
    command: commande.id,
    kind: 'transition',
    status: commande.status,
    at: commande.last_event_at,
  }) as const satisfies Partial<Row<'suivis'>>
