import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireRow } from '#model/collections.ts'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { sql } from '#server/db/sql.ts'
import { checkCommandes } from '#server/verify/commandes.ts'
import { refusal, refusedFields } from '../support/people.ts'
import { statementsSent } from '../support/statements-sent.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

type Commande = WireRow<'commands'>

let wasl: TestWasl
let moderateur: PocketBase
let client: PocketBase
let livreur: PocketBase

beforeAll(async () => {
  wasl = await testWasl()
  ;[moderateur, client, livreur] = await Promise.all([
    wasl.as('moderateur'),
    wasl.as('client'),
    wasl.as('livreur'),
  ])
})
afterAll(() => wasl.close())

const order = (by: PocketBase, more: object = {}) => ({
  receiver_full_name: 'Salma Bennani',
  receiver_phone_number: '06 12 34 56 78',
  city: villeId('Fès'),
  product_name: 'Caftan',
  price: 250.5,
  extra_fees: 20,
  client_source: by.authStore.record?.id,
  confirmer_doublon: true,
  ...more,
})
const create = (by: PocketBase, more: object = {}): Promise<Commande> =>
  by.collection('commands').create(order(by, more))

describe('a new commande', () => {
  test('begins with its client, new, uncollected, with a code, a total and a first suivi', async () => {
    const made = await create(client)
    expect(made).toMatchObject({
      receiver_phone_number: '+212612345678',
      total: 270.5,
      status: stateId('NOUVEAU'),
      money_state: 'NON_ENCAISSE',
      holder_kind: 'client',
      holder: client.authStore.record?.id,
      quantity: 1,
      attempts: 0,
    })
    expect(made.code).toMatch(/^\d{6}-\d{6}(-\d{2,})?$/)
    const history = await client.collection('suivis').getFullList({ filter: `command = "${made.id}"` })
    expect(history).toHaveLength(1)
    expect(history[0]).toMatchObject({ status: stateId('NOUVEAU'), actor: client.authStore.record?.id })
  })

  test('has a code of its own, however many are created at once', async () => {
    const made = await Promise.all(Array.from({ length: 60 }, () => create(client)))
    expect(new Set(made.map(({ code }) => code)).size).toBe(60)
  })

  test('costs a batch no statement of its own, whatever is asked about it', async () => {
    const clients = await moderateur
      .collection('users')
      .getFullList({ filter: 'type = "client" && active = true' })
    const statements = async (count: number) => {
      const batch = moderateur.createBatch()
      for (let n = 0; n < count; n++) {
        const phone = `07${String(count * 1_000 + n).padStart(8, '0')}`
        const made = { receiver_phone_number: phone, confirmer_doublon: false }
        const sender = { client_source: clients[n % clients.length]?.id }
        batch.collection('commands').create(order(moderateur, { ...made, ...sender }))
      }
      const texts = await statementsSent(() => batch.send())
      return texts.filter((text) => /commands|suivis|clients|users|villes/.test(text)).length
    }
    const few = await statements(5)
    expect(few).toBeGreaterThan(0)
    // Codes are allocated several at a time.
    expect(await statements(60)).toBeLessThan(few + 10)
  })

  test('says in French what to correct, field by field', async () => {
    const { status, response } = await refusal(
      create(client, { receiver_phone_number: '12', city: 'nulle-part' }),
    )
    expect(status).toBe(400)
    expect(response.data.receiver_phone_number.code).toBe('validation_invalid_phone')
    expect(response.data.city.code).toBe('validation_missing_rel_records')
  })

  test('has a negative price only when an article is exchanged', async () => {
    const { response } = await refusal(create(client, { price: -30, extra_fees: 0 }))
    expect(response.data.price.code).toBe('validation_negative_price')
    expect((await create(client, { price: -30, extra_fees: 0, is_echange: true })).total).toBe(-30)
  })

  test('is not made for another client, nor by a livreur', async () => {
    const other = await moderateur
      .collection('users')
      .getFirstListItem(`type = "client" && id != "${client.authStore.record?.id}"`)
    const named = await refusal(create(client, { client_source: other.id }))
    expect(named.status).toBe(400)
    expect(named.response.data).toEqual({
      client_source: {
        code: 'validation_not_himself',
        message: expect.stringContaining('vous ne pouvez nommer que votre propre compte'),
        params: { label: 'Client' },
      },
    })
    const another = { rammasage: 'client', reclamations: 'client', bons: 'client' }
    for (const [name, field] of Object.entries(another)) {
      const body = { [field]: other.id, kind: 'livraison', type: 'autre', subject: 'Autre' }
      expect([name, await refusedFields(client.collection(name).create(body))]).toEqual([name, [field]])
    }
    expect((await refusal(create(livreur, { client_source: other.id }))).status).toBe(403)
    expect((await create(moderateur, { client_source: other.id })).client_source).toBe(other.id)
  })

  test('for an account that is no client is refused', async () => {
    const { response } = await refusal(create(moderateur))
    expect(response.data.client_source.code).toBe('validation_invalid_client')
  })
})

