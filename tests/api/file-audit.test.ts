import { readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Collection } from '#model/schema/collection.ts'
import { recordsWithoutFile, sweepFiles } from '#server/core/files/audit.ts'
import { diskStore } from '#server/core/files/disk-store.ts'
import { areFilesHeld, holdFiles } from '#server/db/archive/hold-files.ts'
import { sql } from '#server/db/sql.ts'
import { form, newFolio, picture, storedFiles } from './file-forms.ts'
import { library } from './library.ts'
import { send } from './scenario.ts'
import { openLibrary, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openLibrary()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const DECLARED: readonly Collection[] = Object.values(library)
const NOON = new Date('2026-11-20T12:00:00Z')
const sweep = () => sweepFiles(world.db, diskStore(world.folder), DECLARED, NOON)

/** Every file kept was written that long ago. */
async function age(hours: number): Promise<void> {
  const then = new Date(NOON.getTime() - hours * 3_600_000)
  for (const file of await storedFiles(world)) await utimes(join(world.folder, file), then, then)
}

const change = (id: string | undefined, body: object) =>
  send(world, { method: 'PATCH', url: `/api/collections/folios/records/${id}`, as: 'librarian', body })

test('files no record names are swept once they are old; the others stay', async () => {
  const { id, cover } = await newFolio(world, [
    ['cover', 'c.png', await picture(40, 20)],
    ['scans', 'a.txt', 'x'],
  ])
  await fetch(`${world.url}/api/files/folios/${id}/${cover}?thumb=50x50`)
  const leaf = form(['id', 'leaf00000000001'], ['picture', 'p.txt', 'x'])
  const leaves = '/api/collections/leaves/records'
  await send(world, { method: 'POST', url: leaves, as: 'librarian', body: leaf })
  await send(world, { method: 'DELETE', url: `${leaves}/leaf00000000001`, as: 'librarian' })
  const before = await storedFiles(world)
  expect(before).toHaveLength(4)

  const folder = join(world.folder, library.folios.id, id ?? '')
  await writeFile(join(folder, 'left_behind.txt'), 'x')
  await diskStore(world.folder).put('nowhere/record/file.txt', Buffer.from('x'))
  await diskStore(world.folder).put(`${library.folios.id}/gone/thumbs_a.png/50x50_a.png`, Buffer.from('x'))
  await age(-1)
  expect(await sweep()).toBe(0)
  await age(1)
  expect(await sweep()).toBe(3)
  expect(await storedFiles(world)).toEqual(before)
})

test('records whose file is missing are named', async () => {
  const store = diskStore(world.folder)
  const whole = await newFolio(world, [['scans', 'a.txt', 'x']])
  const broken = await newFolio(world, [
    ['scans', 'a.txt', 'x'],
    ['scans', 'b.txt', 'y'],
  ])
  expect(await recordsWithoutFile(world.db, store, library.folios, 'scans')).toEqual([])
  await rm(join(world.folder, library.folios.id, broken.id ?? '', broken.scans?.[1] ?? ''))
  expect(await recordsWithoutFile(world.db, store, library.folios, 'scans')).toEqual([broken.id])
  expect(whole.id).not.toBe(broken.id)
})

test('while a backup copies files none is removed', async () => {
  const { id, collectionId, cover } = await newFolio(world, [['cover', 'c.txt', 'x']])
  await holdFiles(world.db, async () => {
    expect(await areFilesHeld(world.db)).toBe(true)
    expect((await change(id, { cover: '' })).status).toBe(200)
    await age(1)
    expect(await sweep()).toBe(0)
    expect(await readFile(join(world.folder, `${collectionId}/${id}/${cover}`), 'utf8')).toBe('x')
  })
  expect(await areFilesHeld(world.db)).toBe(false)
  expect(await sweep()).toBe(1)
  expect(await storedFiles(world)).toEqual([])
})

test('a write that is undone after its files were kept takes them back', async () => {
  await world.db.query(
    sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
  )
  await world.db.query(
    sql`CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON leaves DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`,
  )
  const answer = await send(world, {
    method: 'POST',
    url: '/api/collections/leaves/records',
    as: 'librarian',
    body: form(['picture', 'p.txt', 'x']),
  })
  expect(answer.status).toBe(400)
  expect(await storedFiles(world)).toEqual([])
  await world.db.query(sql`DROP TRIGGER refuse ON leaves`)
})
