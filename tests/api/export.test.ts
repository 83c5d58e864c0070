import { setTimeout as sleep } from 'node:timers/promises'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Slots } from '#server/core/export/slots.ts'
import { sql } from '#server/db/sql.ts'
import { type Scenario, scenarios, send } from './scenario.ts'
import { BOOK, LENT, openLibrary, READER, type Role, type World } from './world.ts'

const EXPORT = '/api/collections/books/records/export'
const query = (parameters: Record<string, string>) => `${EXPORT}?${new URLSearchParams(parameters)}`
const TITLES = { fields: 'title', sort: 'price' }
const sheet = (...lines: string[]) => `\ufeff${lines.map((text) => `${text}\r\n`).join('')}`

const refusedAs = (status: number, row: Omit<Scenario, 'status'>): Scenario => ({
  ...row,
  status,
  contains: [`"status":${status}`],
  answerHeaders: { 'content-type': /^application\/json/ },
})

scenarios('exports', [
  {
    name: 'are CSV unless asked otherwise, named by the local day',
    url: query(TITLES),
    as: 'librarian',
    status: 200,
    contains: ['"Titre"', '"Messaouda"', '"Le pain nu"'],
    answerHeaders: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="livres-2026-11-20.csv"',
      'cache-control': 'no-store',
    },
  },
  {
    name: 'hold what the reader may list',
    url: query(TITLES),
    as: 'reader',
    status: 200,
    lacks: ['merveilles'],
  },
  {
    name: 'follow the filter',
    url: query({ ...TITLES, filter: 'price > 60' }),
    as: 'librarian',
    status: 200,
    lacks: ['Messaouda'],
  },
  {
    name: 'follow the search',
    url: query({ ...TITLES, search: 'PAIN' }),
    as: 'librarian',
    status: 200,
    lacks: ['Messaouda'],
    contains: ['pain'],
  },
  {
    name: 'leave out what the reader does not see',
    url: query({}),
    as: 'reader',
    status: 200,
    contains: ['"Titre"'],
    lacks: ['Coût', 'Coffre', 'clé'],
  },
  {
    name: 'show it to who sees it',
    url: query({}),
    as: 'librarian',
    status: 200,
    contains: ['"Coût"', '"60,00"'],
    lacks: ['Coffre', 'clé'],
  },
  {
    name: 'are empty but for the headings when nothing is found',
    url: query({ ...TITLES, filter: 'price > 999' }),
    as: 'librarian',
    status: 200,
    after: async (world) =>
      expect(await text(world, 'librarian', { ...TITLES, filter: 'price > 999' })).toBe(sheet('"Titre"')),
  },
  refusedAs(400, { name: 'refuse a hidden field', url: query({ fields: 'title,cost' }), as: 'reader' }),
  refusedAs(400, {
    name: 'refuse what is no field',
    url: query({ fields: 'title,nothing' }),
    as: 'librarian',
  }),
  refusedAs(400, { name: 'refuse another format', url: query({ format: 'pdf' }), as: 'librarian' }),
  refusedAs(400, {
    name: 'refuse a filter on a hidden field',
    url: query({ filter: 'vault = "clé"' }),
    as: 'librarian',
  }),
  refusedAs(400, {
    name: 'refuse a wrong sort in a sheet',
    url: query({ format: 'xlsx', sort: 'nothing' }),
    as: 'librarian',
  }),
  refusedAs(403, { name: 'refuse guests', url: query({}) }),
  refusedAs(403, {
    name: 'refuse readers of what is closed',
    url: '/api/collections/loans/records/export',
    as: 'reader',
  }),
  refusedAs(404, {
    name: 'refuse what is no collection',
    url: '/api/collections/nothing/records/export',
    as: 'reader',
  }),
])

