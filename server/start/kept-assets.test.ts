import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepAssets } from './kept-assets.ts'

const DAY_MS = 86_400_000

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'wasl-assets-'))
})
afterAll(() => rm(root, { recursive: true }))
beforeEach(() => rm(join(root, 'kept'), { recursive: true, force: true }))

/** Builds the web anew, in the place of the former build, and starts the server. */
async function startWith(day: number, ...names: readonly string[]): Promise<string[]> {
  const built = join(root, 'dist')
  await rm(built, { recursive: true, force: true })
  await mkdir(join(built, 'assets'), { recursive: true })
  const [entry = ''] = names
  await writeFile(
    join(built, 'index.html'),
    `<script>theme()</script><script type="module" crossorigin src="/assets/${entry}">`,
  )
  for (const name of names) await writeFile(join(built, 'assets', name), `of ${name}`)
  await keepAssets(built, join(root, 'kept'), day * DAY_MS)
  return (await readdir(join(root, 'kept/assets'))).sort()
}

test('the files of a build are there for a week after another took its place, however long it served', async () => {
  expect(await startWith(0, 'a.js', 'old.js', 'same.js')).toEqual(['a.js', 'old.js', 'same.js'])
  const both = ['a.js', 'b.js', 'new.js', 'old.js', 'same.js']
  expect(await startWith(100, 'b.js', 'new.js', 'same.js')).toEqual(both)
  expect(await startWith(106.9, 'b.js', 'new.js', 'same.js')).toEqual(both)
  expect(await startWith(107, 'b.js', 'new.js', 'same.js')).toEqual(['b.js', 'new.js', 'same.js'])
})

test('a build that comes back is the present one again', async () => {
  await startWith(0, 'a.js')
  await startWith(1, 'b.js')
  await startWith(2, 'a.js')
  expect(await startWith(9, 'a.js')).toEqual(['a.js'])
})

test('a copy that was broken off is made again', async () => {
  await startWith(0, 'a.js')
  await writeFile(join(root, 'kept/assets/a.js'), 'of')
  await startWith(0, 'a.js')
  expect(await readFile(join(root, 'kept/assets/a.js'), 'utf8')).toBe('of a.js')
})

test('without a build nothing is kept', async () => {
  await keepAssets(join(root, 'nowhere'), join(root, 'kept'), 0)
  expect(await readdir(root)).not.toContain('kept')
})
