import type { FastifyInstance } from 'fastify'
import type { Collections } from '#model/collections.ts'
import { createServer } from '#server/core/api/server.ts'
import type { RunningEngine } from '#server/core/contract/engine.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { callerId } from './core/base/caller.ts'
import { healthRoute } from './core/http/health.ts'
import { metricsRoute } from './core/http/metrics.ts'
import type { PgDatabase } from './db/pool.ts'
import { fileStoreOf } from './files.ts'
import type { Services } from './module.ts'
import { keptLayouts } from './modules/saved_views/queries.ts'
import { modules } from './modules.ts'
import { presenceRoutes } from './presence/routes.ts'
import { firstAccountRoute } from './start/first-account-route.ts'
import { trackingRoutes } from './tracking/routes.ts'
import { translateResponses } from './translation/translate-response.ts'
import { version } from './version.ts'
import { waslEngine } from './wasl-engine.ts'
import { BUILT, keptFolder, webRoutes } from './web.ts'

export interface AppOptions {
  readonly config: Config
  readonly db: PgDatabase
  /** A copy that may lag behind, for figures and exports. */
  readonly readDb?: PgDatabase | undefined
  readonly clock?: Clock
  /** Divides the deadline of the statements of requests, for tests. */
  readonly statementHaste?: number | undefined
}

export interface Product {
  readonly app: FastifyInstance
  /** The engine, for work beside the requests. */
  readonly engine: RunningEngine<Collections>
}

export const createApp = async (options: AppOptions): Promise<FastifyInstance> =>
  (await createProduct(options)).app

/** The whole product on one database: record API, routes of the modules, web. The database is migrated. */
export async function createProduct({
  config,
  db,
  readDb = db,
  clock = systemClock,
  statementHaste,
}: AppOptions): Promise<Product> {
  const files = fileStoreOf(config)
  const engine = await waslEngine(db, config, clock, files, readDb)
  const { logLevel, trustProxy, rateLimits } = config
  const app = await createServer({
    engine,
    logLevel,
    trustProxy,
    rateLimits,
    statementHaste,
    https: config.publicUrl.startsWith('https:'),
    rewrite: translateResponses(engine),
  })
  healthRoute(app, db, files)
  metricsRoute(app, db, config.metricsToken)
  app.get('/api/wasl/session', async ({ caller }) => ({
    ...engine.sessionFor(caller),
    version,
    lists: callerId(caller) === '' ? {} : await keptLayouts(db, callerId(caller)),
  }))
  const services: Services = { engine, db, config, clock }
  for (const { routes } of Object.values(modules)) routes?.(app, services)
  firstAccountRoute(app, services)
  presenceRoutes(app, services)
  trackingRoutes(app, services)
  await webRoutes(app, BUILT, keptFolder(config))
  return { app, engine }
}
