/** Internal notes of staff on a claim, requested through every API by its client and by its livreur. */

import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { Listener } from '../support/listener.ts'
import { idOf, statusOf } from '../support/people.ts'
import { photo } from '../support/photo.ts'
import { type ClaimsWorld, openClaimsWorld } from './claims-world.ts'

const SECRET = 'Ce client doit encore 900 DH'

let world: ClaimsWorld
let claim: RecordModel
let note: RecordModel
let before: RecordModel
let heard: Listener
beforeAll(async () => {
  world = await openClaimsWorld()
  claim = await world.open({ type: 'livreur', subject: 'Livreur impoli' })
  await world.decide(claim.id, { assigned: idOf(world.youssef) })
  await world.say(world.desk, claim.id, 'Bonjour')
  before = await world.claims(world.atlas).getOne(claim.id)
  heard = await Listener.open(world.wasl.url)
  await heard.subscribe(['reclamation_messages/*', 'reclamations/*'], world.atlas.authStore.token)
  note = await world.messages(world.desk).create({
    reclamation: claim.id,
    body: SECRET,
    internal: true,
    files: [photo('dette.png')],
  })
}, 240_000)
afterAll(() => world.wasl.close())
const outsiders = () => [world.atlas, world.youssef]

test('staff read it: what follows does not pass on nothing', async () => {
  expect((await world.thread(world.desk, claim.id)).map(({ body }) => body)).toContain(SECRET)
  const found = await world
    .claims(world.desk)
    .getList(1, 1, { filter: 'reclamation_messages_via_reclamation.body ?~ "900 DH"' })
  expect(found.totalItems).toBe(1)
})

test('nobody else does, by list, view, count, figure, expansion or question', async () => {
  for (const who of outsiders()) {
    expect((await world.thread(who, claim.id)).map(({ body }) => body)).toEqual(['Bonjour', ''])
    expect(await statusOf(world.messages(who).getOne(note.id))).toBe(404)
    expect((await world.messages(who).getList(1, 5, { filter: 'internal = true' })).totalItems).toBe(0)
    const figures = await who.send('/api/collections/reclamation_messages/records/aggregate', {
      query: { group: 'internal', metrics: 'count,max(created)' },
    })
    expect(JSON.stringify(figures)).not.toContain(note.created)
    const expanded = await world
      .claims(who)
      .getOne(claim.id, { expand: 'reclamation_messages_via_reclamation' })
    expect(JSON.stringify(expanded)).not.toContain(SECRET)
    for (const guess of ['900 DH', 'ZZZZ']) {
      const asked = { filter: `reclamation_messages_via_reclamation.body ?~ "${guess}"` }
      expect((await world.claims(who).getList(1, 1, asked)).totalItems).toBe(0)
    }
  }
})

test('nor in an export, a file or a mail', async () => {
  for (const who of outsiders()) {
    const url = `${world.wasl.url}/api/collections/reclamation_messages/records/export?format=csv`
    const answer = await fetch(url, { headers: { authorization: who.authStore.token } })
    const text = await answer.text()
    expect([answer.status, text.includes('Bonjour'), text.includes('900')]).toEqual([200, true, false])
    const token = await who.files.getToken()
    expect((await fetch(who.files.getURL(note, note.files[0], { token }))).status).toBe(404)
  }
  const mails = await world.wasl.db.query(sql`SELECT 1 FROM mails WHERE mails::text LIKE '%900 DH%'`)
  expect(mails).toEqual([])
})

test('nor as it is written, or in what it leaves on the claim', async () => {
  const said = await world.say(world.desk, claim.id, 'Nous revenons vers vous')
  await heard.next('reclamation_messages/*', said.id)
  const told = JSON.stringify(heard.told('reclamation_messages/*', 'reclamations/*'))
  expect(told).not.toContain('900')
  expect(told).not.toContain(note.id)
  expect(before).not.toHaveProperty('last_activity_at')
  const { last_message_at: last } = await world.claims(world.atlas).getOne(claim.id)
  expect(last).toBe(said.created)
  expect(before.last_message_at < note.created).toBe(true)
})
