import PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { newFolio, storedFiles } from './file-forms.ts'
import { send } from './scenario.ts'
import { openLibrary, PASSWORD, READER, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openLibrary()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const get = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  fetch(world.url + path, { method, headers })

const POLICY = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox"

describe('a file is given', () => {
  /** Name of the sent file, and content type and disposition of the response. */
  const rows: [name: string, type: string, disposition: string, content: string][] = [
    ['a.pdf', 'application/pdf', 'inline', '%PDF-1.4\n'],
    ['a.txt', 'text/plain; charset=utf-8', 'attachment', 'bonjour'],
    ['a.html', 'text/html; charset=utf-8', 'attachment', '<!doctype html><script>alert(1)</script>'],
    ['a.png', 'text/html; charset=utf-8', 'attachment', '<html><body onload=alert(1)>'],
    ['a.svg', 'image/svg+xml', 'attachment', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a.css', 'text/css', 'attachment', 'a{}'],
    ['a.js', 'text/javascript', 'attachment', 'alert(1)'],
    ['a.json', 'application/json', 'attachment', '{"a":1}'],
    ['a.csv', 'text/csv', 'attachment', 'a,b\n1,2\n'],
    ['a.bin', 'application/octet-stream', 'attachment', '\u0002\u0003 abc'],
    ['a.xml', 'text/xml; charset=utf-8', 'attachment', '<?xml version="1.0"?><a/>'],
  ]
  test.each(rows)('%s is %s, %s', async (name, type, disposition, content) => {
    const record = await newFolio(world, [['cover', name, content]])
    const answer = await get(`/api/files/folios/${record.id}/${record.cover}`)
    expect([answer.status, await answer.text()]).toEqual([200, content])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'content-length': String(Buffer.byteLength(content)),
      'content-disposition': `${disposition}; filename=${record.cover}`,
      'content-security-policy': POLICY,
      'cache-control': 'max-age=2592000, stale-while-revalidate=86400',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'last-modified': expect.stringMatching(/ GMT$/),
    })
    expect(answer.headers.has('x-frame-options')).toBe(false)
  })

  test('to whoever names its collection by name in any case or by id', async () => {
    const { id, collectionId, cover } = await newFolio(world, [['cover', 'a.txt', 'x']])
    for (const name of ['folios', 'FOLIOS', collectionId]) {
      expect((await get(`/api/files/${name}/${id}/${cover}`)).status).toBe(200)
    }
  })

  test('as an attachment to who asks for a download, as either client asks', async () => {
    const { id, cover } = await newFolio(world, [['cover', 'a.pdf', '%PDF-1.4\n']])
    const asked = async (query: string) =>
      (await get(`/api/files/folios/${id}/${cover}?${query}`)).headers
        .get('content-disposition')
        ?.split(';')[0]
    expect(await asked('download=1')).toBe('attachment')
    expect(await asked('download=true')).toBe('attachment')
    expect(await asked('download=')).toBe('attachment')
    expect(await asked('download=no')).toBe('inline')
  })

  test('without its bytes to HEAD', async () => {
    const { id, cover } = await newFolio(world, [['cover', 'a.txt', 'bonjour']])
    const answer = await get(`/api/files/folios/${id}/${cover}`, {}, 'HEAD')
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '7', ''])
  })

  test('when it is empty', async () => {
    const { id, cover } = await newFolio(world, [['cover', 'a.txt', new Uint8Array()]])
    const answer = await get(`/api/files/folios/${id}/${cover}`)
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '0', ''])
  })

  test('in part, or not again', async () => {
    const { id, cover } = await newFolio(world, [['cover', 'a.txt', '0123456789']])
    const url = `/api/files/folios/${id}/${cover}`
    const modified = (await get(url)).headers.get('last-modified') ?? ''
    const part = async (headers: Record<string, string>) => {
      const answer = await get(url, headers)
      return [answer.status, answer.headers.get('content-range'), await answer.text()]
    }
    expect(await part({ range: 'bytes=0-3' })).toEqual([206, 'bytes 0-3/10', '0123'])
    expect(await part({ range: 'bytes=-3' })).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await part({ range: 'bytes=5-' })).toEqual([206, 'bytes 5-9/10', '56789'])
    expect(await part({ range: 'bytes=8-99' })).toEqual([206, 'bytes 8-9/10', '89'])
    expect(await part({ range: 'bytes=0-1,4-5' })).toEqual([200, null, '0123456789'])
    expect((await part({ range: 'bytes=10-' })).slice(0, 2)).toEqual([416, 'bytes */10'])
    expect((await part({ range: 'bytes=-' })).slice(0, 2)).toEqual([416, 'bytes */10'])
    expect(await part({ range: 'bytes=0-3', 'if-range': modified })).toEqual([206, 'bytes 0-3/10', '0123'])
    const old = 'Wed, 21 Oct 2015 07:28:00 GMT'
    expect(await part({ range: 'bytes=0-3', 'if-range': old })).toEqual([200, null, '0123456789'])
    expect(await part({ 'if-modified-since': modified })).toEqual([304, null, ''])
    expect(await part({ 'if-modified-since': old })).toEqual([200, null, '0123456789'])
  })
})

