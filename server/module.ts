import type { FastifyInstance } from 'fastify'
import type { CollectionName, Collections } from '#model/collections.ts'
import type { Engine, EngineModule } from '#server/core/contract/engine.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { PgDatabase } from './db/pool.ts'

/** Services for the product's own routes. */
export interface Services {
  readonly engine: Engine<Collections>
  readonly db: PgDatabase
  readonly config: Config
  readonly clock: Clock
}

/** Routes under `/api/wasl/`, beside the records: streams, figures, imports. */
export type Routes = (app: FastifyInstance, services: Services) => void

/** The module of a collection: the access to its records, the hooks around its writes, and further routes. */
export interface Module<N extends CollectionName> extends EngineModule<Collections[N], Collections> {
  readonly routes?: Routes
}

/** Every collection has a module: one without would not compile. */
export type Modules = { readonly [N in CollectionName]: Module<N> }
