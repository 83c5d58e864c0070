/** The median time of delivered parcels from one stage to the next, equal to a recount of their suivis. */

import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { DELIVERED_OUTCOMES } from '#model/domain/commande/states/states.ts'
import type { StageTimes } from '#model/domain/figures/stages.ts'
import { measureStagesTonight } from '#server/jobs/measure-stages.ts'
import { account } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'
import { readAhead } from './home-month.ts'

let wasl: TestWasl
let commands: RecordModel[]
let movesOf: Map<string, RecordModel[]>
let hubs: ReadonlySet<string>
const { clock, fresh } = readAhead()
beforeAll(async () => {
  wasl = await testWasl({ commands: 800, full: true, clock })
  const staff = await wasl.as('moderateur')
  const all = (name: string) => staff.collection(name).getFullList({ sort: '@rowid', batch: 1000 })
  const [found, suivis, states] = await Promise.all([all('commands'), all('suivis'), all('tracking_states')])
  commands = found
  movesOf = Map.groupBy(suivis, ({ command }) => String(command))
  hubs = new Set(states.filter(({ category }) => category === 'hub').map(({ id }) => id))
}, 120_000)
afterAll(() => wasl.close())

const figures = async (who = wasl.as('moderateur')) => fresh(await who)

const isDelivered = (outcome: string): boolean => DELIVERED_OUTCOMES.some((one) => one === outcome)
const DAY = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Africa/Casablanca', dateStyle: 'short' })
const dayOf = (instant: string): string => DAY.format(new Date(instant))

/** Minutes from the first suivi of one kind to the first of another; none where one is missing or they are the other way. */
function minutes(
  command: string,
  from: (move: RecordModel) => boolean,
  to: (move: RecordModel) => boolean,
): number[] {
  const moves = (movesOf.get(command) ?? [])
    .filter(({ kind }) => kind !== 'annulation')
    .map((move) => ({ move, at: Date.parse(String(move.at)) }))
    .toSorted((a, b) => a.at - b.at)
  const [begun, ended] = [from, to].map((is) => moves.find(({ move }) => is(move))?.at)
  if (begun === undefined || ended === undefined || ended < begun) return []
  return [(ended - begun) / 60_000]
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [low = 0, high = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return (low + high) / 2
}

const taken = (move: RecordModel) => move.holder_kind !== 'client'
const sorted = (move: RecordModel) => hubs.has(String(move.status))
const out = (move: RecordModel) => move.status === stateId('EN_DISTRIBUTION')
const delivered = (move: RecordModel) => isDelivered(String(move.outcome))

function recount(of: readonly RecordModel[]) {
  const between = (from: typeof taken, to: typeof taken) =>
    median(of.flatMap(({ id }) => minutes(id, from, to)))
  return {
    tri: between(taken, sorted),
    sortie: between(sorted, out),
    livraison: between(out, delivered),
    total: between(taken, delivered),
  }
}

function mustBe(told: StageTimes | null | undefined, of: readonly RecordModel[]): void {
  for (const [stage, counted] of Object.entries(recount(of))) {
    const kept = told?.[stage as 'total'] ?? null
    if (counted === null) expect([stage, kept]).toEqual([stage, null])
    else expect(Math.abs((kept ?? -1) - counted)).toBeLessThanOrEqual(0.5)
  }
}

it('are the medians of all, of each ville and of each agence', async () => {
  const { delais, du } = await figures()
  const counted = commands.filter(
    ({ created, outcome, twin }) => dayOf(created) >= du && isDelivered(outcome) && twin === '',
  )
  expect(counted.length).toBeGreaterThan(100)
  mustBe(delais?.tout, counted)
  expect(
    new Set(['tri', 'sortie', 'livraison', 'total'].map((stage) => delais?.tout?.[stage as 'tri'])).size,
  ).toBe(4)
  for (const [axis, field] of [
    ['ville', 'city'],
    ['agence', 'agence'],
  ] as const) {
    const groups = Map.groupBy(counted, (one) => String(one[field]))
    const told = delais?.par[axis] ?? []
    expect(told.length).toBeGreaterThan(1)
    for (const one of told) mustBe(one, groups.get(one.id) ?? [])
    const enough = told.findIndex(({ n }) => n < 5)
    expect(enough === -1 || told.slice(enough).every(({ n }) => n < 5)).toBe(true)
    const ranked = told.filter(({ n }) => n >= 5).map(({ total }) => total ?? 0)
    expect(ranked).toEqual(ranked.toSorted((a, b) => b - a))
    expect(ranked.length).toBeGreaterThan(1)
  }
})

it('are those of his agence for who is bound to one, a file, and none of a client', async () => {
  const staff = await wasl.as('moderateur')
  const { delais, du } = await figures()
  const agence = delais?.par.agence[0]?.id ?? ''
  const bound = await account(wasl, staff, { type: 'moderateur', name: 'lie', roles: ['Commandes'], agence })
  const his = await figures(Promise.resolve(bound))
  const own = commands.filter(
    (one) => one.agence === agence && dayOf(one.created) >= du && isDelivered(one.outcome) && one.twin === '',
  )
  mustBe(his.delais?.tout, own)
  expect(his.delais?.par.agence.map(({ id }) => id)).toEqual([agence])
  expect((await figures(wasl.as('client'))).delais).toBeUndefined()
  const answer = await fetch(`${wasl.url}/api/wasl/accueil?table=delais`, {
    headers: { authorization: staff.authStore.token },
  })
  const [headings = '', first = ''] = (await answer.text()).split('\r\n')
  expect(headings).toContain('"Enlevé → livré (min)"')
  expect(first).toContain(`"${delais?.tout?.total}"`)
})

it('are worked out anew once a night, by whoever comes first', async () => {
  const before = (await figures()).delais
  const night = Object.assign(Object.create(wasl.engine), {
    clock: {
      now: () =>
        Temporal.Now.zonedDateTimeISO('Africa/Casablanca').add({ days: 3 }).with({ hour: 3 }).toInstant(),
    },
  })
  await Promise.all([measureStagesTonight(night), measureStagesTonight(night)])
  const after = (await figures()).delais
  expect(after?.jour).not.toBe(before?.jour)
  expect(after?.tout?.n).toBeLessThan(before?.tout?.n ?? 0)
})