test('what is not there is 404 in the same words', async () => {
  const { id, cover } = await newFolio(world, [['cover', 'a.txt', 'x']])
  const missing = { status: 404, message: "The requested resource wasn't found.", data: {} }
  const paths = [
    `folios/${id}/${cover}x`,
    `folios/zzzzzzzzzzzzzzz/${cover}`,
    `books/${id}/${cover}`,
    `folios/${id}/..%2f..%2f${cover}`,
    `folios/${id}/%2e%2e%2f%2e%2e%2fetc%2fpasswd`,
    `folios/..%2ffolios%2f${id}/${cover}`,
    `folios/${id}/${cover}%00`,
    `folios/${id}/thumbs_${cover}`,
    `folios/${id}/.incoming`,
    `folios/${id}`,
    `folios/${id}/`,
  ]
  for (const path of paths) {
    const answer = await get(`/api/files/${path}`)
    expect([path, answer.status, await answer.json()]).toEqual([path, 404, missing])
  }
  const unknown = await get(`/api/files/nothing/${id}/${cover}`)
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    { ...missing, message: 'Missing or invalid collection context.' },
  ])
})

describe('a protected file', () => {
  const token = async (as: 'librarian' | 'reader' | 'other') => {
    const answer = await send(world, { method: 'POST', url: '/api/files/token', as })
    return ((await answer.json()) as { token: string }).token
  }

  test('is given to who may view the record, by the token of the address alone', async () => {
    const { id, contract } = await newFolio(world, [
      ['contract', 'c.txt', 'secret'],
      ['owner', READER],
    ])
    const status = async (query: string, headers: Record<string, string> = {}) =>
      (await get(`/api/files/folios/${id}/${contract}${query}`, headers)).status
    expect(await status('')).toBe(404)
    expect(await status('', { authorization: world.tokens.librarian })).toBe(404)
    expect(await status(`?token=${world.tokens.librarian}`)).toBe(404)
    expect(await status('?token=nonsense')).toBe(404)
    expect(await status(`?token=${await token('other')}`)).toBe(404)
    expect(await status(`?token=${await token('reader')}`)).toBe(200)
    expect(await status(`?token=${await token('librarian')}`)).toBe(200)
  })

  test('needs a token of the last three minutes, of an account as it was', async () => {
    const { id, contract } = await newFolio(world, [['contract', 'c.txt', 'secret']])
    const path = `/api/files/folios/${id}/${contract}?token=${await token('librarian')}`
    expect((await get(path)).status).toBe(200)
    world.clock.now = '2026-11-20 22:33:01.000Z'
    expect((await get(path)).status).toBe(404)
  })

  test('a token for files opens nothing else', async () => {
    const answer = await get('/api/collections/members/records', { authorization: await token('librarian') })
    expect(answer.status).toBe(403)
  })

  test('guests get no token', async () => {
    const answer = await send(world, { method: 'POST', url: '/api/files/token' })
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { status: 401, message: 'The request requires valid record authorization token.', data: {} },
    ])
  })

  test('so is a file of a field not everybody sees, for those who see it', async () => {
    const { id, appraisal } = await newFolio(world, [
      ['appraisal', 'a.txt', 'secret'],
      ['owner', READER],
    ])
    const path = `/api/files/folios/${id}/${appraisal}`
    expect((await get(path)).status).toBe(404)
    expect((await get(`${path}?token=${await token('reader')}`)).status).toBe(404)
    expect((await get(`${path}?token=${await token('librarian')}`)).status).toBe(200)
  })

  test('a file of a field nobody sees is given to nobody', async () => {
    const { id } = await newFolio(world, [['seal', 's.txt', 'secret']])
    const [row] = await world.db.query<{ seal: string }>(sql`SELECT seal FROM folios WHERE id = ${id ?? ''}`)
    expect(row?.seal).toMatch(/\.txt$/)
    const path = `/api/files/folios/${id}/${row?.seal}?token=${await token('librarian')}`
    expect((await get(path)).status).toBe(404)
  })
})

