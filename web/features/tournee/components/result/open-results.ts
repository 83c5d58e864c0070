import { suivis } from '#model/collections/suivis.ts'
import { openMoves } from '#model/domain/commande/decide/decide.ts'
import { askedFields } from '#model/domain/commande/decide/form.ts'
import type { MoveFacts, Parcel as Moving } from '#model/domain/commande/decide/move-request.ts'
import type { Situation } from '#model/domain/commande/decide/obstacles.ts'
import type { Refusal } from '#model/domain/commande/decide/refusal.ts'
import { PHOTO_FROM } from '#model/domain/commande/decide/requirements.ts'
import { assembleGraph } from '#model/domain/commande/states/graph.ts'
import { REQUIREMENTS, UNANSWERED } from '#model/domain/commande/states/states.ts'
import { fromDirhams } from '#model/domain/money.ts'
import type { Person } from '#model/domain/permissions.ts'
import { openFrom } from '#model/domain/tournee/served.ts'
import { type Clock, localDay, today } from '#web/table/clock.ts'
import type { Parcel, Rules } from '../../queries.ts'
import { RESULTS, type ReportedResult, type Result, type ResultQuestion } from './answer.ts'

export interface OpenResult {
  readonly result: ReportedResult
  /** True for a result that needs a call to the recipient. */
  readonly needsCall: boolean
  /** Requirements without a question in this form, in words; only the agence can report such a result. */
  readonly beyond: readonly string[]
  readonly shut: Refusal | null
}

/** The results a livreur may report for the parcel now, by the rules of the trade and the company’s graph. */
export function openResults(
  rules: Rules,
  parcel: Parcel,
  person: Person,
  clock: Clock,
): readonly OpenResult[] {
  const situation = situationOf(rules, parcel, person, clock)
  if (!situation) return []
  const open = openMoves(situation).filter(({ edge }) => edge.to.active)
  const shipped = RESULTS.flatMap((result): OpenResult[] => {
    const found = open.find(({ edge }) => edge.to.code === result)
    if (!found || !concerns(result, parcel)) return []
    const needsCall = UNANSWERED.includes(result)
    return [{ result, needsCall, beyond: [], shut: found.shut }]
  })
  const own = open
    .filter(({ edge }) => edge.to.code === undefined)
    .map(({ edge, shut }): OpenResult => {
      const fields = askedFields(edge.to, edge, situation.parcel, situation.actor)
      return {
        result: {
          status: edge.to.id,
          questions: fields.flatMap(({ name }) => QUESTION_FOR[name] ?? []),
        },
        needsCall: fields.some(({ name }) => name === 'call'),
        beyond: fields.filter(({ name }) => name !== 'call' && !QUESTION_FOR[name]).map(labelOf),
        shut,
      }
    })
  return [...shipped, ...own]
}

/**
 * The arguments of the domain rules, as far as a livreur knows them; null when the
 * state of the parcel is unknown.
 */
export function situationOf(rules: Rules, parcel: Parcel, person: Person, clock: Clock): Situation | null {
  const graph = assembleGraph(rules.edges, rules.states)
  const present = graph.state(parcel.status)
  if (!present) return null
  const actor = { person, isRamasseur: false, agence: '' }
  return { graph, parcel: movingOf(parcel), present, actor, facts: factsOf(clock, rules, parcel.city) }
}

/** Fields of a suivi that have a question on this page. */
const QUESTION_FOR: Readonly<Record<string, ResultQuestion>> = {
  motif: 'motif',
  reported_date: 'day',
  note: 'note',
  position: 'place',
  photo: 'photo',
  signature: 'signature',
}

const SUIVI: Readonly<Record<string, { readonly label: string }>> = suivis.fields
const labelOf = ({ name }: { readonly name: string }): string =>
  (name === 'source' ? REQUIREMENTS.scan : (SUIVI[name]?.label ?? name)).toLowerCase()

/** An exchange is no plain delivery, and one piece cannot be kept in part: such buttons would only be in the way. */
function concerns(result: Result, { is_echange, quantity }: Parcel): boolean {
  if (result === 'LIVRE') return !is_echange
  if (result === 'ECHANGE_LIVRE') return is_echange
  return result !== 'LIVRE_PARTIEL' || (quantity > 1 && !is_echange)
}

/** Dirhams of the wire as the rules count. */
const movingOf = (parcel: Parcel): Moving => ({
  ...parcel,
  state_before: '',
  outcome_before: '',
  unanswered: false,
  box: '',
  versement: '',
  paid_to_kind: '',
  paid_to: '',
  price: fromDirhams(parcel.price),
  extra_fees: fromDirhams(parcel.extra_fees),
  amount_collected: fromDirhams(parcel.amount_collected),
})

/** Facts a livreur cannot read (the client’s options, who serves a ville) are left to the server. */
const factsOf = (
  clock: Clock,
  { motifs, served }: Pick<Rules, 'motifs' | 'served'>,
  city: string,
): MoveFacts => ({
  now: clock.now,
  today: today(clock),
  dayOf: (instant) => localDay(instant, clock),
  calledToday: true,
  codeTried: '',
  billed: false,
  indemnity: '',
  client: { option_partiel: true, option_remise: true },
  photoFrom: PHOTO_FROM,
  motifFits: () => true,
  motifAsks: (motif) => motifs.find(({ id }) => id === motif) ?? { avec_note: false, avec_photo: false },
  isLivreur: () => true,
  serves: () => true,
  worksFor: () => true,
  openFrom: (day) => openFrom(served, city, day),
})
