import { type Collections, collections } from '#model/collections.ts'
import { PRESENCE } from '#model/domain/presence.ts'
import type { AuthSettings } from '#server/core/contract/auth-settings.ts'
import type { RunningEngine } from '#server/core/contract/engine.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { tokenSecret } from './core/auth/secret.ts'
import { createEngine } from './core/create-engine.ts'
import type { FileStore } from './core/files/file-store.ts'
import type { PgDatabase } from './db/pool.ts'
import { usersAuth } from './modules/users/access.ts'
import { modules } from './modules.ts'
import { hasAudience, longestRead, mayImpersonate, maySignIn, mayTakeOver } from './people.ts'
import { createOutbox } from './post/outbox.ts'

/** The engine with Wasl's collections, rules and hooks: for the server, and for commands that write records. */
export async function waslEngine(
  db: PgDatabase,
  config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'oidc'>,
  clock: Clock = systemClock,
  files?: FileStore,
  readDb: PgDatabase = db,
): Promise<RunningEngine<Collections>> {
  return createEngine({
    collections,
    modules: { ...modules, users: { ...modules.users, auth: { ...usersAuth, ...oauth2Of(config) } } },
    db,
    readDb,
    clock,
    secret: await tokenSecret(db),
    audience: hasAudience,
    mayImpersonate,
    mayTakeOver,
    maySignIn,
    longestRead,
    signals: { [PRESENCE]: 'moderateur' },
    journal: 'journal',
    refuseInUse: true,
    refuseUnheeded: true,
    post: createOutbox({ config, clock }),
    ...(files ? { files } : {}),
  })
}

/**
 * Sign-in through OpenID Connect opens the accounts with the same verified e-mail; the rule of `users`
 * decides who may create one.
 */
function oauth2Of({ oidc }: Pick<Config, 'oidc'>): Pick<AuthSettings, 'oauth2'> {
  return oidc ? { oauth2: { providers: [{ name: 'oidc', ...oidc }] } } : {}
}
