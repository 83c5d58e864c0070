import type { Centimes } from '../../schema/collection.ts'
import type { FeeOutcome } from './faits.ts'

/** A row of `clients_fee`; '' is « any ». Days are `2026-11-20…`, both included; `valid_to` is '' without an end. */
export interface TariffRow {
  readonly id: string
  readonly client: string
  readonly groupe: string
  readonly ville: string
  readonly zone: string
  readonly agence: string
  readonly outcome: string
  readonly amount: Centimes | null
  /**
   * The least measure of the row (`MEASURES`): it holds up to the next row of the same key; 0 from the first.
   */
  readonly seuil: number
  /**
   * The percentage of the base of a fait in `SHARES`, at most two decimals; `amount` is then the least that is due. 0
   * for an amount.
   */
  readonly pourcentage: number
  readonly valid_from: string
  readonly valid_to: string
}

/** The client of the parcel, its destination and origin, and the day of the fact (`2026-11-20`). '' stands for none. */
export interface TariffCase {
  readonly client: string
  readonly groupe: string
  /** The nearest first: a quartier before its ville. */
  readonly villes: readonly string[]
  readonly zone: string
  readonly agence: string
  readonly outcome: FeeOutcome
  readonly day: string
  /** The measure compared with the thresholds of rows; 0 where a fait has none. */
  readonly mesure?: number
}

/** The tariffs of a ville itself; null is absent, 0 is free. */
export type VilleTariffs = Readonly<Partial<Record<`tarif_${FeeOutcome}`, Centimes | null>>>

export const TARIFF_SOURCES = {
  client: 'client',
  groupe: 'groupe',
  tous: 'tous les clients',
  ville: 'défaut ville',
  /** The price of the ville, for a quartier without a price of its own. */
  autour: 'défaut de la ville du quartier',
} as const
type Source = keyof typeof TARIFF_SOURCES

/** Labels of the sources of a livreur's commission; livreurs have no groupes. */
export const LIVREUR_SOURCES: Readonly<Record<Source, string>> = {
  ...TARIFF_SOURCES,
  client: 'livreur',
  tous: 'tous les livreurs',
}

/** Source of a fee that a person set. */
export const FORCED = 'forcé'

export interface Tariff {
  /** The least that is due where there is a percentage. */
  readonly montant: Centimes
  readonly pourcentage: number
  /** Id of the row; '' for the default of the ville. */
  readonly tarif: string
  readonly source: string
}

/** Rows by the client or group they are set for, then by place and fact. */
export type TariffIndex = ReadonlyMap<string, ReadonlyMap<string, readonly TariffRow[]>>

type Party = Pick<TariffRow, 'client' | 'groupe'>
type Place = Pick<TariffRow, 'ville' | 'zone' | 'agence'>
const partyKey = ({ client, groupe }: Party): string => `${client}/${groupe}`
const placeKey = ({ ville, zone, agence }: Place, outcome: string): string =>
  `${ville}/${zone}/${agence}/${outcome}`

/**
 * An index of the rows by party. It is built once: every commande that is entered looks its tariff up, and
 * most clients have no row of their own, so that only parties with rows are searched by place.
 */
export const tariffIndex = (rows: Iterable<TariffRow>): TariffIndex =>
  new Map(
    [...Map.groupBy(rows, partyKey)].map(([party, own]) => [
      party,
      Map.groupBy(own, (row) => placeKey(row, row.outcome)),
    ]),
  )

const dayOf = (instant: string): string => instant.slice(0, 10)

/** `day` is `2026-11-20`. */
export const isInForce = ({ valid_from, valid_to }: TariffRow, day: string): boolean =>
  dayOf(valid_from) <= day && (valid_to === '' || day <= dayOf(valid_to))

/** The parties whose tariff rows apply to this case, highest precedence first. */
function partiesOf({ client, groupe }: TariffCase): [Source, string][] {
  const parties: [Source, string][] = [['tous', partyKey({ client: '', groupe: '' })]]
  if (groupe !== '') parties.unshift(['groupe', partyKey({ client: '', groupe })])
  if (client !== '') parties.unshift(['client', partyKey({ client, groupe: '' })])
  return parties
}

/** Where, the strongest first. */
function placesOf({ villes, zone, agence, outcome }: TariffCase): string[] {
  const wheres = [
    ...villes.map((ville) => ({ ville, zone: '' })),
    ...(zone === '' ? [] : [{ ville: '', zone }]),
  ]
  const origins = agence === '' ? [''] : [agence, '']
  return [...wheres, { ville: '', zone: '' }].flatMap((where) =>
    origins.map((from) => placeKey({ ...where, agence: from }, outcome)),
  )
}

/** The row in force in whose range the measure lies: of several, the one with the highest start. */
function inRange(rows: readonly TariffRow[], { day, mesure = 0 }: TariffCase): Omit<Tariff, 'source'> | null {
  let found: TariffRow | null = null
  for (const row of rows) {
    if (row.amount === null || row.seuil > mesure || !isInForce(row, day)) continue
    if (!found || row.seuil > found.seuil) found = row
  }
  if (found?.amount == null) return null
  return { montant: found.amount, pourcentage: found.pourcentage, tarif: found.id }
}

/**
 * The tariff of a fact: first by party (client, groupe, everybody), then by place (quartier, ville, zone,
 * everywhere), then with an agence before without; else the default of the quartier, then that of the ville.
 * Null: there is none. `defaults` are those of `asked.villes`, in their order.
 */
export function resolveTariff(
  index: TariffIndex,
  defaults: readonly VilleTariffs[],
  asked: TariffCase,
  sources: Readonly<Record<Source, string>> = TARIFF_SOURCES,
): Tariff | null {
  for (const [source, party] of partiesOf(asked)) {
    const own = index.get(party)
    if (!own) continue
    for (const place of placesOf(asked)) {
      const row = inRange(own.get(place) ?? [], asked)
      if (row) return { ...row, source: sources[source] }
    }
  }
  for (const [n, own] of defaults.entries()) {
    const montant = own[`tarif_${asked.outcome}`] ?? null
    if (montant !== null) {
      const source = n === 0 ? sources.ville : sources.autour
      return { montant, pourcentage: 0, tarif: '', source }
    }
  }
  return null
}
