import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { sql } from '#server/db/sql.ts'
import { idOf, refusal, statusOf } from '../support/people.ts'
import { type BonWorld, bonWorld } from './bons-world.ts'

let world: BonWorld
beforeAll(async () => {
  world = await bonWorld()
})
afterAll(() => world.close())

const patch = (id: string, values: object) => world.staff.collection('bons').update(id, values)

describe('a paper', () => {
  it('is scanned by two desks at once as by one', async () => {
    const { here, there, received, bon, scan } = world
    const sent = await received(8)
    const { id } = await bon({ kind: 'envoi', agence: here, agence_to: there, commands: sent, state: 'emis' })
    await patch(id, { state: 'remis' })
    const read = [...sent, ...sent, ...sent].map((command) => scan(id, command))
    const results = (await Promise.all(read)).map(({ result }) => result)
    expect(results.filter((result) => result === 'ok')).toHaveLength(8)
    expect(results.filter((result) => result === 'deja')).toHaveLength(16)
    expect(await world.staff.collection('bons').getOne(id)).toMatchObject({ scanned: 8, surplus: 0 })
  })

  it('changes no more once it is closed, and goes back to no earlier state', async () => {
    const { client, parcels, bon } = world
    const [one = ''] = await parcels(1)
    const { id } = await bon({ kind: 'livraison', client: idOf(client), commands: [one], state: 'emis' })
    expect((await refusal(patch(id, { state: 'brouillon' }))).response.message).toContain(
      'Il peut devenir « Remis »',
    )
    expect((await refusal(patch(id, { client: '' }))).response.message).toContain('parties ne changent plus')
    await patch(id, { state: 'clos' })
    expect((await refusal(patch(id, { note: 'trop tard' }))).status).toBe(409)
  })

  it('is full at two thousand parcels, scanned onto it or put on it', async () => {
    const { staff, livreur, here, received, bon, scan, lines } = world
    const [one = '', two = ''] = await received(2)
    const { id } = await bon({ kind: 'distribution', livreur: idOf(livreur), agence: here, commands: [one] })
    await world.wasl.behind.query(sql`UPDATE bons SET colis = 1999, surplus = 1 WHERE id = ${id}`)
    const answer = await scan(id, two)
    expect(answer).toEqual({
      bon: id,
      result: 'mauvais',
      message: 'Ce bon porte déjà 2000 colis : faites-en un autre.',
    })
    const refused = await refusal(staff.collection('bons_details').create({ bon: id, command: two }))
    expect(refused.response.message).toBe(answer.message)
    expect(await lines(id)).toHaveLength(1)
  })

  it('is numbered without a gap by fifty at once, half of whom fail', async () => {
    const { client, parcels, bon, staff } = world
    const fresh = await parcels(25)
    const used = await parcels(1)
    await bon({ kind: 'livraison', client: idOf(client), commands: used, state: 'emis' })
    const before = (await staff.collection('bons').getFirstListItem('kind = "livraison"', { sort: '-seq' }))
      .seq
    const attempts = Array.from({ length: 50 }, (_, i) =>
      statusOf(
        bon({
          kind: 'livraison',
          client: idOf(client),
          commands: i % 2 ? used : [fresh[i / 2] ?? ''],
          state: 'emis',
        }),
      ),
    )
    const statuses = await Promise.all(attempts)
    expect(statuses.filter((status) => status === 200)).toHaveLength(25)
    const numbered = await staff
      .collection('bons')
      .getFullList({ filter: `kind = "livraison" && seq > ${before}`, sort: 'seq', fields: 'seq,number' })
    expect(numbered.map(({ seq }) => seq)).toEqual(Array.from({ length: 25 }, (_, i) => before + 1 + i))
  })

  it('is numbered last: while the parcels of one move, the next is issued', async () => {
    const { client, parcels, bon, move, staff, wasl } = world
    const waiting = await parcels(1)
    const still = { kind: 'correction', note: 'Déjà au comptoir du client' }
    await move(staff, waiting, 'ATTENTE_RAMASSAGE', still)
    const made = { kind: 'livraison', client: idOf(client), state: 'emis' }
    const fresh = await parcels(1)
    const [first, second] = await wasl.db.transaction(async (tx) => {
      await tx.query(sql`LOCK TABLE suivis IN SHARE ROW EXCLUSIVE MODE`)
      const moving = bon({ ...made, commands: fresh })
      const held = () =>
        wasl.db.query<{ series: number }>(sql`SELECT count(series.pid)::int AS series FROM pg_locks AS waits
          LEFT JOIN pg_locks AS series ON series.pid = waits.pid AND series.locktype = 'advisory'
          WHERE waits.relation = 'suivis'::regclass AND NOT waits.granted GROUP BY waits.pid`)
      await expect.poll(held, { timeout: 10_000 }).toEqual([{ series: 0 }])
      // The parcel of the first bon does not move, so the second need not wait for it.
      return [moving, await bon({ ...made, commands: waiting })] as const
    })
    const { seq, number, issued_at } = await first
    expect(seq).toBe(second.seq + 1)
    const kept = await staff.collection('bons').getFirstListItem(`number = "${number}"`)
    expect(kept).toMatchObject({ seq, issued_at, state: 'emis' })
  })

  it('is not closed while a parcel it releases cannot be led away', async () => {
    const { staff, livreur, here, received, bon, states } = world
    const two = await received(2)
    const made = { kind: 'distribution', livreur: idOf(livreur), agence: here, commands: two, state: 'emis' }
    const { id } = await bon(made)
    const edge = await staff
      .collection('transitions')
      .getFirstListItem(`from = "${stateId('AFFECTE')}" && to = "${stateId('RECU_AGENCE')}"`)
    await staff.collection('transitions').update(edge.id, { active: false })
    const error = await refusal(patch(id, { state: 'clos' }))
    await staff.collection('transitions').update(edge.id, { active: true })
    expect(error.status).toBe(409)
    expect(error.response.message).toContain('ne peut pas passer à « Reçu en agence »')
    expect(error.response.data.present.refused).toHaveLength(2)
    await patch(id, { state: 'clos' })
    expect(await states(two)).toEqual(['RECU_AGENCE', 'RECU_AGENCE'])
  })

  it('is the same when it is asked for again with its id', async () => {
    const { client, parcels, bon } = world
    const two = await parcels(2)
    const values = {
      id: 'bonaskedtwice01',
      kind: 'livraison',
      client: idOf(client),
      commands: two,
      state: 'emis',
    }
    const first = await bon(values, client)
    expect(await bon(values, client)).toEqual(first)
  })
})
