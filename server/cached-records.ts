import type { Collections } from '#model/collections.ts'
import type { Engine } from '#server/core/contract/engine.ts'

/** The collections the engine keeps in memory: settings, villes, states, calendars, tariffs. */
export type CachedRecords = Pick<Engine<Collections>, 'cached'>
