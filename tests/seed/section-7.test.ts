import PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireRow } from '#model/collections.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

type Commande = WireRow<'commands'>

let wasl: TestWasl
let moderateur: PocketBase
let all: Commande[]

beforeAll(async () => {
  wasl = await testWasl()
  moderateur = await wasl.as('moderateur')
  all = await moderateur.collection('commands').getFullList<Commande>({ expand: 'city' })
})
afterAll(() => wasl.close())

const codes = async (filter: string): Promise<string[]> => {
  const rows = await moderateur.collection('commands').getFullList<Commande>({ filter, sort: 'created' })
  return rows.map(({ code }) => code).sort()
}
const expected = (keep: (row: Commande) => boolean): string[] => {
  const kept = all.filter(keep).map(({ code }) => code)
  expect(kept.length).toBeGreaterThan(0)
  return kept.sort()
}

test('7 sign in sends the e-mail as identity, and the answer carries token and record', async () => {
  const answer = await fetch(`${wasl.url}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity: 'client@demo.wasl.ma', password: 'wasl-test-2026' }),
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    record: { email: 'client@demo.wasl.ma', type: 'client', verified: expect.any(Boolean) },
  })
})

test('7 the current user is read by the stored id', async () => {
  const client = await wasl.as('client')
  const me = await client.collection('users').getOne(client.authStore.record?.id ?? '')
  expect(me).toMatchObject({ email: 'client@demo.wasl.ma', collectionName: 'users' })
})

test('7 one updates one’s own profile, and nobody else’s', async () => {
  const client = await wasl.as('client')
  const id = client.authStore.record?.id ?? ''
  const saved = await client.collection('users').update(id, { full_name: 'Atlas Boutique' })
  const roles = client.collection('users').update(id, { roles: ['Moderateurs'] })
  await expect(roles).rejects.toMatchObject({ status: 400, response: { data: { roles: {} } } })
  expect(saved).toMatchObject({ full_name: 'Atlas Boutique', roles: [] })
  const other = await moderateur.collection('users').getFirstListItem(`id != "${id}"`)
  await expect(client.collection('users').update(other.id, { full_name: 'x' })).rejects.toMatchObject({
    status: 404,
  })
})

test('7 a password changes with the old one, and tokens given before die', async () => {
  const livreur = await wasl.as('livreur')
  const id = livreur.authStore.record?.id ?? ''
  const body = { oldPassword: 'wasl-test-2026', password: 'nouveau-2026', passwordConfirm: 'nouveau-2026' }
  const wrong = livreur.collection('users').update(id, { ...body, oldPassword: 'faux' })
  await expect(wrong).rejects.toMatchObject({ status: 400 })
  await livreur.collection('users').update(id, body)
  await expect(livreur.collection('users').authRefresh()).rejects.toMatchObject({ status: 401 })
  const again = new PocketBase(wasl.url)
  await again.collection('users').authWithPassword('livreur@demo.wasl.ma', 'nouveau-2026')
  expect(again.authStore.isValid).toBe(true)
})

test('7 list answers carry items and perPage', async () => {
  const list = await moderateur.collection('commands').getList(2, 7)
  expect(list).toMatchObject({ page: 2, perPage: 7, totalItems: all.length })
  expect(list.items).toHaveLength(7)
})

test('7 filters: equality', async () => {
  expect(await codes('city.name = "Casablanca"')).toEqual(
    expected((row) => (row.expand as { city: { name: string } }).city.name === 'Casablanca'),
  )
})

test('7 filters: contains (~)', async () => {
  expect(await codes('product_name ~ "MONTRE"')).toEqual(expected((row) => /montre/i.test(row.product_name)))
})

test('7 filters: boolean equality', async () => {
  expect(await codes('package_opened = true')).toEqual(expected((row) => row.package_opened))
})

test('7 filters: ISO date ranges', async () => {
  const dates = all.map(({ created }) => created).sort()
  const [from = '', to = ''] = [dates[20], dates[200]]
  const iso = (text: string) => text.replace(' ', 'T')
  expect(await codes(`created >= "${iso(from)}" && created <= "${iso(to)}"`)).toEqual(
    expected((row) => row.created >= from && row.created <= to),
  )
})

test('7 filters: OR within a column, AND across columns', async () => {
  const [a, b] = [...new Set(all.map(({ status }) => status))]
  expect(await codes(`(status = "${a}" || status = "${b}") && price > 300`)).toEqual(
    expected((row) => (row.status === a || row.status === b) && row.price > 300),
  )
})

test('7 sort is a list of columns, « - » for descending', async () => {
  const rows = await moderateur.collection('commands').getFullList<Commande>({ sort: 'city,-price' })
  for (const [i, row] of rows.entries()) {
    const before = rows[i - 1]
    if (!before) continue
    expect(before.city <= row.city).toBe(true)
    if (before.city === row.city) expect(before.price).toBeGreaterThanOrEqual(row.price)
  }
})
