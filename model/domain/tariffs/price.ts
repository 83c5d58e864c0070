import type { Row } from '../../collections.ts'
import type { Centimes } from '../../schema/collection.ts'
import { centimes, subtract, ZERO } from '../money.ts'
import { upwards } from '../villes/around.ts'
import { type Fait, FEE_OUTCOMES, type FeeOutcome, isCompulsory, isMeasured, isShare } from './faits.ts'
import { discountOf, type PromotionRow, share } from './promotions.ts'
import { type RateRow, rateOn } from './rates.ts'
import {
  LIVREUR_SOURCES,
  resolveTariff,
  TARIFF_SOURCES,
  type Tariff,
  type TariffIndex,
  type TariffRow,
  type VilleTariffs,
} from './resolve.ts'

/** A client, as far as tariffs depend on it. */
export interface ClientTerms {
  readonly groupe: string
  /** The agence where the client's parcels start. */
  readonly agence: string
  /** Price of the packaging the client takes; null for none. */
  readonly emballage: Centimes | null
}

export type VilleTerms = VilleTariffs & Pick<Row<'villes'>, 'parent' | 'zone' | 'commission'>

/** Everything needed to price a fee, in memory. */
export interface PriceTables {
  readonly clients: TariffIndex
  readonly livreurs: TariffIndex
  readonly rates: Iterable<RateRow>
  /** Discounts on the fees of clients. */
  readonly promotions: Iterable<PromotionRow>
  ville(id: string): VilleTerms | undefined
  client(id: string): ClientTerms
}

/** A fact to price: whose fee, where the parcel went, and the day it happened (`2026-11-20`). */
export interface PriceCase extends Pick<Row<'frais'>, 'party' | 'user' | 'fait'> {
  readonly ville: string
  /** The quantity of a fait priced by range (`MEASURES`). */
  readonly mesure?: number
  /** The amount that a percentage is taken of, for a fait that may have one (`SHARES`). */
  readonly base?: Centimes
  /** For a livreur's fee: the agence that had the parcel. */
  readonly agence: string
  readonly day: string
}

export type Price = Pick<
  Row<'frais'>,
  | 'montant'
  | 'remise'
  | 'promotions'
  | 'mesure'
  | 'base'
  | 'pourcentage'
  | 'taux'
  | 'tarif'
  | 'source'
  | 'manquant'
>

/** An amount, without a promotion. */
const GROSS = { remise: ZERO, promotions: [] as string[], base: ZERO, pourcentage: 0 }

/**
 * The price of a fact, or a livreur's commission; null when no tariff is set and none is compulsory. A
 * compulsory tariff that is absent makes a fee of 0 marked `manquant`.
 */
export function priceOf(tables: PriceTables, asked: PriceCase): Price | null {
  return asked.party === 'livreur' ? commissionOf(tables, asked) : clientPrice(tables, asked)
}

function clientPrice(
  tables: PriceTables,
  { user, fait, ville, day, mesure = 0, base = ZERO }: PriceCase,
): Price | null {
  const { groupe, agence, emballage } = tables.client(user)
  const rated = {
    ...GROSS,
    mesure,
    taux: rateOn(tables.rates, fait as Fait, day),
    tarif: '',
    manquant: false,
  }
  if (fait === 'emballage') {
    return emballage === null ? null : { ...rated, montant: emballage, source: TARIFF_SOURCES.client }
  }
  if (!hasTariff(fait) || (isMeasured(fait) && mesure <= 0) || (isShare(fait) && base <= ZERO)) return null
  const terms = upwards(ville, tables.ville)
  const asked = { client: user, groupe, agence, ...placeOf(ville, terms), outcome: fait, day, mesure }
  const tariff = resolveTariff(tables.clients, terms, asked)
  if (tariff) {
    const gross = grossOf(tariff, base)
    const { remise, promotions } = discountOf(tables.promotions, { user, groupe, fait, day }, gross)
    return {
      ...rated,
      ...tariff,
      base: isShare(fait) ? base : ZERO,
      montant: subtract(gross, remise),
      remise,
      promotions: [...promotions],
    }
  }
  return isCompulsory(fait) ? { ...rated, montant: ZERO, source: '', manquant: true } : null
}

/** A percentage of the base, rounded half up to the centime, and the amount of the tariff at least. */
export const grossOf = (
  { montant, pourcentage }: Pick<Tariff, 'montant' | 'pourcentage'>,
  base: Centimes,
): Centimes => centimes(Math.max(montant, share(base, pourcentage)))

/** The commission of the ville is for deliveries; 0 there means none. */
function commissionOf(tables: PriceTables, { user, fait, ville, agence, day }: PriceCase): Price | null {
  if (!hasTariff(fait)) return null
  const terms = upwards(ville, tables.ville)
  const defaults = terms.map(({ commission }) => ({
    tarif_livraison: commission || null,
    tarif_echange: commission || null,
  }))
  const asked = { client: user, groupe: '', agence, ...placeOf(ville, terms), outcome: fait, day }
  const tariff = resolveTariff(tables.livreurs, defaults, asked, LIVREUR_SOURCES)
  return tariff && { ...GROSS, ...tariff, mesure: 0, taux: null, manquant: false }
}

/** A quartier without a zone is in that of its ville. */
const placeOf = (ville: string, terms: readonly (VilleTerms & { readonly id: string })[]) => ({
  villes: terms.length > 0 ? terms.map(({ id }) => id) : [ville].filter((id) => id !== ''),
  zone: terms.find(({ zone }) => zone !== '')?.zone ?? '',
})

const hasTariff = (fait: string): fait is FeeOutcome => Object.hasOwn(FEE_OUTCOMES, fait)

/** A commission as a row the resolution reads: its livreur stands where a client does. */
export const asTariffRow = ({
  livreur,
  ...row
}: Omit<TariffRow, 'client' | 'groupe' | 'seuil' | 'pourcentage'> & { livreur: string }): TariffRow => ({
  ...row,
  client: livreur,
  groupe: '',
  seuil: 0,
  pourcentage: 0,
})
