import { type Collections, collections } from '#model/collections.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { tokenSecret } from './core/auth/secret.ts'
import { createEngine } from './core/create-engine.ts'
import type { RunningEngine } from './core/engine.ts'
import type { FileStore } from './core/files/file-store.ts'
import type { PgDatabase } from './db/pool.ts'
import { modules } from './modules.ts'
import { hasAudience, maySignIn } from './people.ts'
import { createOutbox } from './post/outbox.ts'

/** The engine with Wasl's collections, rules and hooks: for the server, and for commands that write records. */
export async function waslEngine(
  db: PgDatabase,
  config: Pick<Config, 'publicUrl' | 'smtpUrl'>,
  clock: Clock = systemClock,
  files?: FileStore,
): Promise<RunningEngine<Collections>> {
  return createEngine({
    collections,
    modules,
    db,
    clock,
    secret: await tokenSecret(db),
    audience: hasAudience,
    maySignIn,
    journal: 'journal',
    post: createOutbox({ config, clock }),
    ...(files ? { files } : {}),
  })
}
