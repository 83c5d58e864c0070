import type { Collections } from '#model/collections.ts'
import { type TariffIndex, tariffIndex } from '#model/domain/tariffs/resolve.ts'
import type { Engine } from '#server/core/engine.ts'

const indexes = new WeakMap<object, TariffIndex>()

/** The tariffs of clients as last committed; indexed again when one has changed. */
export function indexedTariffs(engine: Engine<Collections>): TariffIndex {
  const rows = engine.cached('clients_fee')
  const known = indexes.get(rows)
  if (known) return known
  const index = tariffIndex(rows.values())
  indexes.set(rows, index)
  return index
}
