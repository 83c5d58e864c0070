import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KeptLayouts } from '#model/domain/list-layout.ts'
import { refusal, refusedFields } from '#tests/support/people.ts'
import { type DemoRole, type TestWasl, testWasl } from '#tests/support/wasl.ts'

let wasl: TestWasl
beforeAll(async () => {
  wasl = await testWasl()
})
afterAll(() => wasl.close())

const LISTS = '/commands:commands'
const views = async (role: DemoRole) => (await wasl.as(role)).collection('saved_views')
const kept = async (role: DemoRole) =>
  (await (await wasl.as(role)).send<{ lists: KeptLayouts }>('/api/wasl/session', {})).lists

test('a list is kept for its owner alone, and told with his session', async () => {
  const layout = { columns: ['code', 'total'], widths: { code: 140 }, pins: { total: true } }
  const own = await views('moderateur')
  const other = own.create({ page: LISTS, columns: { ...layout, colour: 'red' } })
  expect(await refusedFields(other)).toEqual(['columns'])
  const { id } = await own.create({ page: LISTS, columns: layout })
  expect(await kept('moderateur')).toEqual({ [LISTS]: { id, layout } })
  expect(await kept('agent')).toEqual({})
  await expect((await views('agent')).getOne(id)).rejects.toMatchObject({ status: 404 })
  await own.update(id, { columns: { density: 'confort' } })
  expect((await kept('moderateur'))[LISTS]?.layout).toEqual({ density: 'confort' })
})

test('once for each list, while views with a name are as many as one likes', async () => {
  const own = await views('moderateur')
  await expect(own.create({ page: LISTS, columns: {} })).rejects.toMatchObject({ status: 400 })
  await own.create({ page: LISTS, name: 'Casa', search: '?city=casa' })
  await own.create({ page: LISTS, name: 'Casa, soir' })
  expect(Object.keys(await kept('moderateur'))).toEqual([LISTS])
})

test('and is not shared before it has a name', async () => {
  const own = await views('agent')
  const shared = own.create({ page: LISTS, shared: true })
  expect(await refusal(shared)).toMatchObject({ status: 400 })
  const view = await own.create({ page: LISTS, name: 'À rappeler', shared: true })
  expect((await (await views('moderateur')).getOne(view.id)).name).toBe('À rappeler')
  expect(await kept('moderateur')).not.toHaveProperty('À rappeler')
})
