import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collections } from '#model/collections.ts'
import { systemCollections } from '#server/core/system.ts'
import { type TestWasl, testWasl } from '#tests/support/wasl.ts'
import { openPeople, type Person } from './people.ts'
import { probe } from './probe.ts'
import { type Line, written } from './table.ts'
import { TARGETS } from './targets.ts'

/**
 * Who may what, asked cell by cell through HTTP and compared with the table a person has read.
 * `WRITE_AUTHORITY=1` writes the table anew, to be read again.
 */
const PAGE = new URL('../../docs/authority.md', import.meta.url)
const START = '<!-- table -->\n'
const AT_ONCE = 4

let wasl: TestWasl
let people: readonly Person[]

beforeAll(async () => {
  wasl = await testWasl({ commands: 20 })
  people = await openPeople(wasl)
})
afterAll(() => wasl.close())

test('the table tells of every collection', () => {
  expect(new Set(TARGETS.map(({ collection }) => collection))).toEqual(
    new Set(Object.keys({ ...collections, ...systemCollections })),
  )
})

test('everyone may what the table says, and nothing else', async () => {
  const cells = TARGETS.flatMap((target) => people.map((person) => ({ target, person })))
  const lines: Line[] = []
  const ask = async ({ target, person }: (typeof cells)[number], at: number) => {
    const own = await probe(wasl, target, person, 'own')
    const other = await probe(wasl, target, person, 'other')
    lines[at] = { target: target.title, person: person.name, own, other }
  }
  const queue = cells.entries()
  const turns = Array.from({ length: AT_ONCE }, async () => {
    for (const [at, cell] of queue) await ask(cell, at)
  })
  await Promise.all(turns)
  const page = readFileSync(PAGE, 'utf8')
  const head = page.slice(0, page.indexOf(START) + START.length)
  const now = `${head}\n${written(lines)}\n`
  if (process.env.WRITE_AUTHORITY) writeFileSync(PAGE, now)
  expect(now).toBe(process.env.WRITE_AUTHORITY ? now : page)
}, 900_000)
