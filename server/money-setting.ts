import { fromDirhams } from '#model/domain/money.ts'
import { MONEY_SETTINGS, type MoneySetting } from '#model/domain/money-settings.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { CachedRecords } from '#server/cached-records.ts'

/** An amount as the company set it, 0 too, else the usual one. */
export function moneySetting(engine: CachedRecords, name: MoneySetting): Centimes {
  for (const { key, value } of engine.cached('settings').values()) {
    if (key === name && typeof value === 'number' && value >= 0) return fromDirhams(value)
  }
  return fromDirhams(MONEY_SETTINGS[name])
}