describe('an edit', () => {
  test('is the client’s while the parcel is new, and staff’s afterwards', async () => {
    const made = await create(client)
    const edited = await client.collection('commands').update(made.id, { note: 'Sonner deux fois' })
    expect(edited.note).toBe('Sonner deux fois')
    await wasl.behind.query(
      sql`UPDATE commands SET status = ${stateId('EXPEDIE')}, holder_kind = 'agence' WHERE id = ${made.id}`,
    )
    const late = await refusal(client.collection('commands').update(made.id, { note: 'x' }))
    expect(late.status).toBe(409)
    expect(late.response.message).toContain('Demandez le changement')
    expect(late.response.data.present).toEqual({ status: stateId('EXPEDIE') })
    expect((await moderateur.collection('commands').update(made.id, { note: 'Vu' })).note).toBe('Vu')
  })

  test('moves the state and the livreur along the graph alone, and never the client', async () => {
    const made = await create(client)
    const moved = await refusal(
      moderateur.collection('commands').update(made.id, { status: stateId('LIVRE') }),
    )
    expect(moved.status).toBe(409)
    expect(moved.response.message).toContain('ne peut pas passer à « Livré »')
    const given = { delivery_man: livreur.authStore.record?.id }
    expect((await refusal(moderateur.collection('commands').update(made.id, given))).status).toBe(409)
    const other = await moderateur
      .collection('users')
      .getFirstListItem(`type = "client" && id != "${client.authStore.record?.id}"`)
    const passed = await refusal(
      client.collection('commands').update(made.id, { client_source: other.id, note: 'a' }),
    )
    expect([passed.status, Object.keys(passed.response.data)]).toEqual([400, ['client_source']])
  })

  test('entered for the wrong client is moved to the right one while he has it, and not afterwards', async () => {
    const [right] = (
      await moderateur.collection('users').getList(1, 1, {
        filter: `type = "client" && id != "${client.authStore.record?.id}"`,
      })
    ).items
    const made = await create(client)
    const moved = await moderateur.collection('commands').update(made.id, { client_source: right?.id })
    expect(moved).toMatchObject({ client_source: right?.id, holder_kind: 'client', holder: right?.id })
    expect(moved).toMatchObject({ client_name: right?.full_name, client_phone: right?.phone })
    const [last] = (
      await moderateur.collection('suivis').getList(1, 1, { filter: `command = "${made.id}"`, sort: '-at' })
    ).items
    expect(last).toMatchObject({ kind: 'garde', holder: right?.id, actor: moderateur.authStore.record?.id })
    const [gone] = (
      await moderateur.collection('commands').getList(1, 1, { filter: 'holder_kind = "agence"' })
    ).items
    const late = await refusal(
      moderateur.collection('commands').update(gone?.id ?? '', {
        client_source: gone?.client_source === right?.id ? client.authStore.record?.id : right?.id,
      }),
    )
    expect(late.status).toBe(409)
    expect(late.response.message).toContain('a quitté son client')
    const found = await checkCommandes(wasl.db)
    expect(found.filter(({ what }) => what.includes(made.id))).toEqual([])
  })

  test('leaves no parcel on the paper of the client it is taken from', async () => {
    const right = await moderateur
      .collection('users')
      .getFirstListItem(`type = "client" && active = true && id != "${client.authStore.record?.id}"`)
    const made = await create(client)
    const values = { kind: 'livraison', client: client.authStore.record?.id, state: 'emis' }
    const bon = await client.collection('bons').create({ ...values, commands: [made.id] })
    const moved = () => moderateur.collection('commands').update(made.id, { client_source: right.id })
    const { status, response } = await refusal(moved())
    expect(status).toBe(409)
    expect(response.message).toContain(`Ce colis est sur le bon ${bon.number}`)
    await client.collection('bons').update(bon.id, { state: 'annule', motif: 'Saisi chez un autre' })
    expect((await moved()).client_source).toBe(right.id)
  })

  test('is in the journal with what was and what is', async () => {
    const made = await create(client)
    await client.collection('commands').update(made.id, { price: 300 })
    const rows = await moderateur
      .collection('journal')
      .getFullList({ filter: `record = "${made.id}"`, sort: 'created' })
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update'])
    expect(rows[1]).toMatchObject({
      actor: client.authStore.record?.id,
      before: { price: 250.5 },
      after: { price: 300 },
    })
    expect((await refusal(client.collection('journal').getList())).status).toBe(403)
  })
})

