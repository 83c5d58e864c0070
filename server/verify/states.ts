import { OWN_CATEGORIES } from '#model/domain/commande/states/own-states.ts'
import { stateCode, stateId } from '#model/domain/commande/states/reference.ts'
import { CATEGORIES, type Category, STATES, type StateCode } from '#model/domain/commande/states/states.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Finding } from './finding.ts'

interface State {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly category: Category
}

/** The shipped states are all there under their code and category, and the company's own in a category of theirs. */
export async function checkStates(db: Db): Promise<Finding[]> {
  const states = await db.query<State>(sql`SELECT id, code, name, category FROM tracking_states ORDER BY id`)
  const byId = new Map(states.map((state) => [state.id, state]))
  const shipped = (Object.keys(STATES) as StateCode[]).flatMap((code) => unlikeShipped(code, byId))
  const own = states.filter(({ id }) => stateCode(id) === undefined)
  return [...shipped, ...own.flatMap(outOfPlace)]
}

function unlikeShipped(code: StateCode, byId: ReadonlyMap<string, State>): Finding[] {
  const state = byId.get(stateId(code))
  if (!state) return [{ where: 'tracking_states', what: `l’état ${code} manque` }]
  const said = `l’état « ${state.name} » (${code})`
  const { category } = STATES[code]
  return [
    ...(state.code === code
      ? []
      : [{ where: 'tracking_states.code', what: `${said} a pour code ${state.code}` }]),
    ...(state.category === category
      ? []
      : [
          {
            where: 'tracking_states.category',
            what: `${said} est dans « ${nameOf(state)} », sa place est dans « ${CATEGORIES[category]} »`,
          },
        ]),
  ]
}

function outOfPlace(state: State): Finding[] {
  if (OWN_CATEGORIES.some((one) => one === state.category)) return []
  const what = `l’état « ${state.name} », ajouté par la société, est dans « ${nameOf(state)} »`
  return [{ where: 'tracking_states.category', what }]
}

/** A category written by SQL may be unknown. */
const nameOf = ({ category }: State): string => CATEGORIES[category] ?? category
