import { join } from 'node:path'
import { createServer } from '#server/core/api/server.ts'
import type { Declared } from '#server/core/base/declared.ts'
import type { EngineOptions, RunningEngine } from '#server/core/contract/engine.ts'
import { systemClock } from './clock.ts'
import { tokenSecret } from './core/auth/secret.ts'
import { createEngine } from './core/create-engine.ts'
import { diskStore } from './core/files/disk-store.ts'
import { healthRoute } from './core/http/health.ts'
import { install } from './core/install.ts'
import { SERVING } from './db/deadlines.ts'
import { startEmbedded } from './db/embedded/server.ts'
import { createDatabase, type PgDatabase } from './db/pool.ts'
import { sql } from './db/sql.ts'

type Given = 'db' | 'clock' | 'secret' | 'files' | 'audience'

/**
 * The declarations, and the address to serve them at; `audience` is optional for an engine that uses no
 * audience.
 */
export interface StandAloneOptions<D extends Declared>
  extends Omit<EngineOptions<D>, Given>,
    Partial<Pick<EngineOptions<D>, 'audience'>> {
  /** Holds the database and the files; made on first use. */
  readonly dataDir: string
  readonly port: number
}

export interface StandAlone<D extends Declared> {
  readonly url: string
  readonly engine: RunningEngine<D>
  stop(): Promise<void>
}

/** The engine without the product: its own PostgreSQL, the declared collections, the whole record API. */
export async function serveAlone<D extends Declared>(options: StandAloneOptions<D>): Promise<StandAlone<D>> {
  const { dataDir, port, ...declared } = options
  const postgres = await startEmbedded({ dataDir })
  const db = createDatabase(postgres.connection, { statementTime: SERVING })
  if (await isEmpty(db)) await install(db, Object.values(options.collections))
  const engine = await createEngine<D>({
    audience: () => false,
    ...declared,
    db,
    clock: systemClock,
    secret: await tokenSecret(db),
    files: diskStore(join(dataDir, 'files')),
  })
  const app = await createServer({ engine, logLevel: 'warn', trustProxy: false, rateLimits: true })
  healthRoute(app, db)
  const url = await app.listen({ port })
  return {
    url,
    engine,
    async stop() {
      await app.close()
      await db.close()
      await postgres.stop()
    },
  }
}

async function isEmpty(db: PgDatabase): Promise<boolean> {
  const [row] = await db.query<{ empty: boolean }>(sql`SELECT to_regclass('wasl_meta') IS NULL AS empty`)
  return row?.empty === true
}
