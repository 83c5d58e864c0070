import type { Collections } from '#model/collections.ts'
import type { Engine } from '#server/core/contract/engine.ts'

/** A number the company set, else the usual one. */
export function numberSetting(
  engine: Pick<Engine<Collections>, 'cached'>,
  name: string,
  usual: number,
): number {
  for (const { key, value } of engine.cached('settings').values()) {
    if (key === name && typeof value === 'number' && value > 0) return value
  }
  return usual
}
