/**
 * The rights of everybody: `rule.ts` declares them, each cell is checked through HTTP,
 * and `docs/authority.md` is generated from the rule (`WRITE_AUTHORITY=1`). No
 * expectation is copied from a response.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collections } from '#model/collections.ts'
import { systemCollections } from '#server/core/system.ts'
import { type TestWasl, testWasl } from '#tests/support/wasl.ts'
import { hiddenFrom } from './fields.ts'
import { ACCOUNT_PAIRS, ALL, PAIRS, People, type Person, SINGLE } from './people.ts'
import { ACTIONS, type Answers, probe, type Whose } from './probe.ts'
import { may, obeysAgence, RULE } from './rule.ts'
import { tablePage } from './table.ts'
import type { Target } from './target-makers.ts'
import { TARGETS } from './targets.ts'

const PAGE = new URL('../../docs/authority.md', import.meta.url)
const START = '<!-- table -->\n'
const AT_ONCE = 6

const ACCOUNTS = TARGETS.filter(({ collection }) =>
  ['users', 'clients', 'livreurs', 'mails'].includes(collection),
)

let wasl: TestWasl
let people: People

beforeAll(async () => {
  wasl = await testWasl({ commands: 20, unbooked: 'entries without a cause are written to be read' })
  people = await People.open(wasl)
}, 120_000)
afterAll(() => wasl.close())

interface Cell {
  readonly target: Target
  readonly person: Person
  readonly whose: Whose
  readonly withFields: boolean
}

/** Differences between the responses and the rule, in either direction; empty when all is right. */
function differences({ target, person, whose }: Cell, answers: Answers): string[] {
  const facts = { own: whose === 'own', here: whose !== 'there' }
  const about = `${person.name}, ${target.title} (${whose})`
  const wrong = ACTIONS.filter((action) => answers[action] !== may(person, target.title, action, facts))
  const told = wrong.map((action) => `${about}: ${action} is ${answers[action]}`)
  const hidden = hiddenFrom(person, target, whose).join()
  if (answers.hidden && answers.hidden.join() !== hidden) told.push(`${about}: without ${answers.hidden}`)
  return answers.changed.length > 0 ? [...told, `${about}: changed ${answers.changed}`] : told
}

/** Checks every cell; returns the number of cells and the differences. */
async function ask(
  targets: readonly Target[],
  group: readonly Person[],
  withFields: boolean,
): Promise<{ asked: number; wrong: string[] }> {
  const cells = targets.flatMap((target) =>
    group.flatMap((person): Cell[] => {
      const whose: Whose[] = person.isBound ? ['own', 'here', 'there'] : ['own', 'there']
      return whose.map((one) => ({ target, person, whose: one, withFields }))
    }),
  )
  const wrong: string[] = []
  let asked = 0
  const queue = cells.values()
  const turns = Array.from({ length: AT_ONCE }, async () => {
    for (const cell of queue) {
      const answers = await probe(wasl, cell.target, cell.person, cell.whose, cell.withFields)
      if (!answers) continue
      asked += ACTIONS.length
      wrong.push(...differences(cell, answers))
    }
  })
  await Promise.all(turns)
  return { asked, wrong: wrong.sort() }
}

test('the rule speaks of every collection, and of what is asked about alone', () => {
  const titles = TARGETS.map(({ title }) => title)
  expect(new Set(TARGETS.map(({ collection }) => collection))).toEqual(
    new Set(Object.keys({ ...collections, ...systemCollections })),
  )
  expect(Object.keys(RULE).sort()).toEqual(titles.sort())
})

test('the page says what the rule says', () => {
  const page = readFileSync(PAGE, 'utf8')
  const now = `${page.slice(0, page.indexOf(START) + START.length)}\n${tablePage()}\n`
  if (process.env.WRITE_AUTHORITY) writeFileSync(PAGE, now)
  expect(now).toBe(process.env.WRITE_AUTHORITY ? now : page)
})

describe('everyone may what the rule says, and nothing else', () => {
  test('guest, client, livreur, and each permission alone, bound to no agence', async () => {
    const group = [...(await people.outsiders()), ...(await people.moderateurs(SINGLE, false))]
    const { asked, wrong } = await ask(TARGETS, group, true)
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(7_000)
  }, 900_000)

  test('each permission alone, bound to an agence', async () => {
    const group = await people.moderateurs(SINGLE, true)
    const { asked, wrong } = await ask(
      TARGETS.filter(({ title }) => obeysAgence(title)),
      group,
      false,
    )
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(4_000)
  }, 900_000)

  test.each([
    ['no agence', false],
    ['an agence', true],
  ])(
    'each pair of permissions that opens accounts, bound to %s',
    async (_, isBound) => {
      const group = await people.moderateurs(ACCOUNT_PAIRS, isBound)
      const { asked, wrong } = await ask(ACCOUNTS, group, !isBound)
      expect(wrong).toEqual([])
      expect(asked).toBeGreaterThan(2_000)
    },
    900_000,
  )
})

describe.runIf(process.env.SOAK)('the same of every pair of permissions, and of all of them', () => {
  test.each([
    ['no agence', false],
    ['an agence', true],
  ])(
    'bound to %s',
    async (_, isBound) => {
      const sets = [...(isBound ? SINGLE : []), ...PAIRS, ALL.filter((one) => one !== 'Moderateurs')]
      const { wrong } = await ask(TARGETS, await people.moderateurs(sets, isBound), false)
      expect(wrong).toEqual([])
    },
    10_800_000,
  )
})
