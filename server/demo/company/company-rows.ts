import places from '#model/data/villes.json' with { type: 'json' }
import { villeId } from '#model/domain/commande/states/reference.ts'
import { COMPANY_KEY, type Company as Identity } from '#model/domain/company.ts'
import { fromDirhams } from '#model/domain/money.ts'
import type { UserType } from '#model/domain/permissions.ts'
import { stableId } from '#model/schema/record-id.ts'
import { DAY, dayOf, dayText, foundedAt, instant, timestamps } from '#server/demo/calendar.ts'
import { Random } from '#server/demo/random.ts'
import type { Values } from '#server/demo/rows.ts'
import { VILLE_WEIGHTS } from '#server/demo/words/places.ts'
import { AGENCES, ZONES } from './agences.ts'
import type { Client, Company, Livreur, Member } from './company.ts'
import { packagingRows } from './packaging.ts'
import { address } from './people.ts'

export interface Secrets {
  /** Hash of the one password of the demo. */
  readonly password: string
  tokenKey(): string
}
export type Account = Values<'users'> & { readonly password: string }

export function agenceRows(until: number): Values<'agences'>[] {
  return AGENCES.map(({ id, name, ville, adresse, telephone }) => ({
    id,
    name,
    ville: villeId(ville),
    adresse,
    telephone,
    caisse: `Caisse ${ville}`,
    ...timestamps(foundedAt(until)),
  }))
}

export const zoneRows = (until: number): Values<'zones'>[] =>
  ZONES.map((zone) => ({ ...zone, ...timestamps(foundedAt(until)) }))

/** The identity of the company that the law requires on its papers. */
export const companyIdentity = (until: number): Values<'settings'> => ({
  id: stableId('demo', 'settings', COMPANY_KEY),
  key: COMPANY_KEY,
  value: {
    name: 'Wasl Express',
    legal_form: 'SARL',
    capital: '500 000 DH',
    ice: '002145678000091',
    tax_id: '45127803',
    trade_register: '412587 Casablanca',
    business_tax: '31204567',
    cnss: '8451236',
    rib: '007780000214567800030159',
    phone: '+212522660140',
    address: 'Km 9, route de Rabat, Aïn Sebaâ',
    city: 'Casablanca',
    email: 'facturation@demo.wasl.ma',
  } satisfies Identity,
  ...timestamps(foundedAt(until)),
})

/** Every account of the demo signs in with the same password. */
export function userRows(company: Company, seed: number, until: number, secrets: Secrets): Account[] {
  const random = new Random(seed, 3_000_000_001)
  const hired = foundedAt(until)
  const account = (
    member: Member,
    type: UserType,
    agence: string,
    roles: Values<'users'>['roles'] = [],
  ): Account => ({
    id: member.id,
    full_name: member.name,
    email: member.email,
    phone: member.phone,
    type,
    roles,
    agence,
    active: true,
    locale: 'fr',
    verified: true,
    last_seen: instant(until - random.int(5, 3000) * 60_000),
    password: secrets.password,
    tokenKey: secrets.tokenKey(),
    ...timestamps(hired + random.int(0, 100) * DAY),
  })
  return [
    ...company.moderateurs.map((one) => account(one, 'moderateur', one.agence?.id ?? '', [...one.roles])),
    ...company.livreurs.map((one) => account(one, 'livreur', one.agence.id)),
    ...company.clients.map((one) => account(one, 'client', '')),
  ]
}

export function clientRows(company: Company, seed: number, until: number): Values<'clients'>[] {
  const random = new Random(seed, 3_000_000_002)
  const packagings = packagingRows(until)
  return company.clients.map((client) => clientRow(client, random.pick(packagings).id, until, random))
}