describe('the corbeille', () => {
  test('takes a new commande out of lists, totals and views', async () => {
    const before = await moderateur.collection('commands').getList(1, 1)
    const made = await create(client)
    expect((await moderateur.collection('commands').getList(1, 1)).totalItems).toBe(before.totalItems + 1)
    await client.collection('commands').delete(made.id)
    expect((await moderateur.collection('commands').getList(1, 1)).totalItems).toBe(before.totalItems)
    expect((await refusal(moderateur.collection('commands').getOne(made.id))).status).toBe(404)
  })

  test('is closed to parcels that left the client, and to those with money', async () => {
    const made = await create(client)
    await wasl.behind.query(sql`UPDATE commands SET holder_kind = 'livreur' WHERE id = ${made.id}`)
    const gone = await refusal(moderateur.collection('commands').delete(made.id))
    expect(gone.status).toBe(409)
    expect(gone.response.message).toMatch(/retour/)
    await wasl.behind.query(
      sql`UPDATE commands SET holder_kind = 'client', money_state = 'VERSE', amount_collected = 10 WHERE id = ${made.id}`,
    )
    expect((await refusal(moderateur.collection('commands').delete(made.id))).response.message).toMatch(
      /argent/,
    )
  })
})

describe('each sees his own', () => {
  test('a client his parcels, a livreur those he carries, staff all', async () => {
    const own = await client.collection('commands').getFullList<Commande>()
    expect(own.length).toBeGreaterThan(0)
    expect(new Set(own.map((row) => row.client_source))).toEqual(new Set([client.authStore.record?.id]))
    const id = livreur.authStore.record?.id
    const carried = await livreur.collection('commands').getFullList<Commande>()
    expect(carried.every((row) => row.delivery_man === id || row.holder === id)).toBe(true)
    expect((await moderateur.collection('commands').getList(1, 1)).totalItems).toBeGreaterThan(own.length)
  })

  test('a client reads the name of his livreurs, and nothing else of them', async () => {
    const [row] = await client
      .collection('commands')
      .getFullList<Commande>({ filter: 'delivery_man != ""', expand: 'delivery_man', batch: 1 })
    const shown = row?.expand?.delivery_man as Record<string, unknown>
    expect(shown.full_name).toEqual(expect.any(String))
    for (const hidden of ['phone', 'email', 'roles', 'type', 'agence'])
      expect(shown).not.toHaveProperty(hidden)
    const staff = await moderateur.collection('users').getFirstListItem('type = "moderateur"')
    expect((await refusal(client.collection('users').getOne(staff.id))).status).toBe(404)
  })
})