const text = async (world: World, as: Role, parameters: Record<string, string>): Promise<string> => {
  const bytes = await (await send(world, { url: query(parameters), as })).arrayBuffer()
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

let world: World
beforeAll(async () => {
  world = await openLibrary()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const FIELDS = 'id,title,shelf,authors,genres,state,total,pages,rating,lent,due,created,meta,links,desk'

describe('a sheet', () => {
  beforeEach(() =>
    world.db.query(
      sql`UPDATE books SET title = '=1+1', desk = '+212522000000', rating = 4.5 WHERE id = ${BOOK}`,
    ),
  )
  const asked = { fields: FIELDS, filter: `id = "${BOOK}"` }

  test('as CSV is what French spreadsheets and people read', async () => {
    expect(await text(world, 'librarian', asked)).toBe(
      sheet(
        '"ID";"Titre";"Rayon";"Auteurs";"Genres";"État";"Total";"Pages";"Note";"Prêté";"Retour";"Créé le";"Divers";"Liens";"Guichet"',
        `"${BOOK}";"'=1+1";"Romans";"Rami, Omar";"Roman";"Neuf";"85,00";"200";"4,5";"NON";"20/11/2026";"20/11/2026";"{""a"":[1]}";"x";"0522000000"`,
      ),
    )
  })

  test('as XLSX holds numbers, amounts and dates', async () => {
    const answer = await send(world, { url: query({ ...asked, format: 'xlsx' }), as: 'librarian' })
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="livres-2026-11-20.xlsx"')
    const [{ sheet: name, data } = { sheet: '', data: [] }] = await readXlsxFile(
      Buffer.from(await answer.arrayBuffer()),
    )
    const at = new Date('2026-11-20T22:30:00.000Z')
    expect(name).toBe('livres')
    expect(data).toEqual([
      [
        'ID',
        'Titre',
        'Rayon',
        'Auteurs',
        'Genres',
        'État',
        'Total',
        'Pages',
        'Note',
        'Prêté',
        'Retour',
        'Créé le',
        'Divers',
        'Liens',
        'Guichet',
      ],
      [
        BOOK,
        '=1+1',
        'Romans',
        'Rami, Omar',
        'Roman',
        'Neuf',
        85,
        200,
        4.5,
        'NON',
        at,
        at,
        '{"a":[1]}',
        'x',
        '0522000000',
      ],
    ])
  })

  test('names only those the reader may view', async () => {
    await world.db.query(sql`UPDATE books SET sequel = ${LENT} WHERE id = ${BOOK}`)
    const fields = { fields: 'sequel', filter: `id = "${BOOK}"` }
    expect(await text(world, 'librarian', fields)).toBe(sheet('"Suite"', '"La boîte à merveilles"'))
    expect(await text(world, 'reader', fields)).toBe(sheet('"Suite"', '""'))
  })
})

test('a workbook survives every character there is', async () => {
  const odd = `<&>"' \r\n\t\u0001\u007f\ufffe 😀 ]]>`
  await world.db.query(sql`UPDATE books SET site = ${odd} WHERE id = ${BOOK}`)
  const answer = await send(world, {
    url: query({ format: 'xlsx', fields: 'site,title', filter: `id = "${BOOK}"` }),
    as: 'librarian',
  })
  const [{ data } = { data: [] }] = await readXlsxFile(Buffer.from(await answer.arrayBuffer()), {
    trim: false,
  })
  expect(String(data[1]?.[0]).replaceAll('\r', '')).toBe(`<&>"' \n\t 😀 ]]>`)
})

test('a mark between cells inside a text changes no other field of a list', async () => {
  await world.db.query(sql`UPDATE books SET site = ${'a\u001fb'}, lent = true WHERE id = ${BOOK}`)
  const list = `/api/collections/books/records?filter=${encodeURIComponent(`id="${BOOK}"`)}&fields=site,lent`
  const { items } = (await (await send(world, { url: list, as: 'librarian' })).json()) as { items: unknown[] }
  expect(items).toEqual([{ site: 'a\u001fb', lent: true }])
})

test('NDJSON holds the records of the list, with what fields and expand ask', async () => {
  const list = '/api/collections/books/records?sort=-price&expand=shelf,authors&fields=*,expand.shelf.name'
  const { items } = (await (await send(world, { url: list, as: 'reader' })).json()) as { items: unknown[] }
  const body = await text(world, 'reader', {
    format: 'ndjson',
    sort: '-price',
    expand: 'shelf,authors',
    fields: '*,expand.shelf.name',
  })
  expect(
    body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(items)
  expect(items).toHaveLength(2)
})

test('more than a batch comes whole and in order', async () => {
  await world.db.query(sql`INSERT INTO books (id, title, price, owner)
    SELECT 'bulk' || lpad(n::text, 11, '0'), 'n' || n, n, ${READER} FROM generate_series(1, 1234) AS n`)
  const body = await text(world, 'reader', { fields: 'title', sort: '-price', filter: 'title ~ "n%"' })
  const expected = Array.from({ length: 1234 }, (_, n) => `"n${1234 - n}"`)
  expect(body).toBe(sheet('"Titre"', ...expected))
})

const waiting = async (): Promise<number> => {
  const [row] = await world.db.query<{ n: number }>(
    sql`SELECT count(*) AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%books%' AND pid <> pg_backend_pid() AND datname = current_database()`,
  )
  return row?.n ?? 0
}
const until = async (condition: () => Promise<boolean>): Promise<void> => {
  while (!(await condition())) await sleep(20)
}

test('whoever leaves stops his query, even before its first record', async () => {
  await world.db.transaction(async (tx) => {
    await tx.query(sql`LOCK TABLE books IN ACCESS EXCLUSIVE MODE`)
    const leaving = new AbortController()
    const asked = fetch(world.url + query({}), {
      headers: { authorization: world.tokens.librarian },
      signal: leaving.signal,
    }).catch(() => 'left')
    await until(async () => (await waiting()) === 1)
    leaving.abort()
    expect(await asked).toBe('left')
    await until(async () => (await waiting()) === 0)
  })
  await expect.poll(() => text(world, 'librarian', TITLES), { timeout: 10_000 }).toContain('Messaouda')
})

test('one account has two exports at a time, a process four', () => {
  const slots = new Slots()
  const busy = expect.objectContaining({ status: 429, headers: { 'retry-after': '10' } })
  const [leave] = [slots.take('a'), slots.take('a')]
  expect(() => slots.take('a')).toThrow(busy)
  slots.take('b')
  slots.take('c')
  expect(() => slots.take('d')).toThrow(busy)
  leave?.()
  leave?.()
  slots.take('a')
  expect(() => slots.take('d')).toThrow(busy)
})
