import { decide } from '#model/domain/commande/decide/decide.ts'
import {
  type Actor,
  EMPTY_REQUEST,
  type MoveFacts,
  type MoveRequest,
  type Parcel,
} from '#model/domain/commande/decide/move-request.ts'
import type { FeeEvent } from '#model/domain/commande/decide/moves.ts'
import { PHOTO_FROM } from '#model/domain/commande/decide/requirements.ts'
import { isDelivered } from '#model/domain/commande/decide/taken.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { graphWith } from '#model/domain/commande/states/shipped-graph.ts'
import type { HolderKind, Outcome, StateCode } from '#model/domain/commande/states/states.ts'
import { centimes, ZERO } from '#model/domain/money.ts'
import { PERMISSIONS, type Permission } from '#model/domain/permissions.ts'
import type { Actor as Author } from './life.ts'

/** The course of a parcel before a move, as far as the rules look at it. */
interface Before {
  readonly last: { readonly to: StateCode; readonly holder: HolderKind; readonly outcome: Outcome | '' }
  readonly assigned: boolean
  readonly echange: boolean
  /** True when the parcel is neither at the agence of its client nor on its way back there. */
  readonly away: boolean
  /** Days without an answer; number of postponements. */
  readonly attempts: number
  readonly unanswered: boolean
  readonly postponements: number
}

/** The consequences of a move. */
interface Decided {
  readonly holder: HolderKind
  readonly outcome: Outcome | ''
  readonly fee: FeeEvent | ''
  readonly tried: boolean
  readonly reported: boolean
  readonly unanswered: boolean
}

const GRAPH = graphWith([], [])
/** Days that stand for those of any parcel: `life.ts` takes care that two attempts are never on one day. */
const [DAYS_BEFORE, NOW, TOMORROW] = [
  '2026-01-10 00:00:00.000Z',
  '2026-01-15 10:00:00.000Z',
  '2026-01-16 00:00:00.000Z',
]
const [CLIENT, LIVREUR, RAMASSEUR, BON] = ['client', 'livreur', 'ramasseur', 'bon']
const [HOME, AWAY] = ['agence du client', 'autre agence']
const PRICE = centimes(20_000)

/** A demo knows no company yet: nothing is forbidden to its livreurs and clients beyond the rules of the trade. */
const FACTS: MoveFacts = {
  now: NOW,
  today: NOW.slice(0, 10),
  dayOf: (instant) => instant.slice(0, 10),
  calledToday: true,
  codeTried: '',
  billed: false,
  indemnity: '',
  client: { option_partiel: true, option_remise: true },
  photoFrom: PHOTO_FROM,
  motifFits: () => true,
  motifAsks: () => ({ avec_note: false, avec_photo: false }),
  isLivreur: () => true,
  serves: () => true,
  worksFor: () => true,
  openFrom: (day) => day,
}

const ROLES = Object.keys(PERMISSIONS) as Permission[]
const AUTHORS: Readonly<Record<Author, Actor>> = {
  client: { person: { id: CLIENT, type: 'client', roles: [] }, isRamasseur: false, agence: '' },
  agent: { person: { id: 'agent', type: 'moderateur', roles: ROLES }, isRamasseur: false, agence: '' },
  ramasseur: { person: { id: RAMASSEUR, type: 'livreur', roles: [] }, isRamasseur: true, agence: '' },
  livreur: { person: { id: LIVREUR, type: 'livreur', roles: [] }, isRamasseur: false, agence: '' },
  system: { person: null, isRamasseur: false, agence: '', as: 'systeme' },
}

const known = new Map<string, Decided>()

/**
 * The outcome of the product's rules for a move, computed once for all parcels that look alike to them. A
 * refusal is a bug of the demo.
 */
export function decideMove(before: Before, to: StateCode, author: Author): Decided {
  const { last, assigned, echange, away, attempts, unanswered, postponements } = before
  const flags = +assigned + 2 * +echange + 4 * +away + 8 * +unanswered
  const key = `${last.to}${to}${author}${last.holder}${last.outcome}${flags},${attempts},${postponements}`
  const found = known.get(key) ?? ask(before, to, author)
  known.set(key, found)
  return found
}

function ask(before: Before, to: StateCode, author: Author): Decided {
  const parcel = parcelOf(before)
  const asked: MoveRequest = {
    ...EMPTY_REQUEST,
    ...{ status: stateId(to), source: 'scan', note: 'Dit', motif: 'motif', grade: 30, box: 'A1', bon: BON },
    ...{ photo: 'photo.jpg', signature: 'signature.png', position: { lat: 33.6, lon: -7.6 } },
    ...{ reported_date: TOMORROW, rappel_at: TOMORROW, limite_retrait: TOMORROW },
    ...{ agence: before.away ? AWAY : HOME, delivery_man: to === 'RAMASSAGE_AFFECTE' ? RAMASSEUR : LIVREUR },
    ...PAID[to],
  }
  const { refused, consequences } = decide(GRAPH, parcel, asked, AUTHORS[author], FACTS)
  if (refused) throw new Error(`${before.last.to} → ${to} (${author}): ${refused.message}`)
  const { holder_kind, outcome, fee_event } = consequences.suivi
  const { attempts = 0, reports = 0, unanswered = false } = consequences.parcel
  return {
    ...{ holder: holder_kind || before.last.holder, outcome, fee: fee_event, unanswered },
    ...{ tried: attempts > before.attempts, reported: reports > before.postponements },
  }
}

/** Values of a payment; the recipient of a partial delivery keeps one piece of two, and pays half. */
const PAID: Partial<Readonly<Record<StateCode, Partial<MoveRequest>>>> = {
  LIVRE: { amount_collected: PRICE, mode_paiement: 'especes' },
  ECHANGE_LIVRE: { amount_collected: PRICE, mode_paiement: 'especes', old_article: true },
  LIVRE_PARTIEL: { amount_collected: centimes(PRICE / 2), mode_paiement: 'especes', pieces_kept: 1 },
}

function parcelOf({ last, assigned, echange, away, attempts, unanswered, postponements }: Before): Parcel {
  const { to: state, holder, outcome } = last
  const agence = away ? AWAY : HOME
  const holders: Readonly<Record<HolderKind, string>> = {
    ...{ client: CLIENT, livreur: assigned ? LIVREUR : RAMASSEUR, agence, trajet: BON, destinataire: '' },
  }
  return {
    ...{ status: stateId(state), outcome, holder_kind: holder, holder: holders[holder], agence },
    ...{
      client_source: CLIENT,
      delivery_man: assigned ? LIVREUR : '',
      is_echange: echange,
      code_remise: false,
      twin: '',
    },
    ...{ quantity: 2, price: PRICE, extra_fees: ZERO, city: 'ville', box: '', tour: '', versement: '' },
    // The parcel is closed once its client is paid: the demo draws the money apart.
    money_state: outcome === '' ? 'NON_ENCAISSE' : isDelivered(outcome) ? 'PAYE' : 'SANS_OBJET',
    ...{ amount_collected: ZERO, paid_to_kind: '', paid_to: '' },
    ...{ attempts, attempted_on: attempts === 0 ? '' : DAYS_BEFORE, unanswered, reports: postponements },
    ...{ last_event_at: DAYS_BEFORE, held_since: DAYS_BEFORE, outcome_before: '' },
    // A demo blocks what it has just received.
    state_before: state === 'BLOQUE' ? stateId('RECU_HUB') : '',
  }
}
