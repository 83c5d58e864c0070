import { expect } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { type FormPart, form, picture, storedFiles } from './file-forms.ts'
import { refused, type Scenario, scenarios, send } from './scenario.ts'
import { READER, type World } from './world.ts'

const URL = '/api/collections/folios/records'
const post = { method: 'POST', url: URL, as: 'librarian' } as const
const CREATE = 'Failed to create record.'
const UPDATE = 'Failed to update record.'
const FOLIO = 'folio0000000001'
const patch = { method: 'PATCH', url: `${URL}/${FOLIO}`, as: 'librarian' } as const

const stored = (original: string, pattern: RegExp): Scenario => ({
  ...post,
  name: `${JSON.stringify(original).slice(0, 40)} is stored as ${pattern.source}`,
  body: form(['cover', original, 'bonjour']),
  status: 200,
  after: async (world, body) => {
    expect(body.cover).toMatch(pattern)
    expect(await storedFiles(world)).toEqual([`${body.collectionId}/${body.id}/${body.cover}`])
  },
})

const wrong = (name: string, body: object, field: string, error: object): Scenario => ({
  ...post,
  name,
  body,
  status: 400,
  equals: refused(400, CREATE, { [field]: error }),
  after: async (world) => expect(await storedFiles(world)).toEqual([]),
})

