import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { copyRecords } from './pocketbase-data.ts'
import { allowBatches, call, launch, prepare, rootToken, tokenOf } from './pocketbase-program.ts'
import { pocketBaseCollections } from './pocketbase-schema.ts'
import type { Peer } from './process.ts'
import { PASSWORD } from './wasl-server.ts'

const PERSON = { email: 'moderateur@bench.test', type: 'moderateur', full_name: 'Moderateur' }

/**
 * Starts the published PocketBase with the same records. By default it answers before a commit is on the disk
 * (`synchronous=NORMAL`); with `durable` it waits for the disk, as Wasl always does.
 */
export async function startPocketBase(binary: string, folder: string, from: Database): Promise<Peer> {
  const data = join(folder, 'pb_data')
  const hooks = join(folder, 'pb_hooks')
  const done = join(folder, 'copied')
  mkdirSync(hooks, { recursive: true })
  writeFileSync(join(hooks, 'durable.pb.js'), DURABLE)
  if (!existsSync(done)) {
    process.stderr.write('Copying the records into PocketBase…\n')
    prepare(binary, data)
    const empty = await launch(binary, data, hooks)
    await declare(empty.port)
    await empty.stop()
    await copyRecords(from, join(data, 'data.db'))
    const filled = await launch(binary, data, hooks)
    await makePerson(filled.port)
    await filled.stop()
    writeFileSync(done, '')
  }
  const program = await launch(binary, data, hooks)
  await allowBatches(program.port)
  const token = await tokenOf(program.port, 'users', PERSON.email, PASSWORD)
  return { name: 'PocketBase', ...program, token, identity: PERSON.email }
}

/** A hook that makes the one connection of all writes wait for the disk. */
const DURABLE = `
onBootstrap((e) => { e.next(); $app.nonconcurrentDB().newQuery("PRAGMA synchronous = FULL").execute() })
cronAdd("durable", "* * * * *", () => { $app.nonconcurrentDB().newQuery("PRAGMA synchronous = FULL").execute() })
`

async function declare(port: number): Promise<void> {
  const body = { collections: pocketBaseCollections(), deleteMissing: false }
  await call(port, 'PUT', '/api/collections/import', await rootToken(port), body)
}

async function makePerson(port: number): Promise<void> {
  const body = { ...PERSON, password: PASSWORD, passwordConfirm: PASSWORD, verified: true }
  await call(port, 'POST', '/api/collections/users/records', await rootToken(port), body)
}
