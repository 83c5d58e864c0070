import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskStore } from './disk-store.ts'
import type { ByteRange, FileStore } from './file-store.ts'
import { s3Server } from './s3-server.fixture.ts'
import { s3Store } from './s3-store.ts'

let folder: string
let s3: Awaited<ReturnType<typeof s3Server>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wasl-store-'))
  s3 = await s3Server('eu-west-3')
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await s3.close()
})

const STORES: readonly [string, () => FileStore][] = [
  ['a folder', () => diskStore(folder)],
  ['a bucket', () => s3Store(s3.url)],
]

describe.each(STORES)('%s', (_, open) => {
  const read = async (key: string, range?: ByteRange) => {
    const found = await open().read(key, range)
    return found && text(found)
  }
  const keys = async (prefix?: string) => {
    const found: string[] = []
    for await (const { key, size } of open().list(prefix)) found.push(`${key} ${size}`)
    return found.sort()
  }

  test('keeps, finds, gives, lists and removes files', async () => {
    const store = open()
    expect(await keys()).toEqual([])
    await store.put('c/r/a+b=c#d.txt', Buffer.from('0123456789'))
    await store.put('c/r/thumbs_a.txt/50x50_a.txt', Buffer.from('abc'))
    await store.put('c/r/thumbs_a.txt/60x60_a.txt', Buffer.from(''))
    await store.put('c/s/e.txt', Buffer.from('e'))
    expect(await store.find('c/r/a+b=c#d.txt')).toEqual({ size: 10, modified: expect.any(Date) })
    expect(await read('c/r/a+b=c#d.txt')).toBe('0123456789')
    expect(await read('c/r/a+b=c#d.txt', { start: 2, end: 4 })).toBe('234')
    expect(await keys('c/r')).toEqual([
      'c/r/a+b=c#d.txt 10',
      'c/r/thumbs_a.txt/50x50_a.txt 3',
      'c/r/thumbs_a.txt/60x60_a.txt 0',
    ])
    expect(await keys()).toHaveLength(4)
    await store.put('c/s/e.txt', Buffer.from('other'))
    expect(await read('c/s/e.txt')).toBe('other')
    await store.remove('c/r/thumbs_a.txt')
    expect(await keys('c/r')).toEqual(['c/r/a+b=c#d.txt 10'])
    await store.remove('c/r/a+b=c#d.txt')
    await store.remove('c/s/e.txt')
    await store.remove('c/s/e.txt')
    expect(await keys()).toEqual([])
  })

  test('stores a stream piece by piece, and nothing of a stream that breaks off', async () => {
    const store = open()
    const pieces = async function* (broken: boolean) {
      yield 'é«'
      yield Buffer.from('01234')
      if (broken) throw new Error('broken off')
    }
    expect(await store.write('c/w/a.csv', pieces(false))).toBe(9)
    expect(await read('c/w/a.csv')).toBe('é«01234')
    await expect(store.write('c/w/a.csv', pieces(true))).rejects.toThrow('broken off')
    await expect(store.write('c/w/b.csv', pieces(true))).rejects.toThrow('broken off')
    expect(await keys('c/w')).toEqual(['c/w/a.csv 9'])
    await store.remove('c/w/a.csv')
  })

  test('has nothing where nothing was put', async () => {
    expect(await open().find('c/r/none.txt')).toBeNull()
    expect(await read('c/r/none.txt')).toBeNull()
    expect(await keys('c/none')).toEqual([])
  })

  test.each(['../x', 'a/../x', 'a//x', '/x', 'a/.x', 'a/x y', 'a/x\u0000', 'a/é', ''])(
    'has no key %j',
    async (key) => {
      await expect(async () => open().put(key, Buffer.from('x'))).rejects.toThrow(RangeError)
      await expect(async () => open().read(key)).rejects.toThrow(RangeError)
      await expect(async () => open().remove(key)).rejects.toThrow(RangeError)
    },
  )
})

test('a folder that holds no file any more is gone', async () => {
  const store = diskStore(folder)
  await store.put('c/r/x.txt', Buffer.from('x'))
  await store.remove('c/r/x.txt')
  expect(await readdir(folder)).toEqual(['.incoming'])
})

test('files put and removed in one folder at once do not miss each other', async () => {
  const store = diskStore(folder)
  const both = async (n: number) => {
    await store.put(`c/r/${n}.txt`, Buffer.from('x'))
    await store.remove(`c/r/${n}.txt`)
  }
  await Promise.all(Array.from({ length: 40 }, (_, n) => both(n)))
  expect(await readdir(folder)).toEqual(['.incoming'])
})

test('a bucket that refuses or is away is no fault of who asks', async () => {
  const wrong = s3Store(s3.url.replace('secret', 'faux'))
  await expect(wrong.put('c/r/x.txt', Buffer.from('x'))).rejects.toMatchObject({ status: 503 })
  expect(s3.objects.size).toBe(0)
})
