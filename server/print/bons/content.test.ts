import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Collections, Row } from '#model/collections.ts'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { centimes } from '#model/domain/money.ts'
import { stableId } from '#model/schema/record-id.ts'
import { readConfig } from '#server/config.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { sql } from '#server/db/sql.ts'
import { waslEngine } from '#server/wasl-engine.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { setTariffs } from '#tests/support/tariff.ts'
import { bonContent } from './content.ts'

const CLIENT = 'client000000001'
const LIVREUR = 'livreur00000001'
const AGENCE = 'agence000000001'
const BON = 'bon000000000001'

let test: TestDatabase
let engine: Engine<Collections>
let commands: Row<'commands'>[]

/** Inserts a suivi past the hooks of suivis and bons, whose checks are not tested here. */
const suivi = (command: string, code: StateCode, at: string, motif = '') =>
  test.behind.query(sql`INSERT INTO suivis (id, command, status, at, motif)
    VALUES (${stableId(command, at)}, ${command}, ${stateId(code)}, ${at}, ${motif})`)

beforeAll(async () => {
  test = await testDatabase()
  await setTariffs(test.behind)
  engine = await waslEngine(test.db, readConfig({}))
  const origin = { caller: SYSTEM, source: 'system' } as const
  commands = await test.db.transaction(async (tx) => {
    const person = { password: 'motdepasse', active: true }
    const atlas = { ...person, id: CLIENT, type: 'client', full_name: 'Karim Alami' } as const
    await engine.create(tx, 'users', { ...atlas, email: 'c@wasl.ma', phone: '+212522334455' }, origin)
    const amrani = { ...person, id: LIVREUR, type: 'livreur', full_name: 'Youssef Amrani' } as const
    await engine.create(tx, 'users', { ...amrani, email: 'l@wasl.ma', phone: '+212661223344' }, origin)
    const agence = { id: AGENCE, name: 'Hub', adresse: '7 rue du Port', ville: villeId('Casablanca') }
    await engine.create(tx, 'agences', { ...agence, telephone: '+212522110022' }, origin)
    const profile = { raison_sociale: 'Atlas SARL', adresse: 'Bd Anfa' }
    await engine.update(tx, 'clients', CLIENT, { ...profile, ville: villeId('Salé') }, origin)
    const made: Row<'commands'>[] = []
    for (const price of [25_050, 9_900, 100]) {
      const receiver = { receiver_full_name: 'Salma', receiver_phone_number: '+212612345678' }
      const values = { ...receiver, city: villeId('Salé'), price: centimes(price), client_source: CLIENT }
      made.push(await engine.create(tx, 'commands', { ...values, extra_fees: centimes(1_000) }, origin))
    }
    return made
  })
  const [refused, silent] = commands.map(({ id }) => id)
  await suivi(String(refused), 'REFUSE', '2026-11-18 10:00:00Z', 'motif0000000001')
  await suivi(String(refused), 'RETOUR_HUB', '2026-11-19 17:05:00Z')
  await suivi(String(silent), 'PAS_DE_REPONSE', '2026-11-18 10:00:00Z')
  await test.behind.query(
    sql`INSERT INTO motifs (id, name, active) VALUES ('motif0000000001', 'Trop cher', true)`,
  )
  await test.behind.query(sql`INSERT INTO bons (id, kind, number, client, livreur, agence, state, issued_at)
    VALUES (${BON}, 'retour client', 'RC-2026-00007', ${CLIENT}, ${LIVREUR}, ${AGENCE}, 'emis', '2026-11-20 08:15:00Z')`)
  for (const [n, { id }] of commands.entries()) {
    await test.behind.query(sql`INSERT INTO bons_details (id, bon, command, expected, missing)
      VALUES (${stableId('detail', id)}, ${BON}, ${id}, true, ${n === 2})`)
  }
})
afterAll(() => test.drop())

const content = async (changes: Partial<Row<'bons'>> = {}) => {
  const bon = await engine.find(test.db, 'bons', BON)
  if (!bon) throw new Error('no bon')
  return bonContent(engine, test.db, { ...bon, ...changes })
}

it('has the parcels of the bon in order, and what those there come to', async () => {
  const { lines, colis, total, missing, number, date } = await content()
  expect({ number, date, colis, total }).toEqual({
    number: 'RC-2026-00007',
    date: '20/11/2026 08:15',
    colis: 2,
    total: 36_950,
  })
  expect(lines.map(({ code }) => code)).toEqual(commands.map(({ code }) => code))
  expect(missing).toEqual([commands[2]?.code])
  expect(lines[0]).toMatchObject({ ville: 'Salé', phone: '+212612345678', amount: 26_050, pieces: 1 })
})

it('says of each return why it comes back, and since when', async () => {
  const { lines } = await content()
  expect(lines.map(({ motif, received }) => [motif, received])).toEqual([
    ['Trop cher', '19/11/2026 17:05'],
    ['Pas de réponse', ''],
    ['', ''],
  ])
})

it('names the people as their papers do', async () => {
  const hub = { name: 'Hub', phone: '+212522110022', address: '7 rue du Port, Casablanca' }
  const client = { name: 'Atlas SARL', phone: '+212522334455', address: 'Bd Anfa, Salé' }
  const livreur = { name: 'Youssef Amrani', phone: '+212661223344', address: '' }
  expect(await content()).toMatchObject({
    company: { name: 'Wasl' },
    from: { role: 'Remis par l’agence', ...hub },
    to: { role: 'Destinataire du retour', ...client },
  })
  expect(await content({ kind: 'ramassage' })).toMatchObject({
    from: { role: 'Client', ...client },
    to: { role: 'Ramasseur', ...livreur },
  })
})

it('a pick-up is where the client asked for it', async () => {
  await test.behind.query(sql`INSERT INTO rammasage (id, client, adresse, telephone, ville)
    VALUES ('ramassage000001', ${CLIENT}, 'Dépôt 4, Bouskoura', '+212600000001', ${villeId('Casablanca')})`)
  const { from } = await content({ kind: 'ramassage', ramassage: 'ramassage000001' })
  expect(from).toMatchObject({ phone: '+212600000001', address: 'Dépôt 4, Bouskoura, Casablanca' })
})