function clientRow(client: Client, emballage: string, until: number, random: Random): Values<'clients'> {
  return {
    id: client.id,
    user: client.id,
    raison_sociale: random.chance(0.6) ? `${client.shop} SARL` : client.shop,
    boutiques: [client.shop],
    ville: villeId(client.ville),
    adresse: address(client.ville, random),
    ice: `00${random.digits(7)}0000${random.digits(2)}`,
    if_fiscal: random.digits(8),
    rc: random.digits(6),
    rib: rib(random),
    mode_paiement: random.chance(0.85) ? 'virement' : 'especes',
    cycle_paiement: random.pick(['bihebdomadaire', 'hebdomadaire', 'hebdomadaire', 'hebdomadaire']),
    payer_sur: random.chance(0.85) ? 'verse' : 'livre',
    emballage,
    option_ouverture: true,
    option_partiel: random.chance(0.4),
    option_echange: true,
    ...timestamps(foundedAt(until) + random.int(0, 120) * DAY),
  }
}

/** 22 digits of bank, town and account, then the key that makes the whole divisible by 97. */
function rib(random: Random): string {
  const body =
    random.pick(['007780', '011780', '022780', '145780', '190780', '230780']) +
    random.digits(8) +
    random.digits(8)
  const key = 97n - ((BigInt(body) * 100n) % 97n)
  return body + String(key).padStart(2, '0')
}

export function livreurRows(company: Company, seed: number, until: number): Values<'livreurs'>[] {
  const random = new Random(seed, 3_000_000_003)
  return company.livreurs.map((livreur, i) => livreurRow(livreur, i, until, random))
}

/** The share of a ville: a livreur lists the largest first. */
const weightOf = (ville: string): number => VILLE_WEIGHTS[ville] ?? 0

function livreurRow(livreur: Livreur, i: number, until: number, random: Random): Values<'livreurs'> {
  const served = places
    .filter((place) => livreur.agence.regions.includes(place.region))
    .toSorted((a, b) => weightOf(b.name) - weightOf(a.name))
  return {
    id: livreur.id,
    user: livreur.id,
    villes: served.map((place) => villeId(place.name)),
    agence: livreur.agence.id,
    vehicule: random.pick(['Moto', 'Moto', 'Moto', 'Scooter', 'Kangoo', 'Dacia Dokker', 'Triporteur']),
    cin: random.pick(['BE', 'BK', 'A', 'CD', 'K', 'EE', 'JB', 'F']) + random.digits(6),
    plafond_encours: fromDirhams(random.pick([20_000, 25_000, 30_000, 40_000])),
    badge: `LIV-${String(i + 1).padStart(4, '0')}`,
    is_ramasseur: livreur.ramasseur,
    partenaire: i % 12 === 11 ? 'Sahara Transport' : '',
    ...timestamps(foundedAt(until) + random.int(0, 120) * DAY),
  }
}

/**
 * Supplements of weight: the grams they begin at, dirhams, and the index of the client with a price of its
 * own.
 */
const WEIGHTS: readonly (readonly [number, number, number?])[] = [
  [5_000, 10],
  [11_000, 20],
  [30_000, 50],
  [5_000, 5, 3],
]

/**
 * Percentages of the cash collected that some clients pay: which of those paid by virement, since no coin pays a
 * centime; percent, and dirhams at least.
 */
const COD_SHARES = [
  [1, 1.5, 2],
  [3, 1, 0],
] as const

/** Clients who pay for each new presentation: index of the client, dirhams. */
const PRESENTATIONS = [
  [4, 10],
  [6, 5],
] as const

/** Storage that some clients pay: index of the client, the first night that costs, dirhams a night. */
const STORAGE = [
  [2, 4, 2],
  [5, 8, 1],
] as const

/** Insurance for everybody: percent of the declared value, and dirhams at least. */
const INSURANCE = { pourcentage: 1.5, least: 5 } as const

