import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PocketBase from 'pocketbase'
import type { Row } from '#model/collections.ts'
import { PERMISSIONS, type Permission } from '#model/domain/permissions.ts'
import { createProduct } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import { testDatabase } from './database.ts'
import { STRONG } from './people.ts'

interface People {
  readonly users: readonly Pick<Row<'users'>, 'id' | 'full_name' | 'type'>[]
  readonly agences: readonly Pick<Row<'agences'>, 'id' | 'name'>[]
}

/** The product on a database without a single entry, where these people and agences are known; `staff` may do everything. */
export async function otherCompany({ users, agences }: People) {
  const { db, drop } = await testDatabase({})
  const dataDir = await mkdtemp(join(tmpdir(), 'wasl-other-'))
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
  const { app, engine } = await createProduct({ config, db })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = { caller: SYSTEM, source: 'cli' } as const
  const roles = Object.keys(PERMISSIONS) as Permission[]
  const email = 'reprise@wasl.test'
  await db.transaction(async (tx) => {
    for (const agence of agences) await engine.create(tx, 'agences', agence, origin)
    for (const user of users)
      await engine.create(tx, 'users', { ...user, active: true, password: STRONG }, origin)
    const owner = { full_name: 'Reprise', type: 'moderateur', roles, active: true, verified: true } as const
    await engine.create(tx, 'users', { ...owner, email, password: STRONG }, origin)
  })
  const staff = new PocketBase(url).autoCancellation(false)
  await staff.collection('users').authWithPassword(email, STRONG)
  return {
    db,
    url,
    staff,
    async close() {
      await app.close()
      await rm(dataDir, { recursive: true, force: true })
      await drop()
    },
  }
}
