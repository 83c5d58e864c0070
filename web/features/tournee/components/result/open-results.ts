import type { Facts, Parcel as Moving } from '#model/domain/commande/asked.ts'
import { openMoves } from '#model/domain/commande/decide.ts'
import { assembleGraph } from '#model/domain/commande/graph.ts'
import { PHOTO_FROM } from '#model/domain/commande/requirements.ts'
import { fromDirhams } from '#model/domain/money.ts'
import type { Person } from '#model/domain/permissions.ts'
import { type Clock, localDay, today } from '#web/table/clock.ts'
import type { Parcel, Rules } from '../../queries.ts'
import { refusalWords } from '../refusal-words.ts'
import { RESULTS, type Result } from './answer.ts'

export interface OpenResult {
  readonly result: Result
  /** Why it is shut, in the language of the page. */
  readonly shut: string | null
}

/** What he may say of the parcel now, as the rules of the trade and the company’s graph have it. */
export function openResults(
  rules: Rules,
  parcel: Parcel,
  person: Person,
  clock: Clock,
): readonly OpenResult[] {
  const graph = assembleGraph(rules.edges, rules.states)
  const present = graph.state(parcel.status)
  if (!present) return []
  const situation = {
    graph,
    parcel: movingOf(parcel),
    present,
    actor: { person, isRamasseur: false, agence: '' },
    facts: factsOf(clock),
  }
  const open = openMoves(situation)
  return RESULTS.flatMap((result) => {
    const found = open.find(({ edge }) => edge.to.code === result)
    if (!found || !concerns(result, parcel)) return []
    return [{ result, shut: found.shut && refusalWords({ code: '', ...found.shut }) }]
  })
}

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
  box: '',
  versement: '',
  paid_to_kind: '',
  paid_to: '',
  price: fromDirhams(parcel.price),
  extra_fees: fromDirhams(parcel.extra_fees),
  amount_collected: fromDirhams(parcel.amount_collected),
})

/** What a livreur cannot read (the client’s rules, the calendar) is left to the server. */
const factsOf = (clock: Clock): Facts => ({
  now: clock.now,
  today: today(clock),
  dayOf: (instant) => localDay(instant, clock),
  calledToday: true,
  billed: false,
  client: { option_partiel: true, option_remise: true },
  photoFrom: PHOTO_FROM,
  motifFits: () => true,
  isLivreur: () => true,
  serves: () => true,
  worksFor: () => true,
  openFrom: (day) => day,
})
