import type { Config } from '#server/config.ts'
import { isInitialised } from '#server/db/embedded/data-directory.ts'
import { readMigrations, schemaVersion } from '#server/db/migrate.ts'
import { createDatabase, type PgDatabase } from '#server/db/pool.ts'
import { OperatorError } from '#server/operator-error.ts'
import { borrowDatabaseServer } from '#server/start/open-database.ts'
import { Stopping } from '#server/start/stopping.ts'
import { complainOf } from '#server/start/terminal.ts'
import { upgradeDatabase } from '#server/start/upgrade-database.ts'

const INTERRUPTED = 130

/** Gives a command the database, whether the server runs or not, and lets go of it whatever happens. */
export async function withDatabase<T>(config: Config, work: (db: PgDatabase) => Promise<T>): Promise<T> {
  const stopping = new Stopping()
  stopping.listen(INTERRUPTED)
  try {
    const opening = borrowDatabaseServer(config)
    stopping.undo(async () => (await opening.catch(() => undefined))?.stop())
    const { connection } = await opening
    const db = createDatabase(connection, { max: 4, onError: complainOf })
    stopping.undo(() => db.close())
    return await work(db)
  } finally {
    await stopping.run()
  }
}

/** Runs a command that writes: the database is brought to this program's version first. */
export function withCurrentDatabase<T>(config: Config, work: (db: PgDatabase) => Promise<T>): Promise<T> {
  return withDatabase(config, async (db) => {
    await upgradeDatabase(db)
    return work(db)
  })
}

/** Runs a command that only reads: nothing is created or changed. */
export async function withExistingDatabase<T>(
  config: Config,
  work: (db: PgDatabase) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl === undefined && !isInitialised(config.dataDir)) {
    throw new OperatorError(
      `Le dossier ${config.dataDir} ne contient pas de base : donnez le bon DATA_DIR, ou lancez Wasl une première fois.`,
    )
  }
  const latest = (await readMigrations()).length
  return withDatabase(config, async (db) => {
    const version = await schemaVersion(db)
    if (version === latest) return work(db)
    throw new OperatorError(
      `La base est à la version ${version} et ce programme à la version ${latest} : lancez « npm run wasl -- migrate » avec le programme le plus récent.`,
    )
  })
}
