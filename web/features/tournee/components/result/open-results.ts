import { suivis } from '#model/collections/suivis.ts'
import { openMoves } from '#model/domain/commande/decide/decide.ts'
import { type AskedField, askedFields } from '#model/domain/commande/decide/form.ts'
import type { MoveFacts, MoveState, Parcel as Moving } from '#model/domain/commande/decide/move-request.ts'
import type { Situation } from '#model/domain/commande/decide/obstacles.ts'
import type { Refusal } from '#model/domain/commande/decide/refusal.ts'
import { motifFits } from '#model/domain/commande/motif-fits.ts'
import { assembleGraph } from '#model/domain/commande/states/graph.ts'
import { REQUIREMENTS, type StateCode } from '#model/domain/commande/states/states.ts'
import { fromDirhams } from '#model/domain/money.ts'
import type { Person } from '#model/domain/permissions.ts'
import { openFrom } from '#model/domain/tournee/served.ts'
import { type Clock, localDay, today } from '#web/table/clock.ts'
import type { Parcel, Rules } from '../../queries.ts'
import { questionOf, type ReportedResult } from './questions.ts'

/** The shipped results of a visit, in the order of the buttons. */
export const RESULTS = [
  'LIVRE',
  'ECHANGE_LIVRE',
  'LIVRE_PARTIEL',
  'REPORTE',
  'PROGRAMME',
  'PAS_DE_REPONSE',
  'INJOIGNABLE',
  'BOITE_VOCALE',
  'REFUSE',
  'ANNULE_CLIENT',
  'NUMERO_ERRONE',
  'ADRESSE_INCORRECTE',
  'HORS_ZONE',
] as const satisfies readonly StateCode[]

export interface OpenResult {
  readonly result: ReportedResult
  /** True for a result that needs a call to the recipient. */
  readonly needsCall: boolean
  /** Required fields that this form cannot fill in, in words; only the agence can report such a result. */
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
  const open = openMoves(situation)
    .filter(({ edge: { to, condition } }) => to.active && condition !== 'relance' && concerns(to, parcel))
    .map((way) => openResult(way, situation, rules))
  const shipped = RESULTS.flatMap((code) => open.filter(({ result }) => result.code === code))
  const own = open.filter(({ result }) => result.code === undefined)
  return [...shipped.map((one) => withTonight(one, shipped)), ...own]
}

function openResult(
  { edge, shut }: ReturnType<typeof openMoves>[number],
  { parcel, actor }: Situation,
  { motifs }: Pick<Rules, 'motifs'>,
): OpenResult {
  const { id: status, code } = edge.to
  const asked = askedFields(edge.to, edge, parcel, actor)
  const hasMotif = motifs.some((one) => motifFits(one, status))
  const isBeyond = ({ name, required }: AskedField): boolean =>
    required && name !== 'call' && (name === 'motif' ? !hasMotif : questionOf({ code }, name) === null)
  return {
    result: { status, code, asked },
    needsCall: asked.some(({ name }) => name === 'call'),
    beyond: asked.filter(isBeyond).map(labelOf),
    shut,
  }
}

/** A postponement with the appointment it becomes when this very day is agreed, where that may be reported too. */
function withTonight(one: OpenResult, among: readonly OpenResult[]): OpenResult {
  if (one.result.code !== 'REPORTE') return one
  const found = among.find(({ result }) => result.code === 'PROGRAMME')
  if (!found || found.shut || found.beyond.length > 0 || (found.needsCall && !one.needsCall)) return one
  // The day stays among its questions, so that another one can still be chosen.
  const asked = [...found.result.asked.filter(({ name }) => name !== DAY.name), DAY]
  return { ...one, result: { ...one.result, tonight: { ...found.result, asked } } }
}

const DAY: AskedField = { name: 'reported_date', required: true }

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

const SUIVI: Readonly<Record<string, { readonly label: string }>> = suivis.fields
const labelOf = ({ name }: { readonly name: string }): string =>
  (name === 'source' ? REQUIREMENTS.scan : (SUIVI[name]?.label ?? name)).toLowerCase()

/** An exchange is no plain delivery, and one piece cannot be kept in part: such buttons would only be in the way. */
function concerns({ code }: Pick<MoveState, 'code'>, { is_echange, quantity }: Parcel): boolean {
  if (code === 'LIVRE') return !is_echange
  if (code === 'ECHANGE_LIVRE') return is_echange
  return code !== 'LIVRE_PARTIEL' || (quantity > 1 && !is_echange)
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
  { motifs, served, photoFrom }: Pick<Rules, 'motifs' | 'served' | 'photoFrom'>,
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
  photoFrom,
  motifFits: (motif, status) => motifs.some((one) => one.id === motif && motifFits(one, status)),
  motifAsks: (motif) => motifs.find(({ id }) => id === motif) ?? { avec_note: false, avec_photo: false },
  isLivreur: () => true,
  serves: () => true,
  worksFor: () => true,
  openFrom: (day) => openFrom(served, city, day),
})
