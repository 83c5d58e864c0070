import type { Collections } from '#model/collections.ts'
import { fromDirhams } from '#model/domain/money.ts'
import { MONEY_SETTINGS, type MoneySetting } from '#model/domain/money-settings.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { Engine } from '#server/core/contract/engine.ts'

/** An amount as the company set it, 0 too, else the usual one. */
export function moneySetting(engine: Pick<Engine<Collections>, 'cached'>, name: MoneySetting): Centimes {
  for (const { key, value } of engine.cached('settings').values()) {
    if (key === name && typeof value === 'number' && value >= 0) return fromDirhams(value)
  }
  return fromDirhams(MONEY_SETTINGS[name])
}
