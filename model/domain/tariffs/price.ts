import type { Row } from '../../collections.ts'
import type { Centimes } from '../../schema/collection.ts'
import { subtract, ZERO } from '../money.ts'
import { type Fait, FEE_OUTCOMES, type FeeOutcome, isCompulsory, isMeasured } from './faits.ts'
import { discountOf, type PromotionRow } from './promotions.ts'
import { type RateRow, rateOn } from './rates.ts'
import {
  LIVREUR_SOURCES,
  resolveTariff,
  TARIFF_SOURCES,
  type TariffIndex,
  type TariffRow,
  type VilleTariffs,
} from './resolve.ts'

/** What a client is, for his tariffs. */
export interface ClientTerms {
  readonly groupe: string
  /** Where his parcels start. */
  readonly agence: string
  /** Price of the packaging he takes, null when he takes none. */
  readonly emballage: Centimes | null
}

export type VilleTerms = VilleTariffs & Pick<Row<'villes'>, 'zone' | 'commission'>

/** Everything a fee is priced from, in memory. */
export interface PriceTables {
  readonly clients: TariffIndex
  readonly livreurs: TariffIndex
  readonly rates: Iterable<RateRow>
  /** Discounts on what clients pay. */
  readonly promotions: Iterable<PromotionRow>
  ville(id: string): VilleTerms | undefined
  client(id: string): ClientTerms
}

/** A fact to price: whose fee, where the parcel went, and the day it happened (`2026-11-20`). */
export interface PriceCase extends Pick<Row<'frais'>, 'party' | 'user' | 'fait'> {
  readonly ville: string
  /** Of a fait whose tariffs are by range (`MEASURES`): how much of it there is. */
  readonly mesure?: number
  /** Of a livreur's fee: the agence that had the parcel. */
  readonly agence: string
  readonly day: string
}

export type Price = Pick<
  Row<'frais'>,
  'montant' | 'remise' | 'promotions' | 'mesure' | 'taux' | 'tarif' | 'source' | 'manquant'
>

/** No promotion. */
const GROSS = { remise: ZERO, promotions: [] as string[] }

/**
 * What a fact costs, or earns a livreur; null where nothing is set and nothing must be. A compulsory tariff that is
 * absent makes a fee of 0 marked `manquant`.
 */
export function priceOf(tables: PriceTables, asked: PriceCase): Price | null {
  return asked.party === 'livreur' ? commissionOf(tables, asked) : clientPrice(tables, asked)
}

function clientPrice(tables: PriceTables, { user, fait, ville, day, mesure = 0 }: PriceCase): Price | null {
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
  if (!hasTariff(fait) || (isMeasured(fait) && mesure <= 0)) return null
  const terms = tables.ville(ville)
  const place = { ville, zone: terms?.zone ?? '' }
  const asked = { client: user, groupe, agence, ...place, outcome: fait, day, mesure }
  const tariff = resolveTariff(tables.clients, terms, asked)
  if (tariff) {
    const { remise, promotions } = discountOf(tables.promotions, { user, groupe, fait, day }, tariff.montant)
    return {
      ...rated,
      ...tariff,
      montant: subtract(tariff.montant, remise),
      remise,
      promotions: [...promotions],
    }
  }
  return isCompulsory(fait) ? { ...rated, montant: ZERO, source: '', manquant: true } : null
}

/** The commission of the ville is for what is delivered, and 0 there is none. */
function commissionOf(tables: PriceTables, { user, fait, ville, agence, day }: PriceCase): Price | null {
  if (!hasTariff(fait)) return null
  const terms = tables.ville(ville)
  const commission = terms?.commission || null
  const defaults = { tarif_livraison: commission, tarif_echange: commission }
  const place = { ville, zone: terms?.zone ?? '', agence }
  const asked = { client: user, groupe: '', ...place, outcome: fait, day }
  const tariff = resolveTariff(tables.livreurs, defaults, asked, LIVREUR_SOURCES)
  return tariff && { ...GROSS, ...tariff, mesure: 0, taux: null, manquant: false }
}

const hasTariff = (fait: string): fait is FeeOutcome => Object.hasOwn(FEE_OUTCOMES, fait)

/** A commission as a row the resolution reads: its livreur stands where a client does. */
export const asTariffRow = ({
  livreur,
  ...row
}: Omit<TariffRow, 'client' | 'groupe' | 'seuil'> & { livreur: string }): TariffRow => ({
  ...row,
  client: livreur,
  groupe: '',
  seuil: 0,
})
