import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { isWhole, loadDemo } from '#server/demo/load.ts'
import { fileStoreOf } from '#server/files.ts'
import { bringUp } from './bring-up.ts'

/** The same demo everywhere, so that a screenshot or a report can be compared. */
const DEMO_SEED = 1

/** Everything the product needs in its database before it may answer. */
export async function prepare(
  db: Database,
  config: Pick<Config, 'demo' | 'demoPassword' | 's3Url' | 'dataDir'>,
): Promise<void> {
  await bringUp(db)
  if (config.demo && (await isEmpty(db))) {
    const { commands } = config.demo
    const options = { commands, seed: DEMO_SEED, full: isWhole(commands), password: config.demoPassword }
    await loadDemo(db, options, fileStoreOf(config))
  }
}

/** Nobody can sign in yet. */
async function isEmpty(db: Database): Promise<boolean> {
  const [row] = await db.query<{ empty: boolean }>(sql`SELECT NOT EXISTS (SELECT FROM users) AS empty`)
  return row?.empty ?? true
}