/** Tariffs of some clients and commissions of some livreurs, apart from the defaults of the villes. */
export function feeRows(
  company: Company,
  until: number,
  profiles: readonly Values<'clients'>[],
): { clients: Values<'clients_fee'>[]; livreurs: Values<'livreurs_fee'>[] } {
  const at = foundedAt(until) + 150 * DAY
  const valid_from = dayText(dayOf(at))
  const clients = company.clients.slice(0, 9).map((client, i) => ({
    id: stableId('demo', 'clients_fee', i),
    client: client.id,
    ville: i % 3 === 0 ? villeId('Casablanca') : '',
    outcome: (['livraison', 'livraison', 'refus'] as const)[i % 3] ?? 'livraison',
    amount: fromDirhams([17, 28, 0][i % 3] ?? 0),
    valid_from,
    ...timestamps(at + i * DAY),
  }))
  const weights = WEIGHTS.map(([seuil, dirhams, client]) => ({
    id: stableId('demo', 'clients_fee', 'poids', seuil, client ?? ''),
    client: client === undefined ? '' : (company.clients[client]?.id ?? ''),
    outcome: 'poids' as const,
    seuil,
    amount: fromDirhams(dirhams),
    valid_from,
    ...timestamps(at),
  }))
  const byVirement = profiles.filter(({ mode_paiement }) => mode_paiement === 'virement')
  const shares = COD_SHARES.map(([client, pourcentage, least]) => ({
    id: stableId('demo', 'clients_fee', 'pct_cod', client),
    client: byVirement[client]?.id ?? '',
    outcome: 'pct_cod' as const,
    amount: fromDirhams(least),
    pourcentage,
    valid_from,
    ...timestamps(at),
  }))
  const insurance = {
    id: stableId('demo', 'clients_fee', 'assurance'),
    outcome: 'assurance' as const,
    amount: fromDirhams(INSURANCE.least),
    pourcentage: INSURANCE.pourcentage,
    valid_from,
    ...timestamps(at),
  }
  const presentations = PRESENTATIONS.map(([client, dirhams]) => ({
    id: stableId('demo', 'clients_fee', 'presentation', client),
    client: company.clients[client]?.id ?? '',
    outcome: 'presentation' as const,
    amount: fromDirhams(dirhams),
    valid_from,
    ...timestamps(at),
  }))
  const storage = STORAGE.map(([client, seuil, dirhams]) => ({
    id: stableId('demo', 'clients_fee', 'stockage', client),
    client: company.clients[client]?.id ?? '',
    outcome: 'stockage' as const,
    seuil,
    amount: fromDirhams(dirhams),
    valid_from,
    ...timestamps(at),
  }))
  const livreurs = company.livreurs.slice(0, 12).map((livreur, i) => ({
    id: stableId('demo', 'livreurs_fee', i),
    livreur: livreur.id,
    outcome: (['livraison', 'livraison', 'refus', 'echange'] as const)[i % 4] ?? 'livraison',
    amount: fromDirhams([13, 14, 4, 15][i % 4] ?? 0),
    valid_from,
    ...timestamps(at + i * DAY),
  }))
  return { clients: [...clients, ...weights, ...shares, ...presentations, ...storage, insurance], livreurs }
}

/**
 * Promotions: the discount, the indexes of the clients, and the days before today between which each is
 * valid.
 */
const PROMOTIONS = [
  { nom: 'Rentrée', genre: 'taux', taux: 20, clients: [0, 1, 2, 3, 4, 5], from: 75, to: 61 },
  { nom: 'Bienvenue', genre: 'montant', montant: 5, clients: [3, 7], from: 60, to: 30, cumulable: true },
  {
    nom: 'Semaine anniversaire',
    genre: 'montant',
    montant: 3,
    clients: [],
    from: 40,
    to: 34,
    cumulable: true,
  },
  { nom: 'Fin d’année', genre: 'taux', taux: 10, clients: [], from: -8, to: -39 },
] as const

export function promotionRows({ clients }: Company, until: number): Values<'promotions'>[] {
  const today = dayOf(until)
  return PROMOTIONS.map(({ from, to, clients: numbers, ...promotion }) => ({
    id: stableId('demo', 'promotions', promotion.nom),
    faits: ['livraison'],
    ...promotion,
    montant: fromDirhams('montant' in promotion ? promotion.montant : 0),
    clients: numbers.flatMap((n) => clients[n]?.id ?? []),
    valid_from: dayText(today - from),
    valid_to: dayText(today - to),
    ...timestamps(foundedAt(until) + 150 * DAY),
  }))
}
