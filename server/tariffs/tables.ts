import { asTariffRow, type ClientTerms, type PriceTables } from '#model/domain/tariffs/price.ts'
import { type TariffIndex, type TariffRow, tariffIndex } from '#model/domain/tariffs/resolve.ts'
import type { CachedRecords } from '#server/cached-records.ts'
import { clientAgence } from '#server/parcels/first-agence.ts'

const indexes = new WeakMap<object, TariffIndex>()

/**
 * The index of these rows. The engine returns another map once a row has changed, so the index is made anew.
 */
function indexed<R>(rows: ReadonlyMap<string, R>, asRow: (row: R) => TariffRow): TariffIndex {
  const known = indexes.get(rows)
  if (known) return known
  const index = tariffIndex([...rows.values()].map(asRow))
  indexes.set(rows, index)
  return index
}

/** Tariffs, rates and terms as last committed. */
export function priceTables(engine: CachedRecords): PriceTables {
  return {
    clients: indexed(engine.cached('clients_fee'), (row) => row),
    livreurs: indexed(engine.cached('livreurs_fee'), asTariffRow),
    rates: [...engine.cached('taux_tva').values()],
    promotions: [...engine.cached('promotions').values()],
    ville: (id) => engine.cached('villes').get(id),
    client: (id) => clientTerms(engine, id),
  }
}

function clientTerms(engine: CachedRecords, client: string): ClientTerms {
  const profile = engine.cached('clients').get(client)
  const packaging = engine.cached('packaging').get(profile?.emballage ?? '')
  return {
    groupe: profile?.groupe ?? '',
    agence: clientAgence(engine, engine.cached('users').get(client), profile),
    emballage: packaging?.price ?? null,
  }
}
