import type { Row } from '#model/collections.ts'
import { isDelivered } from '#model/domain/commande/decide/taken.ts'
import type { HolderKind, MoneyState } from '#model/domain/commande/states/states.ts'
import { ZERO } from '#model/domain/money.ts'
import type { Company } from '#server/demo/company/company.ts'
import { instant } from '../calendar.ts'
import type { JourneyStep } from '../journey.ts'
import type { Parcel } from '../parcels.ts'
import { agenceAt, drawsOf, holderId, suiviRow } from '../rows.ts'
import type { Payment } from './payment.ts'

/** A suivi with its consequences for the parcel and for the money. */
export type CompleteSuivi = ReturnType<typeof suiviRow> & Meaning

type Meaning = Pick<
  Row<'suivis'>,
  | 'holder_kind'
  | 'holder'
  | 'outcome'
  | 'money_state'
  | 'amount_collected'
  | 'paid_to_kind'
  | 'paid_to'
  | 'mode_paiement'
  | 'reference'
  | 'fee_event'
  | 'agence'
  | 'delivery_man'
  | 'former'
>

/** Every entry of the history of a commande, in order. */
export function historyOf(
  parcel: Parcel,
  payment: Payment | null,
  company: Company,
  seed: number,
): readonly CompleteSuivi[] {
  const random = drawsOf(parcel, seed)
  const known = {
    kind: 'client' as HolderKind,
    assigned: false,
    since: parcel.created,
  }
  return parcel.journey.steps.map((step) => {
    const before = { ...known }
    known.kind = step.holder
    known.assigned ||= step.to === 'AFFECTE'
    if (known.kind !== before.kind) known.since = step.at
    const place = { step, kind: known.kind, assigned: known.assigned }
    const row = suiviRow(step, parcel, company, random)
    return {
      ...row,
      holder_kind: known.kind,
      holder: holderId(place, parcel),
      outcome: step.outcome,
      ...moneyAt(step, payment),
      fee_event: step.fee,
      agence: agenceAt(place, parcel).id,
      delivery_man: known.assigned ? parcel.livreur.id : '',
      former: payment?.step === step ? formerOf(parcel, payment, before, row.from) : null,
    }
  })
}

type SuiviMoney = Pick<
  Meaning,
  'money_state' | 'amount_collected' | 'paid_to_kind' | 'paid_to' | 'mode_paiement' | 'reference'
>

const NOTHING = {
  amount_collected: ZERO,
  paid_to_kind: '',
  paid_to: '',
  mode_paiement: '',
  reference: '',
} as const

/** The money at a step; after a delivery only the closing follows, once the client is paid. */
function moneyAt(step: JourneyStep, payment: Payment | null): SuiviMoney {
  const { outcome } = step
  if (!isDelivered(outcome)) {
    return { ...NOTHING, money_state: outcome === '' ? 'NON_ENCAISSE' : 'SANS_OBJET' }
  }
  if (!payment) throw new Error('what is delivered is paid')
  const { amount_collected, paid_to_kind, paid_to, mode, reference, money } = payment
  const taken = { amount_collected, paid_to_kind, paid_to }
  return payment.step === step
    ? { ...taken, mode_paiement: mode, reference, money_state: money }
    : { ...taken, mode_paiement: '', reference: '', money_state: 'PAYE' satisfies MoneyState }
}

interface Before {
  readonly kind: HolderKind
  readonly assigned: boolean
  /** The instant it arrived there. */
  readonly since: number
}

/** The former values of the fields a delivery changed: it can be undone exactly. */
function formerOf(
  parcel: Parcel,
  { step: delivered, amount_collected, paid_to_kind, paid_to }: Payment,
  { kind, assigned, since }: Before,
  status: string,
): Record<string, unknown> {
  const { steps } = parcel.journey
  const step = steps[steps.indexOf(delivered) - 1] ?? delivered
  return {
    status,
    outcome: '',
    holder_kind: kind,
    holder: holderId({ kind, assigned, step }, parcel),
    held_since: instant(since),
    ...(paid_to_kind === 'banque' ? {} : { money_state: 'NON_ENCAISSE' }),
    ...(amount_collected === ZERO ? {} : { amount_collected: ZERO }),
    ...(paid_to_kind === '' ? {} : { paid_to_kind: '' }),
    ...(paid_to === '' ? {} : { paid_to: '' }),
    last_event_at: instant(step.at),
  }
}
