import type { Row } from '#model/collections.ts'
import { isDelivered } from '#model/domain/commande/decide/taken.ts'
import { ZERO } from '#model/domain/money.ts'
import type { JourneyStep } from '../journey.ts'
import type { Parcel } from '../parcels.ts'
import { amountCollected } from '../rows.ts'

/** How a recipient paid, and who had the cash first. */
export interface Payment extends Pick<Row<'commands'>, 'paid_to_kind' | 'paid_to' | 'amount_collected'> {
  readonly step: JourneyStep
  readonly mode: Row<'suivis'>['mode_paiement']
  readonly reference: string
  /** The state of the commande's money once it was paid. */
  readonly money: 'CHEZ_LIVREUR' | 'VERSE' | 'NON_ENCAISSE'
}

/** Null where nothing was delivered. */
export function paymentOf(parcel: Parcel): Payment | null {
  const { journey, livreur, agence } = parcel
  const step = isDelivered(journey.outcome)
    ? journey.steps.find(({ to }) => to === journey.outcome)
    : undefined
  if (!step) return null
  const amount_collected = amountCollected(parcel)
  const paid = { step, amount_collected, mode: 'especes', reference: '' } as const
  if (amount_collected === ZERO) return { ...paid, mode: '', paid_to_kind: '', paid_to: '', money: 'VERSE' }
  if (parcel.card !== '') {
    const slip = { mode: 'carte', reference: parcel.card } as const
    return { ...paid, ...slip, paid_to_kind: 'banque', paid_to: '', money: 'NON_ENCAISSE' }
  }
  // A parcel kept for its recipient is paid at the counter of the agence where it waits.
  if (step.from === 'RETRAIT_AGENCE') {
    const till = (step.home ? parcel.client.agence : agence).id
    return { ...paid, paid_to_kind: 'agence', paid_to: till, money: 'VERSE' }
  }
  return { ...paid, paid_to_kind: 'livreur', paid_to: livreur.id, money: 'CHEZ_LIVREUR' }
}
