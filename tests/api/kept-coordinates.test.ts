/** Phone and address of a finished parcel disappear from its livreur’s view after 30 days. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { sql } from '#server/db/sql.ts'
import { Listener } from '../support/listener.ts'
import { idOf, statusOf } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let livreur: PocketBase
let staff: PocketBase
let [old, recent, back]: string[] = []

const PHONE = '+212698765432'
const GONE = { receiver_phone_number: '', receiver_phone_2: '', receiver_address: '' }
const TOLD = {
  receiver_phone_number: PHONE,
  receiver_phone_2: '+212687654321',
  receiver_address: '3, rue Haute',
}

async function over(id: string, days: number, holder: 'destinataire' | 'livreur'): Promise<void> {
  await wasl.behind.query(sql`UPDATE commands SET receiver_full_name = 'Zoubida Tazerwalt', receiver_phone_number = ${PHONE},
    receiver_phone_2 = '+212687654321', receiver_address = '3, rue Haute', status = ${stateId('REFUSE')}, outcome = 'REFUSE',
    holder_kind = ${holder}, holder = CASE ${holder} WHEN 'livreur' THEN delivery_man ELSE '' END,
    last_event_at = now() - make_interval(days => ${days}::int) WHERE id = ${id}`)
}

beforeAll(async () => {
  wasl = await testWasl({ commands: 120 })
  livreur = await wasl.as('livreur')
  staff = await wasl.as('moderateur')
  const his = await staff
    .collection('commands')
    .getList(1, 3, { filter: `delivery_man = "${idOf(livreur)}"` })
  ;[old, recent, back] = his.items.map(({ id }) => id)
  await staff.collection('commands').update(old ?? '', { receiver_address: '9, rue Basse' })
  await over(old ?? '', 32, 'destinataire')
  await over(recent ?? '', 20, 'destinataire')
  await over(back ?? '', 32, 'livreur')
})
afterAll(() => wasl.close())

const commandes = () => livreur.collection('commands')
const found = async (who: PocketBase, filter: string): Promise<string[]> =>
  (await who.collection('commands').getFullList({ filter })).map(({ id }) => id).sort()

test('his old parcel is there without them; a recent one, and one still in his hands, with them', async () => {
  expect(await commandes().getOne(old ?? '')).toMatchObject({
    receiver_full_name: 'Zoubida Tazerwalt',
    ...GONE,
  })
  expect(await commandes().getOne(recent ?? '')).toMatchObject(TOLD)
  expect(await commandes().getOne(back ?? '')).toMatchObject(TOLD)
  expect(await staff.collection('commands').getOne(old ?? '')).toMatchObject(TOLD)
  const { items } = await commandes().getList(1, 200, {
    filter: `id = "${old}"`,
    fields: 'id,receiver_phone_number',
  })
  expect(items).toEqual([{ id: old, receiver_phone_number: '' }])
})

test('no filter, search, order, group or file tells them', async () => {
  expect(await found(livreur, `receiver_phone_number = "${PHONE}"`)).toEqual([recent, back].sort())
  expect(await found(livreur, `receiver_phone_number != "${PHONE}" && id = "${old}"`)).toEqual([])
  expect(await found(livreur, 'receiver_address ~ "rue Haute"')).toEqual([recent, back].sort())
  expect(await found(staff, 'receiver_address ~ "rue Haute"')).toEqual([old, recent, back].sort())
  const search = (text: string) =>
    livreur.send('/api/collections/commands/records', { query: { search: text } })
  expect((await search('0698765432')).items.map(({ id }: { id: string }) => id).sort()).toEqual(
    [recent, back].sort(),
  )
  expect((await search('Tazerwalt')).items).toHaveLength(3)
  expect(await statusOf(commandes().getList(1, 1, { sort: 'receiver_address' }))).toBe(400)
  expect(await statusOf(staff.collection('commands').getList(1, 1, { sort: 'receiver_address' }))).toBe(200)
  const figures = '/api/collections/commands/records/aggregate?group=receiver_phone_number'
  expect(await statusOf(livreur.send(figures, {}))).toBe(400)
  const through = `commands_via_delivery_man.receiver_phone_number ?= "${PHONE}"`
  expect(await statusOf(livreur.collection('users').getList(1, 1, { filter: through }))).toBe(400)
  for (const format of ['csv', 'ndjson']) {
    const url = `${wasl.url}/api/collections/commands/records/export?format=${format}&filter=${encodeURIComponent(`id = "${old}"`)}`
    const file = await fetch(url, { headers: { Authorization: livreur.authStore.token } })
    const text = await file.text()
    expect(text).toContain('Zoubida Tazerwalt')
    expect(text).not.toMatch(/98765432|rue Haute/)
  }
})

test('neither does what leads to the parcel, nor what was done to it', async () => {
  await wasl.behind.query(sql`INSERT INTO appels (id, command, author, kind, at)
    VALUES ('keptcallkeptcal', ${old ?? ''}, ${idOf(livreur)}, 'appel', now())`)
  const call = await livreur.collection('appels').getOne('keptcallkeptcal', { expand: 'command' })
  expect(call.expand?.command).toMatchObject({ id: old, ...GONE })
  const history = (who: PocketBase) => who.send(`/api/collections/commands/records/${old}/history`, {})
  expect(JSON.stringify(await history(staff))).toContain('rue Basse')
  expect(JSON.stringify(await history(livreur))).not.toContain('rue Basse')
})

test('an event of the parcel does not either', async () => {
  const listener = await Listener.open(wasl.url)
  expect(await listener.subscribe([`commands/${old}`], livreur.authStore.token)).toBe(204)
  await staff.collection('commands').update(old ?? '', { note: 'archivé' })
  const { data } = await listener.next(`commands/${old}`)
  listener.close()
  expect(JSON.parse(data).record).toMatchObject({ id: old, note: 'archivé', ...GONE })
})

test('the paper he carried is printed for him as long', async () => {
  const bon = await staff.collection('bons').getFirstListItem('state != "brouillon"')
  await wasl.behind.query(sql`UPDATE bons SET livreur = ${idOf(livreur)} WHERE id = ${bon.id}`)
  const path = `/api/wasl/bons/${bon.id}/pdf`
  expect(await statusOf(livreur.send(path, {}))).toBe(200)
  await wasl.behind.query(
    sql`UPDATE bons SET updated = now() - interval '31 days', closed_at = NULL WHERE id = ${bon.id}`,
  )
  expect(await statusOf(livreur.send(path, {}))).toBe(403)
  expect(await statusOf(staff.send(path, {}))).toBe(200)
})
