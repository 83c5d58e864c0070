import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isRoot, NOBODY, postgresPids, startWasl, temporaryFolder } from '#tests/support/wasl-process.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder('wasl-refuse-')
})
afterEach(() => folder[Symbol.dispose]())

const START = ['node', 'scripts/start.mjs']
const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--', ...START]

interface Refused {
  readonly dataDir?: string
  readonly env?: Record<string, string>
  readonly port?: number
  readonly command?: readonly string[]
}

/** The message of a failing start: it must be one sentence, and leave no process running. */
async function refusal({ dataDir = join(folder.path, 'data'), ...start }: Refused): Promise<string> {
  const wasl = await startWasl({ command: START, dataDir, ...start })
  const { code } = await wasl.ended()
  expect(code).toBe(1)
  expect(postgresPids(dataDir)).toEqual([])
  // The pages may have to be built before a database is looked for.
  const said = wasl.said().replace('Construction des pages…\n', '').trim()
  expect(said.split('\n')).toHaveLength(1)
  expect(said).toMatch(/ : .*\.$/)
  return said
}

test('a port that is taken, before anything is started', async () => {
  const other = createServer()
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', () => listening()))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await refusal({ port })).toContain(`Le port ${port} est déjà pris`)
  expect(existsSync(join(folder.path, 'data'))).toBe(false)
  other.close()
})

test('a wrong variable', async () => {
  expect(await refusal({ env: { DEMO_COMMANDS: 'beaucoup' } })).toContain('DEMO_COMMANDS vaut « beaucoup »')
})

test('the demonstration on an open address', async () => {
  expect(await refusal({ env: { HOST: '0.0.0.0' } })).toContain('HOST vaut « 0.0.0.0 »')
})

test('a data directory of another PostgreSQL version', async () => {
  mkdirSync(join(folder.path, 'data/pg'), { recursive: true })
  writeFileSync(join(folder.path, 'data/pg/PG_VERSION'), '15\n')
  expect(await refusal({})).toContain('a été créé par PostgreSQL 15')
})

test('a folder that is no data directory', async () => {
  mkdirSync(join(folder.path, 'data/pg'), { recursive: true })
  writeFileSync(join(folder.path, 'data/pg/notes.txt'), 'mine')
  expect(await refusal({})).toContain('ne contient pas de base PostgreSQL')
})

test('a file in the place of the data directory', async () => {
  writeFileSync(join(folder.path, 'data'), 'mine')
  expect(await refusal({})).toContain('qui n’est pas un dossier')
})

test('a database that is away', async () => {
  const said = await refusal({ env: { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/wasl' } })
  expect(said).toContain('127.0.0.1:1/wasl) ne répond pas (ECONNREFUSED)')
  expect(said).not.toContain('secret')
})

test('a data directory without the right to write', async () => {
  chmodSync(folder.path, 0o555)
  const command = isRoot ? AS_NOBODY : START
  expect(await refusal({ command })).toContain('n’est pas accessible en écriture')
  chmodSync(folder.path, 0o755)
})

test.runIf(isRoot)('a data directory of another user', async () => {
  const pg = join(folder.path, 'data/pg')
  mkdirSync(pg, { recursive: true })
  writeFileSync(join(pg, 'PG_VERSION'), '18\n')
  chownSync(pg, NOBODY, NOBODY)
  expect(await refusal({})).toMatch(/appartient à nobody et Wasl est lancé par root/)
})

test('a data directory that another Wasl uses', async () => {
  const dataDir = join(folder.path, 'data')
  const first = await startWasl({ command: START, dataDir })
  await first.ready()
  const second = await startWasl({ command: START, dataDir })
  expect((await second.ended()).code).toBe(1)
  expect(second.said()).toContain('Un autre Wasl utilise déjà le dossier de données')
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
  first.signalGroup('SIGTERM')
  await first.ended()
})
