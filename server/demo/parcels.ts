import { commandTotal, fromDirhams } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { type Agence, agenceOf } from '#server/demo/company/agences.ts'
import type { Client, Company, Livreur, Origin } from '#server/demo/company/company.ts'
import { type Recipient, recipient } from '#server/demo/company/people.ts'
import { DAY, entries } from './calendar.ts'
import { codesInOrder } from './codes.ts'
import { type Journey, travel } from './journey.ts'
import { Random, Weighted } from './random.ts'
import { NOTES, VARIANTS } from './words/goods.ts'

export interface Plan {
  readonly commands: number
  readonly seed: number
  readonly until: number
  /** Every commande has its history and its money. */
  readonly whole: boolean
}

/** Everything known of one commande, from which its record and its history are written. */
export interface Parcel {
  readonly index: number
  readonly id: string
  readonly code: string
  readonly created: number
  readonly client: Client
  readonly recipient: Recipient
  readonly livreur: Livreur
  readonly ramasseur: Livreur
  readonly agence: Agence
  readonly product: string
  readonly quantity: number
  readonly grams: number
  readonly price: Centimes
  readonly extra_fees: Centimes
  readonly total: Centimes
  readonly note: string
  readonly reference: string
  readonly origin: Origin
  readonly is_echange: boolean
  readonly package_opened: boolean
  readonly fragile: boolean
  readonly essayage: boolean
  /** The slip of the terminal it was paid at; '' where it was paid in cash. */
  readonly card: string
  readonly journey: Journey
}

const QUANTITIES = new Weighted([
  [1, 85],
  [2, 11],
  [3, 3],
  [4, 1],
])
const DELIVERY_CHARGED = new Weighted([
  [0, 78],
  [20, 6],
  [25, 4],
  [30, 5],
  [35, 5],
  [40, 2],
])
/** The number of recipients per commande: each buyer orders 1.3 times on average. */
const RECIPIENTS_PER_COMMANDE = 0.75
/** The accounts a visitor signs in with must have something to show, however few commandes there are. */
const OWN_AT_LEAST = 70
/** A commande this old has reached its livreur unless it was cancelled. */
const SETTLED = 12 * DAY
const TRIES = 200
/** At any hour, the livreur of the demo carries about this many parcels. */
const ON_TOUR = 14
/** Age of the commandes that are given to their livreur about now, from and to. */
const GIVEN_AFTER = [2.5 * DAY, 5.5 * DAY] as const
/** The share of all commandes of the demo that is assigned to a livreur about now. */
const GIVEN_ABOUT_NOW = 0.045

/** The commandes in the order they were entered: the same ones for the same plan, one in memory at a time. */
export function* parcels(plan: Plan, company: Company): Generator<Parcel> {
  const random = new Random(plan.seed, 4_000_000_000)
  const numbers = new Map<Client, number>()
  const share = Math.max(2, Math.floor((plan.commands * 0.8) / OWN_AT_LEAST))
  const tourShare = Math.max(1, Math.floor((plan.commands * GIVEN_ABOUT_NOW) / ON_TOUR))
  const codeOf = codesInOrder()
  let index = 0
  for (const created of entries(plan.commands, plan.until, new Random(plan.seed, 4_000_000_001))) {
    random.reset(plan.seed, index)
    const age = plan.until - created
    const touring = index % tourShare === 0 && age > GIVEN_AFTER[0] && age < GIVEN_AFTER[1]
    const forLivreur = touring || (index % share === 0 && age > SETTLED)
    const whose = { forLivreur, touring, forClient: index % share === 1 }
    const parcel = draw({ plan, company, index, created, ...whose }, random)
    const number = (numbers.get(parcel.client) ?? 1_000) + 1
    numbers.set(parcel.client, number)
    const prefix = parcel.client.reference
    yield {
      ...parcel,
      code: codeOf(created),
      reference: prefix && `${prefix}-${number}`,
    }
    index++
  }
}

