import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, send } from './scenario.ts'
import { BOOK, openLibrary, READER, SHELF, type World } from './world.ts'

/**
 * Every body is stored, or refused with an error at a field. The generic error would mean that a value passed
 * the checks and PostgreSQL refused it.
 */
describe('any body at all', () => {
  let world: World
  beforeAll(async () => {
    world = await openLibrary()
  })
  afterAll(() => world.close())

  const scalar = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 50 }),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom(
      null,
      '',
      BOOK,
      READER,
      SHELF,
      'novel',
      'new',
      '2026-02-30',
      '-0',
      '1e400',
      'Infinity',
      '9999-12-31 23:59:59.999Z',
      '0000-01-01',
      '\ud800',
      '0612345678',
    ),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  )
  const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 4 }), fc.jsonValue({ maxDepth: 3 }))
  const names = [
    'title',
    'isbn',
    'shelf',
    'authors',
    'sequel',
    'genres',
    'state',
    'price',
    'fee',
    'pages',
    'rating',
    'lent',
    'due',
    'meta',
    'links',
    'site',
    'contact',
    'desk',
    'owner',
    'cost',
    'id',
    'total',
    'created',
  ] as const
  const keys = names.flatMap((name) => [name, `${name}+`, `${name}-`, `+${name}`])
  const plausible = fc.record(
    {
      title: fc.string({ unit: 'grapheme', minLength: 2, maxLength: 12 }),
      price: fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
      fee: fc.oneof(fc.integer({ min: -5_000, max: 5_000 }), fc.constant('12.5')),
      pages: fc.integer({ min: 0, max: 5_000 }),
      rating: fc.constantFrom(0, 1, 2.5, 5),
      lent: fc.boolean(),
      due: fc
        .date({ min: new Date(0), max: new Date('2100'), noInvalidDate: true })
        .map((date) => date.toISOString()),
      meta: fc.jsonValue({ maxDepth: 3 }),
      links: fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 3 }),
      'genres+': fc.constantFrom('novel', 'poetry'),
      'pages+': fc.constantFrom(0, 1, -1),
    },
    { requiredKeys: [] },
  )
  const wild = fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 3 })
  const body = fc.tuple(plausible, wild).map(([mild, odd]) => ({ ...mild, ...odd }))

  const judge = async (answer: Response, sentence: string) => {
    const said = (await answer.json()) as Record<string, unknown>
    if (answer.status === 200 || answer.status === 409) return said
    expect(said).toMatchObject(refused(400, sentence, {}))
    expect(Object.keys(said.data as object)).not.toEqual([])
    return said
  }

  test('is created or refused by name', async () => {
    await fc.assert(
      fc.asyncProperty(body, async (given) => {
        const sent = { title: 'Titre', shelf: SHELF, ...given }
        const answer = await send(world, {
          method: 'POST',
          url: '/api/collections/books/records',
          as: 'librarian',
          body: sent,
        })
        await judge(answer, 'Failed to create record.')
      }),
      { numRuns: 120 },
    )
  })

  test('is written or refused by name, and what is answered is what is stored', async () => {
    const url = `/api/collections/books/records/${BOOK}`
    await fc.assert(
      fc.asyncProperty(body, async (whole) => {
        const given = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== 'id'))
        const answer = await send(world, { method: 'PATCH', url, as: 'librarian', body: given })
        const said = await judge(answer, 'Failed to update record.')
        if (answer.status !== 200) return
        expect(await (await send(world, { url, as: 'librarian' })).json()).toEqual(said)
      }),
      { numRuns: 120 },
    )
  })
})
