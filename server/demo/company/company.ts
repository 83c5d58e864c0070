import type { Permission } from '#model/domain/permissions.ts'
import { PERMISSIONS } from '#model/domain/permissions.ts'
import { stableId } from '#model/schema/record-id.ts'
import { Random, Weighted } from '#server/demo/random.ts'
import { type Article, GOODS, SHOPS, type Trade } from '#server/demo/words/goods.ts'
import { AGENCES, type Agence, agenceOf, HUB } from './agences.ts'
import { fullName, mobile } from './people.ts'

export interface Member {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
}
export interface Moderateur extends Member {
  /** Null: works for all of them. */
  readonly agence: Agence | null
  readonly roles: readonly Permission[]
}
export interface Livreur extends Member {
  readonly agence: Agence
  readonly ramasseur: boolean
}
export type Origin = 'web' | 'import' | 'api' | 'shop'
export interface Client extends Member {
  readonly agence: Agence
  readonly shop: string
  readonly trade: Trade
  readonly ville: string
  readonly articles: readonly Article[]
  readonly origin: Origin
  /** True when the call centre confirms this client's commandes. */
  readonly confirms: boolean
  readonly opens: boolean
  /** Letters before the merchant's own numbers; empty for a merchant without numbers. */
  readonly reference: string
}
export interface Company {
  readonly moderateurs: readonly Moderateur[]
  readonly livreurs: readonly Livreur[]
  readonly clients: readonly Client[]
  readonly clientByShare: Weighted<Client>
  livreursOf(agence: Agence): readonly Livreur[]
  ramasseurOf(agence: Agence): Livreur
  agentOf(agence: Agence): Moderateur
}

const DEMO_DOMAIN = 'demo.wasl.ma'
const demo = (name: string): string => `${name}@${DEMO_DOMAIN}`
const ALL = Object.keys(PERMISSIONS) as Permission[]
const EXPLOITATION: readonly Permission[] = [
  'Commandes',
  'Envois',
  'BLS',
  'Ramassage',
  'Livreurs',
  'Modification etat commandes',
]

/**
 * The first two are the sign-ins of the demo, who see all of it; the others make the lists look inhabited.
 * Staff of one agence see its records.
 */
const STAFF: readonly (readonly [email: string, agence: Agence | null, roles: readonly Permission[]])[] = [
  ['moderateur', HUB, ALL],
  ['agent', null, ['Commandes', 'Ramassage', 'BLS']],
  ['exploitation', null, EXPLOITATION],
  ['comptabilite', null, ['Factures clients', 'Factures livreurs', 'Depences', 'Frais de livraison']],
  ['caisse', HUB, ['Factures livreurs', 'Depences']],
  ['service-client', null, ['Reclamations', 'Commandes', 'Annonces', 'Clients']],
  ['hub', HUB, ['Envois', 'BLS', 'Ramassage', 'Stocks', 'Emballages']],
  ['tarifs', null, ['Frais de livraison', 'Villes', 'Etats']],
]

const CLIENT_VILLES = new Weighted([
  ['Casablanca', 52],
  ['Rabat', 10],
  ['Tanger', 9],
  ['Marrakech', 9],
  ['Fès', 8],
  ['Agadir', 7],
  ['Oujda', 3],
  ['Béni Mellal', 2],
])
const ORIGINS = new Weighted<Origin>([
  ['web', 40],
  ['import', 35],
  ['shop', 18],
  ['api', 7],
])

export function foundCompany(seed: number): Company {
  const random = new Random(seed, 3_000_000_000)
  const phones = new Set<string>()
  const phone = (): string => {
    for (;;) {
      const number = mobile(random)
      if (!phones.has(number)) {
        phones.add(number)
        return number
      }
    }
  }
  const moderateurs = STAFF.map(([email, agence, roles]) => ({
    id: stableId('demo', 'moderateurs', email),
    phone: phone(),
    name: fullName(random),
    email: demo(email),
    agence,
    roles,
  }))
  const livreurs = hire(phone, random)
  const clients = SHOPS.map((shop, i) => client(shop, i, phone(), random))
  const staffOf = (agence: Agence): readonly Livreur[] => livreurs.filter((one) => one.agence === agence)
  const byAgence = new Map(AGENCES.map((agence) => [agence, staffOf(agence)]))
  const agents = new Map(AGENCES.map((agence, i) => [agence, moderateurs[(i % (STAFF.length - 1)) + 1]]))
  const first = <T>(item: T | undefined): T => {
    if (item === undefined) throw new Error('every agence has a livreur and an agent')
    return item
  }
  return {
    moderateurs,
    livreurs,
    clients,
    clientByShare: new Weighted(clients.map((one, i) => [one, SHOPS[i]?.[2] ?? 1] as const)),
    livreursOf: (agence) => byAgence.get(agence) ?? [],
    ramasseurOf: (agence) => first(byAgence.get(agence)?.find((one) => one.ramasseur)),
    agentOf: (agence) => first(agents.get(agence)),
  }
}

/** Hires as many livreurs as each agence has places; the last of each also picks parcels up. */
function hire(phone: () => string, random: Random): Livreur[] {
  const places = AGENCES.flatMap((agence) =>
    Array.from({ length: agence.livreurs }, (_, i) => ({ agence, ramasseur: i === agence.livreurs - 1 })),
  )
  return places.map((place, i) => ({
    id: stableId('demo', 'livreurs', i),
    name: fullName(random),
    email: demo(i === 0 ? 'livreur' : `livreur${i + 1}`),
    phone: phone(),
    ...place,
  }))
}

function client([shop, trade]: (typeof SHOPS)[number], i: number, phone: string, random: Random): Client {
  const ville = i === 0 ? HUB.ville : CLIENT_VILLES.pick(random)
  const slug = shop.normalize('NFD').replace(/[^a-zA-Z]+/g, '-')
  const origin = ORIGINS.pick(random)
  const dearer = random.int(-6, 1) * 10 + random.pick([0, 0, 1])
  return {
    id: stableId('demo', 'clients', i),
    name: fullName(random),
    email: demo(i === 0 ? 'client' : slug.replace(/-+/g, '-').toLowerCase()),
    phone,
    agence: agenceOf(ville),
    shop,
    trade,
    ville,
    articles: GOODS[trade].map(([name, price, grams]) => [name, price + dearer, grams] as const),
    origin,
    confirms: i % 9 === 4,
    opens: random.chance(0.5),
    reference: origin === 'web' ? '' : slug.replace(/-/g, '').slice(0, 3).toUpperCase(),
  }
}
