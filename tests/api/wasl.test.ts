import type { FastifyInstance } from 'fastify'
import PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { hashPassword } from '#server/core/auth/passwords.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import districts from '../../model/data/quartiers.json' with { type: 'json' }
import places from '../../model/data/villes.json' with { type: 'json' }
import { testDatabase } from '../support/database.ts'
import { setTariffs } from '../support/tariff.ts'

const PASSWORD = 'wasl-test-2026'
const PEOPLE = [
  ['user00000000001', 'moderateur', 'chef@wasl.test', ['Moderateurs', 'Commandes', 'Villes']],
  ['user00000000002', 'moderateur', 'agent@wasl.test', ['Commandes']],
  ['user00000000003', 'client', 'client@wasl.test', ['Moderateurs']],
] as const

/** The product as it is served: every module, one real port. */
describe('Wasl', () => {
  let app: FastifyInstance
  let db: PgDatabase
  let url = ''
  const config = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
  let drop: () => Promise<void>

  beforeAll(async () => {
    const database = await testDatabase()
    drop = database.drop
    await setTariffs(database.behind)
    const hash = await hashPassword(PASSWORD)
    for (const [id, type, email, roles] of PEOPLE) {
      await database.behind.query(sql`INSERT INTO users (id, type, email, full_name, roles, password, "tokenKey", active)
        VALUES (${id}, ${type}, ${email}, ${email}, ${roles}, ${hash}, ${id}, true)`)
    }
    db = database.db
    app = await createApp({ config, db })
    url = await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    await drop()
  })
  const as = async (email: string): Promise<PocketBase> => {
    const pb = new PocketBase(url)
    await pb.collection('users').authWithPassword(email, PASSWORD)
    return pb
  }
  const session = async (pb: PocketBase) => {
    const answer: Record<string, Record<string, Record<string, unknown>>> = await pb.send(
      '/api/wasl/session',
      {},
    )
    return answer
  }

  test('the session tells each what he may do', async () => {
    const chief = await session(await as('chef@wasl.test'))
    expect(chief.access?.villes).toMatchObject({ list: true, create: true, delete: true })
    expect(chief.access?.users).toMatchObject({ create: true, delete: false })
    expect(chief.access?.users?.write).toContain('roles')
    const agent = await session(await as('agent@wasl.test'))
    expect(agent.access?.villes).toMatchObject({ list: true, create: false })
    expect(agent.access?.users?.write).not.toContain('roles')
    expect(agent.access?.journal).toMatchObject({ list: false })
    // Readers of the journal read the history of any record, others where they are allowed to.
    const histories = ({ access }: typeof chief) => [access?.commands?.history, access?.villes?.history]
    expect([histories(chief), histories(agent)]).toEqual([
      [true, true],
      [true, false],
    ])
  })

  test('a permission left on a client’s account opens nothing', async () => {
    const client = await session(await as('client@wasl.test'))
    expect(client.access?.journal).toMatchObject({ list: false })
    expect(client.access?.commands).toMatchObject({ create: true })
  })

  test('a guest has a session too, with the company’s clock', async () => {
    const guest = await session(new PocketBase(url))
    expect(guest.access?.commands).toMatchObject({ list: false, view: false })
    expect(guest.clock).toMatchObject({ now: expect.stringMatching(/Z$/), offset_min: expect.any(Number) })
    expect(guest.version).toEqual(expect.any(String))
  })

  test('another process believes the tokens of this one, and hears of its writes', async () => {
    const other = await createApp({ config, db })
    const pb = await as('chef@wasl.test')
    const ask = (path: string) => other.inject({ url: path, headers: { authorization: pb.authStore.token } })
    expect((await ask('/api/collections/villes/records')).json()).toMatchObject({
      totalItems: places.length + districts.length,
    })
    await pb.collection('villes').create({ name: 'Ville nouvelle' })
    const found = () => ask('/api/collections/villes/records?filter=name="Ville nouvelle"')
    await expect.poll(async () => (await found()).json().totalItems).toBe(1)
    await other.close()
  })

  test('the engine keeps what hooks write out of reach', async () => {
    const pb = await as('chef@wasl.test')
    const [ville] = (await pb.collection('villes').getList(1, 1)).items
    const made = await pb.collection('commands').create({
      receiver_full_name: 'Salma',
      receiver_phone_number: '06 12 34 56 78',
      city: ville?.id,
      client_source: 'user00000000003',
      price: 250.5,
    })
    const paid = await pb
      .collection('commands')
      .update(made.id, { money_state: 'VERSE', price: 1 })
      .catch(({ status, response }) => [status, Object.keys(response.data)])
    expect(paid).toEqual([400, ['money_state']])
    expect(made).toMatchObject({
      receiver_phone_number: '+212612345678',
      price: 250.5,
      total: 250.5,
      amount_collected: 0,
    })
    expect(made.code).toMatch(/^\d{6}-\d{6}/)
    const journal = await pb
      .collection('journal')
      .getFullList({ filter: `record = "${made.id}"` })
      .catch(() => null)
    expect(journal).toMatchObject([{ action: 'create', collection: 'commands', actor: 'user00000000001' }])
  })
})
