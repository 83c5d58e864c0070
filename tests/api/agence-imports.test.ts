/** An import is of its author's agence. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { account, idOf, statusOf } from '../support/people.ts'
import { type BonWorld, bonWorld } from './bons-world.ts'

let world: BonWorld
let casa: PocketBase
let agadir: PocketBase
let hisClient: string
let otherClient: string

const ROLES = ['Commandes']

beforeAll(async () => {
  world = await bonWorld()
  const bound = (name: string, agence: string) =>
    account(world.wasl, world.staff, { type: 'moderateur', name, roles: ROLES, agence })
  const client = async (name: string, agence: string) =>
    idOf(await account(world.wasl, world.staff, { type: 'client', name, agence }))
  ;[casa, agadir] = await Promise.all([bound('casa', world.here), bound('agadir', world.there)])
  ;[hisClient, otherClient] = await Promise.all([
    client('client-casa', world.here),
    client('client-agadir', world.there),
  ])
}, 60_000)
afterAll(() => world.close())

let files = 0
/** Two good rows and one without a phone. */
const fileText = () => {
  const phone = String(61_000_000 + ++files)
  return `Nom;Tel;Ville;Prix\nSalma ${files};06${phone.slice(1)}1;Rabat;250\nAli ${files};06${phone.slice(1)}2;Fès;90\nSecret ${files};061;Rabat;1\n`
}

async function upload(who: PocketBase, client: string, text = fileText()) {
  const body = new FormData()
  body.set('client', client)
  body.set('file', new Blob([text], { type: 'text/csv' }), 'lot.csv')
  return who.send('/api/wasl/imports/files', { method: 'POST', body })
}

async function imported(who: PocketBase, client: string): Promise<string> {
  const { file } = await upload(who, client)
  const body = { file: file.key, name: file.name, client }
  const { id } = await who.send('/api/wasl/imports/commit', { method: 'POST', body })
  return id
}

const rejects = (who: PocketBase, id: string) => statusOf(fetchText(who, `/api/wasl/imports/${id}/rejects`))
const cancel = (who: PocketBase, id: string) => who.send(`/api/wasl/imports/${id}/cancel`, { method: 'POST' })
/** The SDK reads JSON alone. */
const fetchText = async (who: PocketBase, path: string) => {
  const answer = await fetch(world.wasl.url + path, { headers: { authorization: who.authStore.token } })
  if (!answer.ok) return who.send(path, {})
  return answer.text()
}
const lists = async (who: PocketBase, id: string) =>
  (await who.collection('imports').getList(1, 1, { filter: `id = "${id}"` })).totalItems === 1
const exportsIt = async (who: PocketBase, id: string) =>
  (await fetchText(who, '/api/collections/imports/records/export?format=ndjson')).includes(id)

describe('an import of another agence', () => {
  let id: string
  beforeAll(async () => {
    id = await imported(casa, hisClient)
  })

  test('is not listed, viewed nor exported, and its rejects are not read', async () => {
    expect([await lists(casa, id), await lists(agadir, id)]).toEqual([true, false])
    expect(await statusOf(agadir.collection('imports').getOne(id))).toBe(404)
    expect(await statusOf(casa.collection('imports').getOne(id))).toBe(200)
    expect([await exportsIt(casa, id), await exportsIt(agadir, id)]).toEqual([true, false])
    expect([await rejects(casa, id), await rejects(agadir, id)]).toEqual([200, 404])
  })

  test('is not cancelled by who is of another one', async () => {
    const parcels = () => world.staff.collection('commands').getFullList({ filter: `import_batch = "${id}"` })
    expect(await statusOf(cancel(agadir, id))).toBe(404)
    expect(await parcels()).toHaveLength(2)
    expect(await cancel(casa, id)).toMatchObject({ deleted: 2 })
    expect(await parcels()).toHaveLength(0)
  })
})

test('who is bound to an agence imports for its clients alone, and looks at no file of others', async () => {
  expect(await statusOf(upload(agadir, hisClient))).toBe(403)
  const { file } = await upload(casa, hisClient)
  const body = { file: file.key, name: file.name, client: hisClient }
  for (const step of ['check', 'commit']) {
    expect(await statusOf(agadir.send(`/api/wasl/imports/${step}`, { method: 'POST', body }))).toBe(403)
  }
  expect(await statusOf(upload(agadir, otherClient))).toBe(200)
})

test('what an import put into the hands of another agence meanwhile stays, and is named', async () => {
  const id = await imported(casa, hisClient)
  const [first, second] = await world.staff
    .collection('commands')
    .getFullList({ filter: `import_batch = "${id}"`, sort: 'created' })
  await world.wasl.behind.query(
    sql`UPDATE commands SET agence = ${world.there} WHERE id = ${first?.id ?? ''}`,
  )
  expect(await cancel(casa, id)).toMatchObject({ deleted: 1, kept: [{ code: first?.code }] })
  expect(await statusOf(world.staff.collection('commands').getOne(second?.id ?? ''))).toBe(404)
})
