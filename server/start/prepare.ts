import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { isWhole, loadDemo } from '#server/demo/load.ts'
import { fileStoreOf } from '#server/files.ts'
import { upgradeDatabase } from './upgrade-database.ts'

/** One demo for every installation, so that screenshots and reports can be compared. */
const DEMO_SEED = 1

/** Brings the database to the state the product needs before it may serve. */
export async function prepare(
  db: Database,
  config: Pick<Config, 'demo' | 'demoPassword' | 's3Url' | 'dataDir'>,
): Promise<void> {
  await upgradeDatabase(db)
  if (config.demo && (await isEmpty(db))) {
    const { commands } = config.demo
    const options = { commands, seed: DEMO_SEED, full: isWhole(commands), password: config.demoPassword }
    await loadDemo(db, options, fileStoreOf(config))
  }
}

/** True while no account exists. */
async function isEmpty(db: Database): Promise<boolean> {
  const [row] = await db.query<{ empty: boolean }>(sql`SELECT NOT EXISTS (SELECT FROM users) AS empty`)
  return row?.empty ?? true
}
