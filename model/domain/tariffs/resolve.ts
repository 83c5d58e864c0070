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
  readonly valid_from: string
  readonly valid_to: string
}

/** Whose parcel, where to and from, and the day of the fact (`2026-11-20`). '' is « none ». */
export interface TariffCase {
  readonly client: string
  readonly groupe: string
  readonly ville: string
  readonly zone: string
  readonly agence: string
  readonly outcome: FeeOutcome
  readonly day: string
}

/** The tariffs of a ville itself; null is absent, 0 is free. */
export type VilleTariffs = Readonly<Partial<Record<`tarif_${FeeOutcome}`, Centimes | null>>>

export const TARIFF_SOURCES = {
  client: 'client',
  groupe: 'groupe',
  tous: 'tous les clients',
  ville: 'défaut ville',
} as const
type Source = keyof typeof TARIFF_SOURCES

/** The same of the commissions of livreurs, who have no groupes. */
export const LIVREUR_SOURCES: Readonly<Record<Source, string>> = {
  ...TARIFF_SOURCES,
  client: 'livreur',
  tous: 'tous les livreurs',
}

/** Source of a fee that a person set. */
export const FORCED = 'forcé'

export interface Tariff {
  readonly montant: Centimes
  /** Id of the row; '' for the default of the ville. */
  readonly tarif: string
  readonly source: string
}

export type TariffIndex = ReadonlyMap<string, readonly TariffRow[]>

type Place = Pick<TariffRow, 'client' | 'groupe' | 'ville' | 'zone' | 'agence'>
const keyOf = ({ client, groupe, ville, zone, agence }: Place, outcome: string): string =>
  [client, groupe, ville, zone, agence, outcome].join('/')

/** Built once from the rows; a resolution is then at most eighteen look-ups. */
export const tariffIndex = (rows: Iterable<TariffRow>): TariffIndex =>
  Map.groupBy(rows, (row) => keyOf(row, row.outcome))

const dayOf = (instant: string): string => instant.slice(0, 10)

/** `day` is `2026-11-20`. */
export const isInForce = ({ valid_from, valid_to }: TariffRow, day: string): boolean =>
  dayOf(valid_from) <= day && (valid_to === '' || day <= dayOf(valid_to))

/** What a row may be set for to hold in this case, the first that has a row first. */
function* candidates({ client, groupe, ville, zone, agence }: TariffCase): Generator<[Source, Place]> {
  const none = { client: '', groupe: '', ville: '', zone: '', agence: '' }
  const parties: [Source, Partial<Place>][] = [['tous', {}]]
  if (groupe !== '') parties.unshift(['groupe', { groupe }])
  if (client !== '') parties.unshift(['client', { client }])
  const places = [...(ville === '' ? [] : [{ ville }]), ...(zone === '' ? [] : [{ zone }]), {}]
  const origins = [...(agence === '' ? [] : [{ agence }]), {}]
  for (const [source, who] of parties) {
    for (const where of places) {
      for (const from of origins) yield [source, { ...none, ...who, ...where, ...from }]
    }
  }
}

/**
 * The tariff of a fact: first by who (client, groupe, everybody), inside it by where (ville, zone, everywhere), inside
 * it an agence before none; then the default of the ville. Null: there is none.
 */
export function resolveTariff(
  index: TariffIndex,
  defaults: VilleTariffs | undefined,
  asked: TariffCase,
  sources: Readonly<Record<Source, string>> = TARIFF_SOURCES,
): Tariff | null {
  for (const [source, place] of candidates(asked)) {
    for (const row of index.get(keyOf(place, asked.outcome)) ?? []) {
      if (row.amount === null || !isInForce(row, asked.day)) continue
      return { montant: row.amount, tarif: row.id, source: sources[source] }
    }
  }
  const montant = defaults?.[`tarif_${asked.outcome}`] ?? null
  return montant === null ? null : { montant, tarif: '', source: sources.ville }
}
