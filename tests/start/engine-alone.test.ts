import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import PocketBase from 'pocketbase'
import { expect, test } from 'vitest'
import { freePort, ROOT, temporaryFolder } from '#tests/support/wasl-process.ts'

const SCRIPT = new URL('../../docs/guides/engine.ts', import.meta.url)
const GUIDE = new URL('../../docs/guides/engine.md', import.meta.url)

test('the guide shows the script that is run here', () => {
  expect(readFileSync(GUIDE, 'utf8')).toContain(readFileSync(SCRIPT, 'utf8'))
})

/** Starts the script of the guide and hands over its address. */
async function blog(dataDir: string) {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) }
  const child = spawn(process.execPath, [SCRIPT.pathname], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(createInterface(child.stdout), 'line')
  const stop = async () => {
    child.kill('SIGTERM')
    return (await once(child, 'exit'))[0] as number
  }
  return { url: String(url), stop }
}

test('thirty lines serve declared collections on a fresh database, and find them again', async () => {
  using folder = temporaryFolder('wasl-blog-')
  const first = await blog(folder.path)
  const pb = new PocketBase(first.url)
  expect(await pb.health.check()).toEqual({ message: 'API is healthy.', code: 200, data: {} })
  const account = {
    name: 'Lina',
    email: 'lina@example.com',
    password: 'lina-2026',
    passwordConfirm: 'lina-2026',
  }
  await pb.collection('authors').create(account)
  const { record } = await pb.collection('authors').authWithPassword(account.email, account.password)
  const posts = pb.collection('posts')
  await posts.create({ title: 'Bonjour', author: record.id, published: true })
  await posts.create({ title: 'Brouillon', author: record.id })
  expect((await posts.getList()).totalItems).toBe(2)
  expect(await first.stop()).toBe(0)

  const second = await blog(folder.path)
  const seen = await new PocketBase(second.url).collection('posts').getFullList({ expand: 'author' })
  expect(seen).toMatchObject([{ title: 'Bonjour', expand: { author: { name: 'Lina' } } }])
  expect(await second.stop()).toBe(0)
})
