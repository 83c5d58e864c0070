import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raw } from '#server/db/sql.ts'
import { refusal } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let staff: PocketBase
beforeAll(async () => {
  wasl = await testWasl({ commands: 20 })
  staff = await wasl.as('moderateur')
})
afterAll(() => wasl.close())

const run = (text: string) => wasl.db.query(raw(text))

/** Makes PostgreSQL meet a real full device at every write of a dépense or of a new table. */
async function fill(): Promise<void> {
  const body = `EXECUTE 'COPY (SELECT repeat(''x'', 100000)) TO ''/dev/full'''`
  await run(
    `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body}; RETURN NEW; END $$`,
  )
  await run(`CREATE FUNCTION no_table() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN ${body}; END $$`)
  await run('CREATE TRIGGER no_room BEFORE INSERT ON depences FOR EACH ROW EXECUTE FUNCTION no_room()')
  await run('CREATE EVENT TRIGGER no_table ON ddl_command_start EXECUTE FUNCTION no_table()')
}

async function makeRoom(): Promise<void> {
  await run('DROP EVENT TRIGGER no_table')
  await run('DROP TRIGGER no_room ON depences')
}

const health = async () => (await fetch(`${wasl.url}/api/health`)).status

const depense = { label: 'Carburant', category: 'carburant', amount: 200, date: '2026-11-20 00:00:00.000Z' }

test('a full disk is answered 503, health is red, and both come back by themselves', async () => {
  expect(await health()).toBe(200)
  await fill()
  const refused = await refusal(staff.collection('depences').create(depense))
  expect(refused.status).toBe(503)
  expect(refused.response.message).toBe(
    'Le disque du serveur est plein : rien n’a été enregistré. Réessayez plus tard.',
  )
  const batch = staff.createBatch()
  batch.collection('depences').create(depense)
  batch.collection('depences').create(depense)
  expect((await refusal(batch.send())).status).toBe(503)
  expect(await health()).toBe(503)
  expect((await staff.collection('depences').getList(1, 1)).items).toBeDefined()
  expect(await health()).toBe(503)
  await makeRoom()
  expect(await health()).toBe(200)
  const made = await staff.collection('depences').create(depense)
  expect(made.amount).toBe(200)
})
