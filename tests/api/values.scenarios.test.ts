/** The stored value of each kind of field for each sent value, or its error, row by row. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collection } from '#model/schema/collection.ts'
import {
  bool,
  count,
  date,
  editor,
  email,
  geoPoint,
  json,
  number,
  relation,
  select,
  text,
  url,
} from '#model/schema/fields.ts'
import { access, allow } from '#server/core/base/access.ts'
import { id, type Museum, NOW, openMuseum, type Wing } from './museum.ts'

const options = { x: 'X', y: 'Y', z: 'Z' }
const kinds = (required: boolean) => ({
  text: text({ label: 'Texte', required, min: 2 }),
  long: text({ label: 'Long', required }),
  code: text({ label: 'Code', required, pattern: '^[A-Z]+$' }),
  email: email({ label: 'E-mail', required }),
  url: url({ label: 'Adresse', required }),
  editor: editor({ label: 'HTML', required, maxSize: 100 }),
  number: number({ label: 'Nombre', required, min: 1, max: 1_000_000 }),
  signed: number({ label: 'Signé', required }),
  count: count({ label: 'Compte', required }),
  bool: bool({ label: 'Oui', required }),
  date: date({ label: 'Date', required }),
  one: select({ label: 'Un', required, options }),
  many: select({ label: 'Plusieurs', required, options, maxSelect: 2 }),
  place: relation({ label: 'Lieu', required, to: 'places' }),
  places: relation({ label: 'Lieux', required, to: 'places', maxSelect: 2 }),
  json: json({ label: 'JSON', required }),
  point: geoPoint({ label: 'Point', required }),
})
const labels = { one: 'objet', many: 'objets' }
const open = access({ read: [allow('*')], create: [allow('*')], update: [allow('*')] })
const free: Wing = {
  collection: collection('free', {
    labels,
    title: 'text',
    fields: { ...kinds(false), tag: text({ label: 'Seul', unique: true }), other: text({ label: 'Autre' }) },
    indexes: [{ fields: ['code', 'other'], unique: true, where: `"other" <> ''` }],
  }),
  access: open,
  rows: [{ id: id('t'), tag: 'taken', code: 'AB', other: 'taken' }],
}
const strict: Wing = {
  collection: collection('strict', { labels, title: 'text', fields: kinds(true) }),
  access: open,
  rows: [],
}
const keepers: Wing = {
  collection: collection('keepers', { type: 'auth', labels, title: 'email', fields: {} }),
  access: open,
  rows: [],
}

const M = id('m')
const N = id('n')
const FULL = {
  text: 'ab',
  long: 'l',
  code: 'AB',
  email: 'a@b.test',
  url: 'b.test',
  editor: '<p>',
  number: 1,
  signed: -1,
  count: 1,
  bool: true,
  date: NOW,
  one: 'x',
  many: ['x'],
  place: M,
  places: [M],
  json: 1,
  point: { lon: 1, lat: 0 },
}

let museum: Museum
beforeAll(async () => {
  museum = await openMuseum([free, strict, keepers])
})
afterAll(() => museum.close())

const create = (name: string, body: object): Promise<Response> =>
  museum.send('POST', `collections/${name}/records`, 'chief', body)
const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 60)

test('a field nobody filled has the empty value of its kind', async () => {
  const response = await create('free', {})
  expect(await response.json()).toEqual({
    collectionId: free.collection.id,
    collectionName: 'free',
    id: expect.stringMatching(/^[a-z0-9]{15}$/),
    text: '',
    long: '',
    code: '',
    email: '',
    url: '',
    editor: '',
    number: 0,
    signed: 0,
    count: 0,
    bool: false,
    date: '',
    one: '',
    many: [],
    place: '',
    places: [],
    json: null,
    point: { lon: 0, lat: 0 },
    tag: '',
    other: '',
    created: NOW,
    updated: NOW,
  })
})

const ZERO = { lon: 0, lat: 0 }
const casts: Readonly<Record<string, readonly (readonly [input: unknown, stored: unknown])[]>> = {
  long: [
    [' as is ', ' as is '],
    ['   ', '   '],
    [123, '123'],
    [1.5, '1.5'],
    [true, 'true'],
    [false, 'false'],
    [null, ''],
    [{ a: 1 }, ''],
    [['x'], ''],
  ],
  email: [
    [null, ''],
    [['a@b.test'], ''],
    ['a@b.test', 'a@b.test'],
  ],
  url: [
    ['https://b.test/x?y#z', 'https://b.test/x?y#z'],
    ['b.test', 'b.test'],
    [null, ''],
  ],
  editor: [
    ['<p>x</p> ', '<p>x</p> '],
    [12, '12'],
    [{}, ''],
  ],
  signed: [
    [5, 5],
    [-2.5, -2.5],
    ['-2.5', -2.5],
    ['1e3', 1_000],
    [true, 1],
    [false, 0],
    ['abc', 0],
    ['', 0],
    [null, 0],
    [[1], 0],
    [{}, 0],
  ],
  number: [[0, 0]],
  bool: [
    [true, true],
    [1, true],
    [-2, true],
    [0, false],
    ...['1', 't', 'T', 'TRUE', 'true', 'True'].map((yes) => [yes, true] as const),
    ...['0', 'f', 'false', 'tRUE', 'yes', 'on', ''].map((no) => [no, false] as const),
    [null, false],
    [[true], false],
    [{}, false],
  ],
  date: [
    [NOW, NOW],
    ['2026-11-20 22:30:00.123456789Z', '2026-11-20 22:30:00.123Z'],
    ['2026-11-20T22:30:00.999Z', '2026-11-20 22:30:00.999Z'],
    ['2026-11-20T23:30:00+01:00', NOW],
    ['2026-11-20 22:30:00Z', NOW],
    ['2026-11-20 22:30:00', NOW],
    ['2026-11-20T22:30:00', NOW],
    ['2026-11-20', '2026-11-20 00:00:00.000Z'],
    ['Fri, 20 Nov 2026 22:30:00 GMT', NOW],
    ['Friday, 20-Nov-26 22:30:00 UTC', NOW],
    ['20 Nov 26 22:30 UTC', NOW],
    ['2026-13-01', ''],
    ['2026-02-30', ''],
    ['soon', ''],
    [1_763_678_000, ''],
    [true, ''],
    [null, ''],
    [[NOW], ''],
  ],
  one: [
    ['x', 'x'],
    [['x', 'y'], 'y'],
    ['["x","y"]', 'y'],
    [[''], ''],
    ['', ''],
    [null, ''],
  ],
  many: [
    ['x', ['x']],
    [
      ['y', '', 'y', 'x'],
      ['y', 'x'],
    ],
    ['["y"]', ['y']],
    ['', []],
    [null, []],
  ],
  place: [
    [M, M],
    [[M, N], N],
    [`["${M}"]`, M],
    [null, ''],
  ],
  places: [
    [M, [M]],
    [
      [N, M, N, ''],
      [N, M],
    ],
    [`["${M}","${N}"]`, [M, N]],
    [null, []],
  ],
  json: [
    [{ a: [1] }, { a: [1] }],
    [12, 12],
    [false, false],
    [null, null],
    ['true', true],
    ['false', false],
    ['null', null],
    ['12', 12],
    ['-1.5', -1.5],
    ['"q"', 'q'],
    ['[1]', [1]],
    ['{"a":1}', { a: 1 }],
    ['{bad', '{bad'],
    ['[bad', '[bad'],
    ['plain', 'plain'],
    ['', ''],
  ],
  point: [
    [
      { lon: -7.6, lat: 33.6 },
      { lon: -7.6, lat: 33.6 },
    ],
    ['{"lon":1,"lat":2}', { lon: 1, lat: 2 }],
    [
      { lon: 180, lat: -90 },
      { lon: 180, lat: -90 },
    ],
    [{ lon: 1 }, { lon: 1, lat: 0 }],
    ['bad', ZERO],
    [5, ZERO],
    [null, ZERO],
  ],
  created: [['2020-01-01', NOW]],
  updated: [['2020-01-01', NOW]],
  collectionName: [['other', 'free']],
  expand: [[{ a: 1 }, undefined]],
  unknown: [[1, undefined]],
}

describe('stored as', () => {
  for (const [field, rows] of Object.entries(casts)) {
    test.each(
      rows.map(([input, stored]) => ({ input, stored, title: `${shown(input)} → ${shown(stored)}` })),
    )(`${field}: $title`, async ({ input, stored }) => {
      const response = await create('free', { [field]: input })
      const body = (await response.json()) as Record<string, unknown>
      expect([response.status, body[field]]).toEqual([200, stored])
    })
  }
})

const blank = { code: 'validation_required', message: 'Cannot be blank.' }
const least = (min: number) => ({
  code: 'validation_min_text_constraint',
  message: `Must be at least ${min} character(s).`,
  params: { min },
})
const atMost = (max: number) => ({
  code: 'validation_max_text_constraint',
  message: `Must be no more than ${max} character(s).`,
  params: { max },
})
const notANumber = {
  code: 'validation_not_a_number',
  message: 'The submitted number is not properly formatted.',
}
const mail = { code: 'validation_is_email', message: 'Must be a valid email address.' }
const address = { code: 'validation_invalid_url', message: 'Must be a valid url.' }
const lost = {
  code: 'validation_missing_rel_records',
  message: 'Failed to find all relation records with the provided ids.',
}
const tooMany = {
  code: 'validation_too_many_values',
  message: 'Select no more than 2.',
  params: { maxSelect: 2 },
}
const unknown = (value: string) => ({
  code: 'validation_invalid_value',
  message: `Invalid value ${value}.`,
  params: { value },
})
const latitude = {
  code: 'validation_invalid_latitude',
  message: 'Latitude must be between -90 and 90 degrees.',
}
const longitude = {
  code: 'validation_invalid_longitude',
  message: 'Longitude must be between -180 and 180 degrees.',
}
const notUnique = { code: 'validation_not_unique', message: 'Value must be unique.' }

describe('refused with', () => {
  const rows: readonly (readonly [
    field: string,
    input: unknown,
    error: { code: string; message: string; params?: object },
  ])[] = [
    ['text', 'é', least(2)],
    ['text', '😀', least(2)],
    ['long', 'x'.repeat(5_001), atMost(5_000)],
    ['code', 'abc', { code: 'validation_invalid_format', message: 'Invalid value format.' }],
    ['email', 5, mail],
    ['email', 'a@b', mail],
    ['email', 'a b@c.test', mail],
    ['url', 'no url', address],
    ['url', 'x', address],
    [
      'number',
      0.5,
      {
        code: 'validation_min_number_constraint',
        message: 'Must be greater or equal than 1.',
        params: { min: 1 },
      },
    ],
    [
      'number',
      1_000_001,
      {
        code: 'validation_max_number_constraint',
        message: 'Must be less or equal than 1000000.',
        params: { max: 1_000_000 },
      },
    ],
    ['signed', 'Infinity', notANumber],
    ['signed', '-inf', notANumber],
    ['signed', 'NaN', notANumber],
    ['count', 1.5, { code: 'validation_only_int_constraint', message: 'Decimal numbers are not allowed.' }],
    [
      'editor',
      'x'.repeat(101),
      {
        code: 'validation_content_size_limit',
        message: 'The maximum allowed content size is 100 bytes.',
        params: { maxSize: 100 },
      },
    ],
    ['one', 'w', unknown('w')],
    ['many', ['x', 'w'], unknown('w')],
    ['many', ['x', 'y', 'z'], tooMany],
    ['place', 'nothing', lost],
    ['places', [M, 'nothing'], lost],
    ['places', [M, N, id('x')], tooMany],
    [
      'json',
      'x'.repeat(1_048_576),
      {
        code: 'validation_json_size_limit',
        message: 'The maximum allowed JSON size is 1048576 bytes.',
        params: { maxSize: 1_048_576 },
      },
    ],
    ['json', 'a\u0000', { code: 'validation_invalid_json', message: 'Must be a valid json value.' }],
    ['point', { lon: 0, lat: 90.1 }, latitude],
    ['point', { lon: 0, lat: -90.1 }, latitude],
    ['point', { lon: 180.1, lat: 0 }, longitude],
    ['point', { lon: -180.1, lat: 0 }, longitude],
    ['tag', 'taken', notUnique],
  ]
  test.each(
    rows.map(([field, input, error]) => ({ field, input, error, title: `${shown(input)}: ${error.code}` })),
  )('$field $title', async ({ field, input, error }) => {
    const response = await create('free', { [field]: input })
    expect([response.status, await response.json()]).toEqual([
      400,
      { status: 400, message: 'Failed to create record.', data: { [field]: error } },
    ])
  })

  test('a unique index of several fields: each of them', async () => {
    const response = await create('free', { code: 'AB', other: 'taken' })
    expect(await response.json()).toMatchObject({ data: { code: notUnique, other: notUnique } })
  })

  test('an update: in other words', async () => {
    const response = await museum.send('PATCH', `collections/free/records/${id('t')}`, 'guest', { text: 'x' })
    expect(await response.json()).toEqual({
      status: 400,
      message: 'Failed to update record.',
      data: { text: least(2) },
    })
  })

  test.each([
    ['seven characters', 'x'.repeat(7), 'validation_min_text_constraint', 'Must be at least 8 character(s).'],
    ['72 characters', 'x'.repeat(72), 'validation_max_text_constraint', 'Must be less than 71 character(s).'],
  ])('a password of %s', async (_, password, code, message) => {
    const response = await create('keepers', { password, passwordConfirm: password, email: 'k@b.test' })
    expect(await response.json()).toMatchObject({ data: { password: { code, message } } })
  })
})

describe('required', () => {
  test('is met by a value of each kind', async () => {
    expect((await create('strict', FULL)).status).toBe(200)
    expect((await create('strict', { ...FULL, long: '   ' })).status).toBe(200)
  })

  const empties: readonly (readonly [field: string, input: unknown])[] = [
    ...Object.keys(FULL).map((field) => [field, null] as const),
    ['text', ''],
    ['number', 0],
    ['number', 'abc'],
    ['count', 0],
    ['bool', false],
    ['bool', 'no'],
    ['date', 'soon'],
    ['one', []],
    ['many', []],
    ['many', ['']],
    ['places', ''],
    ['json', ''],
    ['json', []],
    ['json', {}],
    ['json', 'null'],
    ['point', { lon: 0, lat: 0 }],
    ['point', 'bad'],
  ]
  test.each(empties.map(([field, input]) => ({ field, input, title: shown(input) })))(
    '$field is not met by $title',
    async ({ field, input }) => {
      const response = await create('strict', { ...FULL, [field]: input })
      expect(await response.json()).toMatchObject({ status: 400, data: { [field]: blank } })
    },
  )

  test('all that is missing is told at once', async () => {
    const { data } = (await (await create('strict', {})).json()) as { data: object }
    expect(data).toEqual(Object.fromEntries(Object.keys(FULL).map((field) => [field, blank])))
  })
})