scenarios('a file sent with a new record', [
  stored('a b.PNG', /^a_b_[a-z0-9]{10}\.PNG$/),
  stored('....abc', /^[a-z0-9]{10}_[a-z0-9]{10}\.abc$/),
  stored('archive.tar.gz', /^archive_[a-z0-9]{10}\.tar\.gz$/),
  stored('noext', /^noext_[a-z0-9]{10}\.txt$/),
  stored('../../etc/passwd', /^passwd_[a-z0-9]{10}\.txt$/),
  stored('..%2f..%2fx.sh', /^2f_2fx_[a-z0-9]{10}\.sh$|^[a-z0-9_]+_[a-z0-9]{10}\.[\w.]*sh$/),
  stored('a"\r\nX-Evil: 1.txt', /^[a-z0-9_]+_[a-z0-9]{10}\.txt$/),
  stored('فاتورة.pdf', /^[a-z0-9]{10}_[a-z0-9]{10}\.pdf$/),
  {
    ...post,
    name: 'an empty file is a file',
    body: form(['cover', 'vide.txt', '']),
    status: 200,
    after: async (world, body) => expect(await storedFiles(world)).toHaveLength(body.cover === '' ? 0 : 1),
  },
  {
    ...post,
    name: 'several files of one key are a list, in their order',
    body: form(['scans', 'un.txt', '1'], ['scans', 'deux.txt', '2'], ['title', 'Deux copies']),
    status: 200,
    after: async (world, body) => {
      expect(body.scans).toEqual([
        expect.stringMatching(/^un\w+\.txt$/),
        expect.stringMatching(/^deux_\w+\.txt$/),
      ])
      expect(await storedFiles(world)).toHaveLength(2)
    },
  },
  {
    ...post,
    name: 'a field of one file keeps the last',
    body: form(['cover', 'premier.txt', '1'], ['cover', 'dernier.txt', '2']),
    status: 200,
    after: async (world, body) => {
      expect(body.cover).toMatch(/^dernier_/)
      expect(await storedFiles(world)).toHaveLength(1)
    },
  },
  {
    ...post,
    name: 'a file under the name of another kind of field is nothing',
    body: form(['title', 'titre.txt', 'x'], ['nobody', 'x.txt', 'x']),
    status: 200,
    after: async (world, body) => {
      expect(body.title).toBe('')
      expect(await storedFiles(world)).toEqual([])
    },
  },
  {
    ...post,
    name: 'JSON payloads stand anywhere among the parts',
    body: form(
      ['@jsonPayload', '{"title":"avant"}'],
      ['cover', 'c.txt', 'x'],
      ['@jsonPayload', '{"place":{"lon":1,"lat":2},"title":"après"}'],
    ),
    status: 200,
    after: async (_, body) => {
      expect(body).toMatchObject({
        title: 'après',
        place: { lon: 1, lat: 2 },
        cover: expect.stringMatching(/txt$/),
      })
    },
  },
  wrong('a file that is too large is refused', form(['scans', 'grand.txt', 'x'.repeat(1001)]), 'scans', {
    code: 'validation_file_size_limit',
    message: 'Failed to upload grand.txt - the maximum allowed file size is 1000 bytes.',
    params: { file: 'grand.txt', maxSize: 1000 },
  }),
  wrong(
    'more files than the field holds are refused',
    form(...['1', '2', '3', '4'].map((n) => ['scans', `${n}.txt`, n] as const)),
    'scans',
    {
      code: 'validation_too_many_files',
      message: 'The maximum allowed files is 3.',
      params: { maxSelect: 3 },
    },
  ),
  wrong(
    'a type is told from the content, whatever the name',
    form(['scans', 'x.txt', '%PDF-1.4\n']),
    'scans',
    {
      code: 'validation_invalid_mime_type',
      message: expect.stringMatching(
        /^"x\w{10}_\w{10}\.txt" mime type must be one of: text\/plain, image\/png, image\/svg\+xml\.$/,
      ),
    },
  ),
  wrong('a name is no file', { scans: ['nope.txt', 'x y.txt'] }, 'scans', {
    code: 'validation_invalid_file',
    message: 'Invalid new files: [nope.txt x y.txt].',
    params: { invalidFiles: ['nope.txt', 'x y.txt'] },
  }),
  wrong('a path is no file either', { cover: '../../../etc/passwd' }, 'cover', {
    code: 'validation_invalid_file',
    message: 'Invalid new files: [../../../etc/passwd].',
    params: { invalidFiles: ['../../../etc/passwd'] },
  }),
  {
    ...post,
    name: 'an SVG is told from text, and taken where SVG is',
    body: form(['scans', 'dessin', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>']),
    status: 200,
    after: async (_, body) => expect(body.scans).toEqual([expect.stringMatching(/\.svg$/)]),
  },
  {
    ...post,
    name: 'a required file is asked for',
    url: '/api/collections/leaves/records',
    body: {},
    status: 400,
    equals: refused(400, CREATE, { picture: { code: 'validation_required', message: 'Cannot be blank.' } }),
  },
  {
    ...post,
    name: 'a rule does not see uploads in the body',
    as: 'reader',
    body: form(['scans', 'a.txt', 'x'], ['cover', 'b.txt', 'y']),
    status: 200,
  },
  {
    ...post,
    name: 'a rule sees the names in it',
    as: 'reader',
    body: { cover: 'a.txt' },
    status: 400,
    equals: refused(400, CREATE),
  },
  {
    ...post,
    name: 'the same request again answers the first record and keeps nothing more',
    body: form(['id', FOLIO], ['cover', 'c.txt', 'x'], ['scans', 'd.txt', 'y']),
    status: 200,
    after: async (world, body) => {
      const again = form(['id', FOLIO], ['cover', 'c.txt', 'x'], ['scans', 'd.txt', 'y'])
      const response = await send(world, { ...post, body: again })
      expect([response.status, await response.json()]).toEqual([200, body])
      expect(await storedFiles(world)).toHaveLength(2)
      const other = form(['id', FOLIO], ['cover', 'c.txt', 'other'])
      expect((await send(world, { ...post, body: other })).status).toBe(409)
    },
  },
  {
    ...post,
    name: 'places are numbers, or nothing',
    body: { place: '{"lon":-7.59,"lat":33.57}', abstract: '<b>court</b>' },
    status: 200,
    after: async (_, body) => {
      expect(body).toMatchObject({ place: { lon: -7.59, lat: 33.57 }, abstract: '<b>court</b>' })
    },
  },
  wrong('a place is on Earth: latitude', { place: { lon: 200, lat: 100 } }, 'place', {
    code: 'validation_invalid_latitude',
    message: 'Latitude must be between -90 and 90 degrees.',
  }),
  wrong('a place is on Earth: longitude', { place: { lon: 200, lat: 10 } }, 'place', {
    code: 'validation_invalid_longitude',
    message: 'Longitude must be between -180 and 180 degrees.',
  }),
  wrong('HTML is weighed in bytes', { abstract: 'é'.repeat(11) }, 'abstract', {
    code: 'validation_content_size_limit',
    message: 'The maximum allowed content size is 20 bytes.',
    params: { maxSize: 20 },
  }),
])

/** A folio with a cover and two scans; returns their names from the record. */
async function folio(world: World): Promise<{ cover: string; scans: [string, string] }> {
  const body = form(
    ['id', FOLIO],
    ['cover', 'c.txt', 'x'],
    ['scans', 'un.txt', '1'],
    ['scans', 'deux.txt', '2'],
  )
  const response = await send(world, { ...post, body })
  return (await response.json()) as { cover: string; scans: [string, string] }
}

let before: Awaited<ReturnType<typeof folio>>

/** An update of that folio; the names `$1` and `$2` stand for its scans. */
const change = (
  name: string,
  parts: readonly FormPart[],
  scans: readonly (RegExp | '$1' | '$2')[],
  files: number,
): Scenario => ({
  name,
  method: 'GET',
  url: '/api/health',
  status: 200,
  after: async (world) => {
    before = await folio(world)
    const named = (text: string) => text.replace('$1', before.scans[0]).replace('$2', before.scans[1])
    const body = form(
      ...parts.map(([key, value, content]) =>
        content === undefined ? ([key, named(value)] as const) : ([key, value, content] as const),
      ),
    )
    const response = await send(world, { ...patch, body })
    const record = (await response.json()) as Record<string, unknown>
    expect([response.status, record]).toEqual([200, record])
    const expected = scans.map((one) => (one instanceof RegExp ? expect.stringMatching(one) : named(one)))
    expect(record.scans).toEqual(expected)
    expect(await storedFiles(world)).toHaveLength(files)
  },
})

scenarios('files of a stored record', [
  change('new ones under the plain key replace the others', [['scans', 'trois.txt', '3']], [/^trois_/], 2),
  change(
    'names under the plain key are kept',
    [
      ['scans', '$2'],
      ['scans', 'trois.txt', '3'],
    ],
    ['$2', /^trois_/],
    3,
  ),
  change(
    'names in a JSON payload are kept, wherever it stands',
    [
      ['scans', 'trois.txt', '3'],
      ['@jsonPayload', '{"scans":["$1"]}'],
    ],
    ['$1', /^trois_/],
    3,
  ),
  change('`+` after the name appends', [['scans+', 'trois.txt', '3']], ['$1', '$2', /^trois_/], 4),
  change('`+` before the name prepends', [['+scans', 'trois.txt', '3']], [/^trois_/, '$1', '$2'], 4),
  change('`-` takes one away', [['scans-', '$1']], ['$2'], 2),
  change(
    '`-` and a new one in one request',
    [
      ['scans-', '$1'],
      ['scans+', 'trois.txt', '3'],
    ],
    ['$2', /^trois_/],
    3,
  ),
  change('empty takes all away', [['scans', '']], [], 1),
  change('other fields leave them alone', [['title', 'x']], ['$1', '$2'], 3),
  change('the order may change', [['@jsonPayload', '{"scans":["$2","$1"]}']], ['$2', '$1'], 3),
  {
    ...patch,
    name: 'the name of a file of another field is not one of this',
    before: async (world) => {
      before = await folio(world)
    },
    body: { scans: ['c.txt'] },
    status: 400,
    contains: [UPDATE, '"Invalid new files: [c.txt]."'],
    after: async (world) => expect(await storedFiles(world)).toHaveLength(3),
  },
  {
    ...patch,
    name: 'a refused update keeps what was there and nothing new',
    before: folio,
    body: form(['scans+', 'trois.txt', '3'], ['abstract', 'x'.repeat(21)]),
    status: 400,
    after: async (world) => expect(await storedFiles(world)).toHaveLength(3),
  },
  {
    ...patch,
    name: 'a deleted record takes its files and small pictures along',
    method: 'DELETE',
    before: async (world) => {
      const body = form(['id', FOLIO], ['cover', 'c.png', await picture(40, 20)])
      const record = (await (await send(world, { ...post, body })).json()) as { cover: string }
      await send(world, { url: `/api/files/folios/${FOLIO}/${record.cover}?thumb=50x50` })
      expect(await storedFiles(world)).toHaveLength(2)
    },
    status: 204,
    after: async (world) => expect(await storedFiles(world)).toEqual([]),
  },
  {
    name: 'records deleted with another take theirs along',
    method: 'DELETE',
    url: `/api/collections/members/records/${READER}`,
    as: 'librarian',
    before: async (world) => {
      await world.db.query(sql`DELETE FROM books WHERE owner = ${READER}`)
      await send(world, { ...post, body: form(['owner', READER], ['cover', 'c.txt', 'x']) })
      expect(await storedFiles(world)).toHaveLength(1)
    },
    status: 204,
    after: async (world) => expect(await storedFiles(world)).toEqual([]),
  },
  {
    name: 'a record put aside keeps its files, and shows them to nobody',
    method: 'DELETE',
    url: '/api/collections/leaves/records/leaf00000000001',
    as: 'librarian',
    before: async (world) => {
      const url = '/api/collections/leaves/records'
      const body = form(['id', 'leaf00000000001'], ['picture', 'p.txt', 'x'])
      expect((await send(world, { ...post, url, body })).status).toBe(200)
    },
    status: 204,
    after: async (world) => {
      const [file = ''] = await storedFiles(world)
      expect(file).not.toBe('')
      expect((await send(world, { url: `/api/files/${file}` })).status).toBe(404)
    },
  },
])

scenarios('files of a batch settle with its one commit', [
  {
    name: 'all of them when it succeeds, in either spelling of their names',
    method: 'POST',
    url: '/api/batch',
    as: 'librarian',
    body: form(
      ['requests.0.cover', 'c.txt', 'x'],
      ['requests[1].scans', 'un.txt', '1'],
      ['requests[1].scans', 'deux.txt', '2'],
      [
        '@jsonPayload',
        JSON.stringify({
          requests: [
            { method: 'POST', url: URL, body: { id: FOLIO } },
            { method: 'POST', url: URL, body: { title: 'second' } },
            { method: 'DELETE', url: `${URL}/${FOLIO}`, body: {} },
          ],
        }),
      ],
    ),
    status: 200,
    after: async (world) => expect(await storedFiles(world)).toHaveLength(2),
  },
  {
    name: 'none of them when it fails',
    method: 'POST',
    url: '/api/batch',
    as: 'librarian',
    before: folio,
    body: form(
      ['requests.0.cover', 'c.txt', 'x'],
      ['requests.1.scans+', 'un.txt', '1'],
      [
        '@jsonPayload',
        JSON.stringify({
          requests: [
            { method: 'POST', url: URL, body: {} },
            { method: 'PATCH', url: `${URL}/${FOLIO}`, body: { 'scans-': [] } },
            { method: 'DELETE', url: `${URL}/${FOLIO}`, body: {} },
            { method: 'POST', url: URL, body: { place: { lat: 99 } } },
          ],
        }),
      ],
    ),
    status: 400,
    after: async (world) => expect(await storedFiles(world)).toHaveLength(3),
  },
])
