import places from '#model/data/villes.json' with { type: 'json' }
import { villeId } from '#model/domain/commande/states/reference.ts'
import { stableId } from '#model/schema/record-id.ts'
import { VILLE_WEIGHTS } from '#server/demo/words/places.ts'

export interface Agence {
  readonly id: string
  readonly name: string
  readonly ville: string
  readonly regions: readonly string[]
  readonly adresse: string
  readonly telephone: string
  readonly livreurs: number
}

const agence = (
  name: string,
  ville: string,
  regions: readonly string[],
  adresse: string,
  telephone: string,
  livreurs: number,
): Agence => ({ id: stableId('demo', 'agences', name), name, ville, regions, adresse, telephone, livreurs })

/** The first one is the hub; together they serve the 12 regions with 25 livreurs. */
export const AGENCES: readonly Agence[] = [
  agence(
    'Casablanca – hub Aïn Sebaâ',
    'Casablanca',
    ['Casablanca-Settat'],
    'Km 9, route de Rabat, Aïn Sebaâ',
    '+212522660140',
    8,
  ),
  agence('Rabat – Agdal', 'Rabat', ['Rabat-Salé-Kénitra'], '14, rue Oued Ziz, Agdal', '+212537680215', 4),
  agence('Fès – Saada', 'Fès', ['Fès-Meknès'], '7, bd Allal El Fassi, Saada', '+212535640318', 3),
  agence(
    'Tanger – Malabata',
    'Tanger',
    ['Tanger-Tétouan-Al Hoceïma'],
    '22, route de Malabata',
    '+212539320427',
    3,
  ),
  agence(
    'Marrakech – Guéliz',
    'Marrakech',
    ['Marrakech-Safi'],
    '31, av. Yacoub El Mansour',
    '+212524430533',
    3,
  ),
  agence(
    'Agadir – Tikiouine',
    'Agadir',
    ['Souss-Massa', 'Guelmim-Oued Noun', 'Laâyoune-Sakia El Hamra', 'Dakhla-Oued Ed-Dahab'],
    'Zone industrielle, lot 118',
    '+212528330642',
    2,
  ),
  agence('Oujda – Lazaret', 'Oujda', ['Oriental'], '5, bd Derfoufi', '+212536680751', 1),
  agence(
    'Béni Mellal – centre',
    'Béni Mellal',
    ['Béni Mellal-Khénifra', 'Drâa-Tafilalet'],
    '18, bd Mohammed V',
    '+212523480866',
    1,
  ),
]

export const HUB = AGENCES[0] as Agence

const REGIONS = new Map(
  AGENCES.flatMap((agence) => agence.regions.map((region) => [region, agence] as const)),
)
const VILLE_AGENCES = new Map(places.map((place) => [place.name, REGIONS.get(place.region) ?? HUB]))

/** The agence that delivers in a ville. */
export const agenceOf = (ville: string): Agence => VILLE_AGENCES.get(ville) ?? HUB

/** The zone of an agence: the name before its dash. */
const zoneOf = (agence: string): string => agence.split(' – ')[0] ?? agence
const zoneId = (zone: string): string => stableId('demo', 'zones', zone)

/** The zones of the demo, each with its id. */
export const ZONES: readonly { readonly id: string; readonly name: string }[] = [
  ...new Set(AGENCES.map(({ name }) => zoneOf(name))),
].map((name) => ({ id: zoneId(name), name }))

/** Prices and delays of the demo company for a ville, in centimes and hours. */
export interface Tariff {
  readonly id: string
  readonly agence: string
  readonly zone: string
  readonly delai_h: number
  readonly livraison: number
  readonly retour: number
  readonly refus: number
  readonly echange: number
  readonly commission: number
}

/** Cheapest where the agence is, dearer in other big villes, dearest elsewhere. */
export function tariffs(): Tariff[] {
  return places.map((place) => {
    const { id: agence, name: zone, ville } = agenceOf(place.name)
    const rank = place.name === ville ? 0 : place.name in VILLE_WEIGHTS ? 1 : 2
    const livraison = place.name === HUB.ville ? 2000 : ([2500, 3500, 4500][rank] ?? 4500)
    return {
      id: villeId(place.name),
      agence,
      zone: zoneId(zoneOf(zone)),
      delai_h: [24, 48, 72][rank] ?? 72,
      livraison,
      retour: [500, 500, 1000][rank] ?? 1000,
      refus: [500, 1000, 1000][rank] ?? 1000,
      echange: livraison + 1000,
      commission: [1000, 1200, 1500][rank] ?? 1500,
    }
  })
}
