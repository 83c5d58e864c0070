import type { Collections } from '#model/collections.ts'
import { noTariff, type Priced } from '#model/domain/tariffs/missing.ts'
import type { FieldError } from '#model/schema/checks.ts'
import { localDay } from '#server/clock.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import { priceTables } from './tables.ts'

/**
 * Returns a check of whether the compulsory tariff of a commande is missing today; an unknown ville is
 * refused elsewhere.
 */
export function absentToday(
  engine: Pick<Engine<Collections>, 'cached' | 'clock'>,
): (asked: Priced) => FieldError | null {
  const tables = priceTables(engine)
  const day = localDay(engine.clock.now()).toString()
  return (asked) => {
    const ville = engine.cached('villes').get(asked.city)
    return ville ? noTariff(tables, asked, { name: ville.name, day }) : null
  }
}

const DEPENDS_ON = ['city', 'is_echange', 'client_source'] as const

type Event = Pick<HookEvent<Collections['commands'], Collections>, 'record' | 'before' | 'changed' | 'engine'>

/** Refuses with 400 at `city` a commande without a price. One entered before goes on as it was. */
export function refuseNoTariff(event: Event): void {
  const { record, before, engine } = event
  if (record.outcome !== '') return
  // An edit is checked only when it changes a field that the price depends on.
  if (before) {
    const { changed } = event
    if (!DEPENDS_ON.some((name) => changed.has(name))) return
  }
  const city = absentToday(engine)(record)
  if (city) throw invalid({ city })
}