describe('with the official client', () => {
  test('files go out as a form or a plain object, and come back by their address', async () => {
    const client = new PocketBase(world.url)
    await client.collection('members').authWithPassword('lina@library.test', PASSWORD)
    const folios = client.collection('folios')
    const record = await folios.create({
      title: 'Envoi',
      place: { lon: 1.5, lat: 2.5 },
      scans: [new File(['un'], 'un.txt'), new File(['deux'], 'deux.txt')],
      contract: new File(['secret'], 'contrat.txt'),
    })
    expect(record).toMatchObject({
      place: { lon: 1.5, lat: 2.5 },
      scans: [expect.anything(), expect.anything()],
    })
    const url = client.files.getURL(record, record.scans[1], { download: true })
    expect(await (await fetch(url)).text()).toBe('deux')
    const token = await client.files.getToken()
    const secret = await fetch(client.files.getURL(record, record.contract, { token }))
    expect(await secret.text()).toBe('secret')

    const form = new FormData()
    form.append('scans+', new File(['trois'], 'trois.txt'))
    const more = await folios.update(record.id, form)
    expect(more.scans).toEqual([...record.scans, expect.stringMatching(/^trois_/)])
    const fewer = await folios.update(record.id, { 'scans-': [record.scans[0], record.scans[1]] })
    expect(fewer.scans).toHaveLength(1)
    const mixed = await folios.update(record.id, { scans: [...fewer.scans, new File(['4'], 'quatre.txt')] })
    expect(mixed.scans).toEqual([...fewer.scans, expect.stringMatching(/^quatre_/)])

    const batch = client.createBatch()
    batch.collection('folios').create({ title: 'Lot', cover: new File(['x'], 'lot.txt') })
    batch.collection('folios').update(record.id, { scans: [fewer.scans[0], new File(['5'], 'cinq.txt')] })
    const [created, updated] = await batch.send()
    expect(created?.body.cover).toMatch(/^lot_/)
    expect(updated?.body.scans).toEqual([fewer.scans[0], expect.stringMatching(/^cinq_/)])
    expect(await storedFiles(world)).toHaveLength(4)
  })

  test('lists are filtered by places and by the number of files', async () => {
    await newFolio(world, [
      ['title', 'Casablanca'],
      ['@jsonPayload', '{"place":{"lon":-7.59,"lat":33.57}}'],
      ['scans', 'a.txt', '1'],
      ['scans', 'b.txt', '2'],
    ])
    await newFolio(world, [['title', 'Nulle part']])
    const titles = async (filter: string) => {
      const query = new URLSearchParams({ filter, sort: 'title' })
      const answer = await send(world, { url: `/api/collections/folios/records?${query}`, as: 'librarian' })
      return ((await answer.json()) as { items: { title: string }[] }).items.map(({ title }) => title)
    }
    expect(await titles('place.lat > 33')).toEqual(['Casablanca'])
    expect(await titles('place.lon = 0')).toEqual(['Nulle part'])
    expect(await titles('scans:length = 2')).toEqual(['Casablanca'])
    expect(await titles('scans:each ~ ".txt"')).toEqual(['Casablanca'])
    expect(await titles('cover = ""')).toEqual(['Casablanca', 'Nulle part'])
  })
})
