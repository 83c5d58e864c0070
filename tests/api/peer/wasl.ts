import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#server/clock.ts'
import { createServer } from '#server/core/api/server.ts'
import { access, allow } from '#server/core/base/access.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import type { Declared } from '#server/core/base/declared.ts'
import { createEngine } from '#server/core/create-engine.ts'
import { diskStore } from '#server/core/files/disk-store.ts'
import { install } from '#server/core/install.ts'
import { testDatabase } from '#tests/support/database.ts'
import { tokenOf } from '../../../bench/programs/pocketbase-program.ts'
import { PASSWORD, peerCollections, RECORDS, RULES } from './declared.ts'
import type { Side } from './peer-requests.ts'

const rule = (text: string) => [text === '' ? allow('*') : allow('*', text)]

/** The engine with the declared collections and their records, on a database of its own. */
export async function openWasl(): Promise<Side & { close(): Promise<void> }> {
  const { db, drop } = await testDatabase({ empty: true })
  await install(db, Object.values(peerCollections))
  const folder = await mkdtemp(join(tmpdir(), 'wasl-peer-'))
  const modules = Object.entries(RULES).map(([name, { read, write }]) => {
    const writing = rule(write)
    const rights = access({ read: rule(read), create: writing, update: writing, delete: writing })
    return [name, { access: rights }]
  })
  const engine = await createEngine<Declared>({
    collections: peerCollections,
    modules: Object.fromEntries(modules),
    db,
    clock: systemClock,
    secret: 'a secret for tests only',
    audience: () => false,
    files: diskStore(folder),
  })
  const origin = { caller: SYSTEM, source: 'api', ip: '' } as const
  await db.transaction(async (tx) => {
    for (const [name, record] of RECORDS) await engine.create(tx, name, record, origin)
  })
  const app = await createServer({ engine, logLevel: 'silent', trustProxy: false, rateLimits: false })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const signedIn = (name: string) =>
    tokenOf(Number(new URL(url).port), 'authors', `${name}@peer.test`, PASSWORD)
  return {
    url,
    tokens: { ali: await signedIn('ali'), zoe: await signedIn('zoe'), guest: '' },
    async close() {
      await app.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