interface Draw {
  readonly plan: Plan
  readonly company: Company
  readonly index: number
  readonly created: number
  /** Must end up with the livreur, or come from the client, of the demo sign-ins. */
  readonly forLivreur: boolean
  /** True when the livreur has the parcel with him now. */
  readonly touring: boolean
  readonly forClient: boolean
}

function draw({ plan, company, index, created, forLivreur, touring, forClient }: Draw, random: Random) {
  const [demoClient, demoLivreur] = [company.clients[0], company.livreurs[0]]
  const client = (forClient ? demoClient : undefined) ?? company.clientByShare.pick(random)
  const buyers = Math.ceil(plan.commands * RECIPIENTS_PER_COMMANDE)
  const buyer =
    forLivreur && demoLivreur
      ? recipient(plan.seed, buyers + index, demoLivreur.agence.ville)
      : recipient(plan.seed, random.int(0, buyers))
  const agence = agenceOf(buyer.ville)
  const is_echange = random.chance(0.02)
  const goods = order(client, is_echange, random)
  const livreur = random.pick(company.livreursOf(agence))
  const drawn = {
    index,
    id: random.id(),
    created,
    client,
    recipient: buyer,
    livreur: (forLivreur ? demoLivreur : undefined) ?? livreur,
    ramasseur: company.ramasseurOf(client.agence),
    agence,
    ...goods,
    note: random.chance(0.22) ? random.pick(NOTES) : '',
    origin: client.origin,
    is_echange,
    package_opened: client.opens && random.chance(0.85),
    fragile: random.chance(0.04),
    essayage: client.trade === 'chaussures' || client.trade === 'mode' ? random.chance(0.3) : false,
    journey: live({ plan, created, client, agence, is_echange, mustArrive: forLivreur, touring }, random),
  }
  // The money is drawn last, so that the rest of a commande is the same with and without it.
  return { ...drawn, card: plan.whole ? slip(drawn.journey, random) : '' }
}

const BY_CARD = 0.03

/** The number of a card payment: some deliveries are paid by card at the door. */
function slip({ outcome, steps }: Journey, random: Random): string {
  const door = steps.some(({ from, to }) => to === 'LIVRE' && from === 'EN_DISTRIBUTION')
  return outcome === 'LIVRE' && door && random.chance(BY_CARD) ? `TPE ${random.digits(6)}` : ''
}

/** Dirhams: a merchant who lowers a price still sells. */
const LEAST_PRICE = 10

function order({ articles, trade }: Client, is_echange: boolean, random: Random) {
  const [name, price, grams] = random.pick(articles)
  const quantity = QUANTITIES.pick(random)
  const each = is_echange ? 0 : Math.max(LEAST_PRICE, price + random.pick([0, 0, 0, 0, -20, 50]))
  // Two and more are sold with a rebate.
  const dirhams = each * quantity - (each > 100 ? 50 * (quantity - 1) : 0)
  const fees = fromDirhams(is_echange ? 35 : DELIVERY_CHARGED.pick(random))
  const amount = fromDirhams(dirhams)
  return {
    product: name + random.pick(VARIANTS[trade]),
    quantity,
    grams: grams * quantity,
    price: amount,
    extra_fees: fees,
    total: commandTotal({ price: amount, extra_fees: fees }),
  }
}

interface Life {
  readonly plan: Plan
  readonly created: number
  readonly client: Client
  readonly agence: Agence
  readonly is_echange: boolean
  readonly mustArrive: boolean
  readonly touring: boolean
}

/** Draws again the few lives that never meet a livreur, where one must. */
function live(
  { plan, created, client, agence, is_echange, mustArrive, touring }: Life,
  random: Random,
): Journey {
  const start = {
    at: created,
    until: plan.until,
    elsewhere: client.agence !== agence,
    echange: is_echange,
    toConfirm: client.confirms,
    touring,
  }
  for (let tries = 1; ; tries++) {
    const journey = travel(start, random)
    if (!mustArrive || journey.assigned || tries === TRIES) return journey
  }
}
