import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT, startWasl, temporaryFolder } from '#tests/support/wasl-process.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeAll(() => {
  folder = temporaryFolder('wasl-cli-')
})
afterAll(() => folder[Symbol.dispose]())

async function wasl(args: readonly string[], { dataDir = 'data', input = '' } = {}) {
  const child = spawn('node', ['scripts/wasl.mjs', ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: join(folder.path, dataDir) },
  })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { out, err, code, json: () => JSON.parse(out) }
}

test('help and bad use', async () => {
  const help = await wasl(['--help'])
  expect(help).toMatchObject({ code: 0, err: '' })
  for (const name of [
    'serve',
    'migrate',
    'demo',
    'user create',
    'import-commands',
    'backup',
    'restore',
    'verify',
  ]) {
    expect(help.out).toContain(name)
  }
  const asked = [
    { args: ['demo', '--help'], code: 0 },
    { args: ['danser'], code: 2, out: '' },
    { args: ['backup'], code: 2 },
    { args: ['demo', '--commands', 'x'], code: 2 },
    { args: ['verify', '--deep'], code: 2 },
    { args: ['verify', '--seal', 'abc'], code: 2 },
  ]
  const answers = await Promise.all(asked.map(({ args }) => wasl(args)))
  for (const [n, { args, ...expected }] of asked.entries())
    expect(answers[n], args.join(' ')).toMatchObject(expected)
  expect((await wasl(['verify', '--json'])).json()).toHaveProperty('error')
})

test('demo, account, backup, restore and verify, the server running or not', async () => {
  const loaded = await wasl(['demo', '--commands', '300', '--seed', '7', '--until', '2026-11-20', '--json'])
  expect(loaded.json()).toMatchObject({ commands: 300 })
  const account = ['user', 'create', '--email', 'nadia@wasl.ma', '--type', 'moderateur', '--password-stdin']
  const roles = ['--roles', 'Commandes,Frais de livraison']
  expect(await wasl([...account, ...roles], { input: 'un-mot-de-passe\n' })).toMatchObject({ code: 0 })
  expect(await wasl([...account, ...roles], { input: 'un-mot-de-passe\n' })).toMatchObject({ code: 1 })
  expect(await wasl([...account, '--roles', 'Tout'], { input: 'un-mot-de-passe' })).toMatchObject({ code: 2 })
  const quiet = await wasl(['backup', join(folder.path, 'quiet.wasl'), '--json'])
  const server = await startWasl({ command: ['node', 'server/main.ts'], dataDir: join(folder.path, 'data') })
  await server.ready()
  const running = await wasl(['backup', join(folder.path, 'running.wasl'), '--json'])
  expect(await wasl(['verify'])).toMatchObject({ code: 0 })
  server.signalGroup('SIGTERM')
  await server.ended()
  // A running server works out when each commande will be late: the same commandes, not the same bytes.
  expect(running.json().tables.commands.rows).toEqual(quiet.json().tables.commands.rows)
  expect(running.json().tables.suivis).toEqual(quiet.json().tables.suivis)
  const restored = await wasl(['restore', join(folder.path, 'running.wasl'), '--json'], { dataDir: 'other' })
  expect(restored.json().tables).toEqual(running.json().tables)
  expect(await wasl(['verify'], { dataDir: 'other' })).toMatchObject({ code: 0, err: '' })
  expect(await wasl(['restore', join(folder.path, 'running.wasl')], { dataDir: 'other' })).toMatchObject({
    code: 1,
  })
  const again = await wasl(['backup', join(folder.path, 'again.wasl'), '--json'], { dataDir: 'other' })
  expect(again.json().tables).toEqual(running.json().tables)
}, 400_000)
