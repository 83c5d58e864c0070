import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { idOf, refusal, refusedFields, statusOf } from '../support/people.ts'
import { photo } from '../support/photo.ts'
import { type ClaimsWorld, openClaimsWorld } from './claims-world.ts'

let world: ClaimsWorld
beforeAll(async () => {
  world = await openClaimsWorld()
}, 240_000)
afterAll(() => world.wasl.close())

describe('a client claims, is answered and indemnified', () => {
  test('in one conversation that tells what happened', async () => {
    const { atlas, desk } = world
    const command = await world.lost({ declared_value: 300 })
    const claim = await world.open({ type: 'perdu', command, subject: 'Où est mon colis ?' })
    expect(claim).toMatchObject({ state: 'ouverte', delay_h: 96, client: idOf(atlas) })
    await world.say(desk, claim.id, 'Nous cherchons.')
    expect(await world.now(claim.id)).toMatchObject({ state: 'en_cours' })
    await world.say(desk, claim.id, 'Déjà perdu trois colis ce mois', { internal: true })
    await world.decide(claim.id, { state: 'resolue', indemnity: 300, answer: 'Nous en répondons.' })

    const his = (await world.thread(atlas, claim.id)).map(({ event, body }) => event || body)
    expect(his).toEqual(['Nous cherchons.', 'en_cours', 'resolue', 'Nous en répondons.'])
    expect(await world.thread(desk, claim.id)).toHaveLength(5)
    const [entry, ...others] = await world.staff
      .collection('ledger_entries')
      .getFullList({ filter: `cause = "${claim.id}"` })
    expect([entry?.rule, others]).toEqual(['indemnite', []])
    expect(await statusOf(world.say(atlas, claim.id, 'Ce n’est pas assez'))).toBe(409)
  })

  test('sends files, and none of it can be changed afterwards', async () => {
    const claim = await world.open()
    const said = await world
      .messages(world.atlas)
      .create({ reclamation: claim.id, files: [photo('carton.png')] })
    expect(said.files).toHaveLength(1)
    expect(await refusedFields(world.say(world.atlas, claim.id, '  '))).toEqual(['body'])
    expect(await statusOf(world.messages(world.desk).update(said.id, { body: 'Autre' }))).toBe(403)
    expect(await statusOf(world.messages(world.desk).delete(said.id))).toBe(403)
    const stranger = await world.merchant()
    expect(await statusOf(world.say(stranger, claim.id, 'Moi aussi'))).toBe(400)
    expect(await world.thread(stranger, claim.id)).toEqual([])
  })

  test('a livreur reads and answers when he is asked', async () => {
    const claim = await world.open({ type: 'livreur' })
    expect(await statusOf(world.say(world.youssef, claim.id, 'J’ai appelé'))).toBe(400)
    await world.decide(claim.id, { assigned: idOf(world.youssef) })
    await world.say(world.desk, claim.id, 'Ce livreur ment', { internal: true })
    await world.say(world.youssef, claim.id, 'J’ai appelé deux fois')
    const read = await world.thread(world.youssef, claim.id)
    expect(read.map(({ body }) => body)).toEqual(['J’ai appelé deux fois'])
    expect(await world.now(claim.id)).toMatchObject({ state: 'ouverte' })
  })
})

describe('what a client may still do', () => {
  test('answering what he is asked gives the next word back', async () => {
    const claim = await world.open()
    await world.decide(claim.id, { state: 'attente_client' })
    expect((await world.now(claim.id)).due_at).toBe('')
    await world.say(world.atlas, claim.id, 'Voici la photo')
    const after = await world.now(claim.id)
    expect(after.state).toBe('en_cours')
    expect(after.due_at).not.toBe('')
  })

  test('he changes it until somebody works on it, then he says what changes', async () => {
    const claim = await world.open()
    await world.claims(world.atlas).update(claim.id, { subject: 'Mieux dit' })
    await world.decide(claim.id, { state: 'en_cours' })
    const { status, response } = await refusal(
      world.claims(world.atlas).update(claim.id, { subject: 'Trop tard' }),
    )
    expect([status, response.message]).toEqual([409, expect.stringContaining('par un message')])
  })

  test('he takes it back, once', async () => {
    const claim = await world.open()
    await world.decide(claim.id, { state: 'en_cours' })
    const taken = await world.claims(world.atlas).update(claim.id, { withdrawn: true })
    expect(taken).toMatchObject({ state: 'rejetee', withdrawn: true })
    expect(await statusOf(world.claims(world.atlas).update(claim.id, { withdrawn: true }))).toBe(404)
  })

  test('he contests a refusal within seven days, not later', async () => {
    const claim = await world.open()
    await world.decide(claim.id, { state: 'rejetee' })
    await world.say(world.atlas, claim.id, 'Je conteste')
    expect(await world.now(claim.id)).toMatchObject({ state: 'ouverte', resolved_at: '' })
    await world.decide(claim.id, { state: 'rejetee' })
    await world.wasl.behind.query(
      sql`UPDATE reclamations SET resolved_at = resolved_at - interval '8 days' WHERE id = ${claim.id}`,
    )
    expect(await statusOf(world.say(world.atlas, claim.id, 'Encore'))).toBe(409)
  })

  test('he decides nothing, and gives it to nobody', async () => {
    const claim = await world.open()
    const tried = { state: 'resolue', indemnity: 10, assigned: idOf(world.desk), delay_h: 1 }
    for (const [name, value] of Object.entries(tried)) {
      const attempt = world.claims(world.atlas).update(claim.id, { [name]: value })
      expect(await refusedFields(attempt)).toEqual([name])
    }
    await world.claims(world.atlas).update(claim.id, { answer: 'Accordé' })
    expect(await world.thread(world.desk, claim.id)).toEqual([])
  })
})

test('accepting sixteen times at once makes one indemnity', async () => {
  const command = await world.lost()
  const claim = await world.open({ type: 'perdu', command })
  const accepted = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      statusOf(world.decide(claim.id, { state: 'resolue', indemnity: 320 }, n % 2 ? world.desk : world.head)),
    ),
  )
  expect(accepted.filter((status) => status === 200)).toHaveLength(1)
  expect(accepted.filter((status) => status === 409)).toHaveLength(15)
  const entries = await world.staff
    .collection('ledger_entries')
    .getFullList({ filter: `cause = "${claim.id}"` })
  expect(entries).toHaveLength(1)
  const told = (await world.thread(world.desk, claim.id)).filter(({ event }) => event === 'resolue')
  expect(told).toHaveLength(1)
})

test('what was paid is not rejected: an avoir takes it back', async () => {
  const client = await world.merchant()
  const command = await world.door.loaded(world.youssef, {
    client_source: idOf(client),
    price: 90,
    extra_fees: 0,
  })
  await world.move(world.staff, command, 'PERDU', { motif: world.motif('PERDU') })
  const claim = await world.indemnify(client, command, 90)
  const draft = await world.draft(client)
  await world.issue(draft.id)
  const { status, response } = await refusal(world.decide(claim.id, { state: 'rejetee' }))
  expect([status, response.message]).toEqual([409, expect.stringContaining('un avoir la reprend')])
  expect(await world.now(claim.id)).toMatchObject({ state: 'resolue', indemnity: 90 })
})
