import type { Row } from '../../collections.ts'
import { upwards } from './around.ts'

/** The fields a quartier takes from the ville around it where its own are empty; tariffs have their own resolver. */
export const INHERITED = [
  'region',
  'agence',
  'zone',
  'delai_h',
  'jours',
  'cut_off',
] as const satisfies readonly (keyof Row<'villes'>)[]
export type Inherited = (typeof INHERITED)[number]

type Served = Pick<Row<'villes'>, 'parent' | 'active' | Inherited>
type Villes<V> = ReadonlyMap<string, V>

const says = (value: Served[Inherited]): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== '' && value !== 0

/** Cache of `Served` by snapshot of the villes: an unchanged map gives the same objects. */
const known = new WeakMap<object, Map<string, Served>>()

/**
 * A ville as it is served: a quartier with the agence, zone, delay, days and hours of its ville where it has none of its
 * own, and closed where its ville is closed.
 */
export function villeInForce<V extends Served>(villes: Villes<V>, id: string): V | undefined {
  const own = villes.get(id)
  if (!own || own.parent === '') return own
  const answers = known.get(villes) ?? new Map<string, Served>()
  known.set(villes, answers)
  const taken = answers.get(id) ?? served(villes, id, own)
  answers.set(id, taken)
  return { ...own, ...taken }
}

function served<V extends Served>(villes: Villes<V>, id: string, own: V): Served {
  const places = upwards(id, (at) => villes.get(at))
  const from = <K extends Inherited>(field: K): Served[K] =>
    places.find((place) => says(place[field]))?.[field] ?? own[field]
  return {
    parent: own.parent,
    region: from('region'),
    agence: from('agence'),
    zone: from('zone'),
    delai_h: from('delai_h'),
    jours: from('jours'),
    cut_off: from('cut_off'),
    active: places.every(({ active }) => active),
  }
}
