import type { CachedRecords } from '#server/cached-records.ts'

/** A number the company set, else the usual one. */
export function numberSetting(engine: CachedRecords, name: string, usual: number): number {
  for (const { key, value } of engine.cached('settings').values()) {
    if (key === name && typeof value === 'number' && value > 0) return value
  }
  return usual
}
