import type { CollectionName, Row } from '#model/collections.ts'
import { OUTCOME_OF } from '#model/domain/commande/states/outcome-of.ts'
import { MOTIFS, stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { type HolderKind, type StateCode, UNANSWERED } from '#model/domain/commande/states/states.ts'
import { centimes, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { stableId } from '#model/schema/record-id.ts'
import type { Agence } from '#server/demo/company/agences.ts'
import type { Company } from '#server/demo/company/company.ts'
import { dayOf, dayText, instant } from './calendar.ts'
import { insuranceOf } from './insured.ts'
import type { JourneyStep } from './journey.ts'
import { legOf } from './legs.ts'
import { SCANNED } from './life.ts'
import type { Parcel } from './parcels.ts'
import { Random } from './random.ts'
import { MOVE_NOTES } from './words/goods.ts'

/** Values of a new record; missing ones take the default of their column. */
export type Values<N extends CollectionName> = Partial<Row<N>> & { readonly id: string }

const STATE_IDS = new Map<string, string>()
const VILLE_IDS = new Map<string, string>()
const MOTIF_IDS = new Map<StateCode, string[]>()
for (const [name, codes] of Object.entries(MOTIFS)) {
  for (const code of codes) MOTIF_IDS.set(code, [...(MOTIF_IDS.get(code) ?? []), stableId('motifs', name)])
}

/** `stableId` costs some microseconds: once per state and ville is enough. */
function idOf(known: Map<string, string>, key: string, make: () => string): string {
  let id = known.get(key)
  if (id === undefined) {
    id = make()
    known.set(key, id)
  }
  return id
}

const state = (code: StateCode): string => idOf(STATE_IDS, code, () => stateId(code))
const ville = (name: string): string => idOf(VILLE_IDS, name, () => villeId(name))

/** The amount the livreur collected, once delivered. */
export function amountCollected({ journey, total }: Parcel): Centimes {
  switch (journey.outcome) {
    case 'LIVRE':
    case 'ECHANGE_LIVRE':
      return total
    case 'LIVRE_PARTIEL':
      return centimes(Math.round(total / 2000) * 1000)
    default:
      return ZERO
  }
}

/** The place of a parcel at one moment of its history. */
interface Place {
  readonly kind: HolderKind
  readonly step: JourneyStep
  /** A livreur was given it by then. */
  readonly assigned: boolean
}

const placeNow = ({ journey: { holder, last, assigned } }: Parcel): Place => ({
  kind: holder,
  step: last,
  assigned,
})

export function holderId({ kind, step, assigned }: Place, parcel: Parcel): string {
  switch (kind) {
    case 'client':
      return parcel.client.id
    case 'livreur':
      return assigned ? parcel.livreur.id : parcel.ramasseur.id
    case 'agence':
      return step.home ? parcel.client.agence.id : parcel.agence.id
    case 'trajet':
      return bonOf(step, parcel)
    default:
      return ''
  }
}

/** The bon it left with, when it has not arrived. */
function bonOf(step: JourneyStep, parcel: Parcel): string {
  const leg = legOf(parcel)
  return leg && step.at >= leg.step.at ? leg.bon : ''
}

/** The agence that has the parcel or had it last: on the way, the one it left. */
export const agenceAt = ({ kind, step }: Place, { client, agence }: Parcel): Agence =>
  step.home === (kind === 'trajet') ? agence : client.agence

/** The state of a commande's money. */
export interface Standing
  extends Pick<Row<'commands'>, 'money_state' | 'paid_to_kind' | 'paid_to' | 'versement'> {
  /** Last thing that happened to it, ms since 1970. */
  readonly touched: number
  /** Billed weight of its weighing, in grams. */
  readonly weighed_g?: number
}

/** The money of a parcel in a demo that opens with balances: cash handed over no longer names its livreur. */
export function openingStanding(parcel: Parcel): Standing {
  const { money, touched } = parcel.journey
  const at = { money_state: money, versement: '', touched }
  if (amountCollected(parcel) === ZERO || (money !== 'CHEZ_LIVREUR' && money !== 'VERSE')) {
    return { ...at, paid_to_kind: '', paid_to: '' }
  }
  return money === 'CHEZ_LIVREUR'
    ? { ...at, paid_to_kind: 'livreur', paid_to: parcel.livreur.id }
    : { ...at, paid_to_kind: 'ouverture', paid_to: '' }
}

/** `tour`: the id of the tour that carries it, or carried it last. */
export function commandRow(
  parcel: Parcel,
  tour: string,
  { touched, ...money }: Standing,
): Values<'commands'> {
  const { client, recipient, journey } = parcel
  return {
    id: parcel.id,
    code: parcel.code,
    receiver_full_name: recipient.name,
    receiver_phone_number: recipient.phone,
    receiver_phone_2: recipient.phone2,
    city: ville(recipient.ville),
    receiver_address: recipient.address,
    product_name: parcel.product,
    quantity: parcel.quantity,
    price: parcel.price,
    extra_fees: parcel.extra_fees,
    status: state(journey.last.to),
    delivery_man: journey.assigned ? parcel.livreur.id : '',
    client_source: client.id,
    note: parcel.note,
    created: instant(parcel.created),
    updated: instant(touched),
    reported_date: journey.reported === null ? '' : dayText(journey.reported),
    is_echange: parcel.is_echange,
    package_opened: parcel.package_opened,
    fragile: parcel.fragile,
    essayage: parcel.essayage,
    colis_count: 1,
    weight_g: parcel.grams,
    ...insuranceOf(parcel),
    boutique: client.shop,
    client_name: client.shop,
    client_phone: client.phone,
    reference_client: parcel.reference,
    outcome: journey.outcome,
    ...money,
    holder_kind: journey.holder,
    holder: holderId(placeNow(parcel), parcel),
    amount_collected: amountCollected(parcel),
    attempts: journey.attempts,
    attempted_on: journey.attemptedAt === 0 ? '' : dayText(dayOf(journey.attemptedAt)),
    unanswered: journey.unanswered,
    reports: journey.postponements,
    held_since: instant(journey.heldAt),
    last_event_at: instant(journey.last.at),
    agence: agenceAt(placeNow(parcel), parcel).id,
    // The recipients do not exist: their links need not be secret.
    public_token: `${parcel.id}0`,
    origin: parcel.origin,
    tour,
  }
}

/** The last entry of the history of a commande. */
export function lastSuivi(parcel: Parcel, company: Company, seed: number): Values<'suivis'> {
  const { last, holder, outcome, money } = parcel.journey
  const delivered = OUTCOME_OF[last.to] !== undefined && outcome === OUTCOME_OF[last.to]
  const amount = delivered ? amountCollected(parcel) : ZERO
  return {
    ...suiviRow(last, parcel, company, drawsOf(parcel, seed)),
    amount_collected: amount,
    mode_paiement: amount > 0 ? 'especes' : '',
    holder_kind: holder,
    holder: holderId(placeNow(parcel), parcel),
    outcome,
    money_state: money,
  }
}

export const drawsOf = ({ index }: Parcel, seed: number): Random => new Random(seed, 2_000_000_000 + index)

/** The suivi of one step, without its consequences: outcome, holder and money. */
export function suiviRow(step: JourneyStep, parcel: Parcel, company: Company, random: Random) {
  const motifs = MOTIF_IDS.get(step.to)
  const at = instant(step.at)
  return {
    id: random.id(),
    command: parcel.id,
    kind: 'transition',
    from: step.from && state(step.from),
    status: state(step.to),
    ...actorOf(step, parcel, company),
    at,
    created: at,
    updated: at,
    note: UNANSWERED.includes(step.to) || step.to === 'REFUSE' ? random.pick(MOVE_NOTES) : '',
    motif: motifs ? random.pick(motifs) : '',
    reported_date: step.reported === null ? '' : dayText(step.reported),
    attempt_no: step.attempt,
    expected: parcel.total,
    ville: ville(parcel.recipient.ville),
    bon: legOf(parcel)?.step === step ? bonOf(step, parcel) : '',
  } satisfies Values<'suivis'>
}

function actorOf(
  step: JourneyStep,
  parcel: Parcel,
  company: Company,
): Pick<Values<'suivis'>, 'actor' | 'source'> {
  const scanned = SCANNED.includes(step.to)
  const agence = step.home ? parcel.client.agence : parcel.agence
  switch (step.author) {
    case 'client':
      return { actor: parcel.client.id, source: channel(parcel.origin) }
    case 'agent':
      return { actor: company.agentOf(agence).id, source: scanned ? 'scan' : 'web' }
    case 'ramasseur':
      return { actor: parcel.ramasseur.id, source: 'scan' }
    case 'livreur':
      return { actor: parcel.livreur.id, source: scanned ? 'scan' : 'app' }
    case 'system':
      return { actor: '', source: 'system' }
  }
}

const channel = (origin: Parcel['origin']): 'web' | 'import' | 'api' => (origin === 'shop' ? 'api' : origin)
