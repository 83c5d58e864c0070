/**
 * Every action that moves money, tried by everybody: it works for those who may, and
 * changes nothing for the others.
 */

import PocketBase, { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CAUSES } from '#server/ledger/causes.ts'
import { account, statusOf } from '#tests/support/people.ts'
import type { Grantee } from './money-action.ts'
import { type MoneyActions, openMoneyActions } from './money-actions.ts'
import { ALL } from './people.ts'

let money: MoneyActions
const people: { readonly name: string; readonly is: readonly string[]; readonly pb: PocketBase }[] = []

beforeAll(async () => {
  money = await openMoneyActions()
  const { wasl, staff } = money.world
  const one = (name: string, is: readonly string[], pb: PocketBase) => void people.push({ name, is, pb })
  one('visiteur', [], new PocketBase(wasl.url).autoCancellation(false))
  one('le client', ['client'], money.atlas)
  one('un autre client', [], await money.world.merchant())
  one('le livreur', ['livreur'], money.youssef)
  one('un autre livreur', [], await account(wasl, staff, { type: 'livreur', name: 'autre' }))
  one('modérateur sans permission', [], await account(wasl, staff, { type: 'moderateur', name: 'rien' }))
  for (const [n, permission] of ALL.entries()) {
    const who = { type: 'moderateur', name: `seul${n}`, roles: [permission] } as const
    one(permission, [permission], await account(wasl, staff, who))
  }
}, 300_000)
afterAll(() => money.world.wasl.close())

const mayTake = (is: readonly string[], by: readonly Grantee[]) =>
  is.some((one) => by.some((who) => who === one))

/** True for a refusal that reveals nothing (403, 404), or the create rule's refusal (400). */
async function isRefused(attempt: Promise<unknown>): Promise<boolean> {
  const error = await attempt.then(
    () => null,
    (refused: unknown) => refused,
  )
  if (error === null) return false
  if (!(error instanceof ClientResponseError)) throw error
  return [400, 401, 403, 404].includes(error.status)
}

/** Only imported into an empty ledger, which this one is not: routes.test.ts covers its rights. */
const INTO_EMPTY_BOOKS = 'ecritures_reprises'

it('every collection that causes entries has its actions here', () => {
  const known = new Set([...money.actions.map(({ collection }) => collection), INTO_EMPTY_BOOKS])
  expect(Object.keys(CAUSES).filter((name) => !known.has(name))).toEqual([])
})

describe('an action on money', () => {
  it('is refused to everybody who may not take it, and then still open to who may', async () => {
    const wrong: string[] = []
    for (const { title, by, prepare } of money.actions) {
      const act = await prepare()
      for (const { name, is, pb } of people.filter((one) => !mayTake(one.is, by))) {
        if (!(await isRefused(act(pb)))) wrong.push(`${title}: done by ${name} (${is})`)
      }
      const takers = people.filter((one) => mayTake(one.is, by))
      expect(takers, title).not.toEqual([])
      for (const [n, { name, pb }] of takers.entries()) {
        const status = await statusOf((n === 0 ? act : await prepare())(pb))
        if (status !== 200) wrong.push(`${title}: ${status} to ${name}`)
      }
    }
    expect(wrong).toEqual([])
  }, 600_000)

  it('that two persons take is never both parts of one, though he holds every permission', async () => {
    const { everything, actions, world } = money
    const two = actions.filter(({ twoPersons }) => twoPersons)
    expect(two.map(({ title }) => title)).not.toEqual([])
    for (const { title, prepare } of two) {
      const act = await prepare(everything)
      expect([title, await statusOf(act(everything))]).toEqual([title, 403])
      expect([title, await statusOf(act(world.staff))]).toEqual([title, 200])
    }
  }, 300_000)
})
