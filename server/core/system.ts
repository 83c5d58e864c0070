import type { Collection } from '#model/schema/collection.ts'
import type { EngineModule } from '#server/core/contract/engine.ts'
import { authCollections, authModules } from './auth/collections.ts'
import { sessionsHooks } from './auth/sessions.ts'
import { LIMITS_TABLE } from './limits/limits.ts'
import { RATES_TABLE } from './limits/rates.ts'
import { OUTBOX_TABLE } from './realtime/outbox.ts'
import { RELAY_TABLE } from './realtime/relay.ts'

/** Collections of every engine, whatever its product: they hold people's ways of signing in. */
export const systemCollections: Readonly<Record<string, Collection>> = authCollections

export const systemModules: Readonly<Record<string, EngineModule>> = {
  ...authModules,
  _sessions: { ...authModules._sessions, hooks: sessionsHooks },
}

/** Tables that are not collections; each part of the engine states its own. */
export const systemTables: readonly string[] = [LIMITS_TABLE, RATES_TABLE, OUTBOX_TABLE, RELAY_TABLE]
