import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { centimes } from '#model/domain/money.ts'
import { createApp } from '#server/app.ts'
import { type Clock, fromCanonical } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import { waslEngine } from '#server/wasl-engine.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { setTariffs } from '#tests/support/tariff.ts'

let test: TestDatabase
let app: FastifyInstance
const tokens: Record<string, string> = {}
const clock: Clock = { now: () => fromCanonical('2026-11-20 23:30:00.000Z') }

const PEOPLE = {
  atlas: { id: 'client000000001', type: 'client', roles: [] },
  zina: { id: 'client000000002', type: 'client', roles: [] },
  agent: { id: 'agent0000000001', type: 'moderateur', roles: ['Commandes'] },
  editeur: { id: 'editeur00000001', type: 'moderateur', roles: ['Annonces'] },
} as const

beforeAll(async () => {
  test = await testDatabase()
  await setTariffs(test.behind)
  const engine = await waslEngine(test.db, readConfig({}), clock)
  const origin = { caller: SYSTEM, source: 'system' } as const
  await test.db.transaction(async (tx) => {
    for (const [name, { id, type, roles }] of Object.entries(PEOPLE)) {
      const values = { id, type, roles: [...roles], full_name: name, email: `${name}@wasl.ma` }
      await engine.create(tx, 'users', { ...values, password: 'motdepasse' }, origin)
    }
    for (const [n, client_source] of [PEOPLE.atlas.id, PEOPLE.zina.id, PEOPLE.atlas.id].entries()) {
      const receiver = { receiver_full_name: `Ali ${n}`, receiver_phone_number: '+212612345678' }
      const values = { ...receiver, city: villeId('Salé'), price: centimes(25000 + n), client_source }
      await engine.create(tx, 'commands', values, origin)
    }
  })
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  app = await createApp({ config, db: test.db, clock })
  for (const name of Object.keys(PEOPLE)) {
    const payload = { identity: `${name}@wasl.ma`, password: 'motdepasse' }
    const answer = await app.inject({
      method: 'POST',
      url: '/api/collections/users/auth-with-password',
      payload,
    })
    tokens[name] = answer.json<{ token: string }>().token
  }
})
afterAll(async () => {
  await app.close()
  await test.drop()
})

const exported = (who: string, query = '') =>
  app.inject({
    url: `/api/collections/commands/records/export${query}`,
    headers: tokens[who] ? { authorization: tokens[who] } : {},
  })
const names = (body: string) => [...body.matchAll(/^"(Ali \d)"/gm)].map((match) => match[1])

describe('the export of commandes', () => {
  it('answers the CSV of the seed, named by the local day', async () => {
    const answer = await exported('agent', '?sort=created')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="commandes-2026-11-20.csv"')
    const [heading, first, ...rest] = answer.body.split('\r\n')
    expect(heading).toBe(
      '\ufeff"DESTINATAIRE";"ADRESSE";"TELEPHONE";"VILLE";"MARCHANDISE";"Quantité";"PRIX";"FRAIS SUPPLEMENTAIRES";"TOTAL";"CODE SUIVI";"COMMENTAIRE";"DATE D\'ENVOI";"LIVREUR";"CLIENT";"DATE DE RAPPORT";"ETAT";"VENDEUR NOM";"VENDEUR TELEPHONE";"COLIS REMPLACER";"PEUT OUVRIR"',
    )
    expect(first).toBe(
      '"Ali 0";"";"0612345678";"Salé";"";"1";"250,00";"0,00";"250,00";"201126-233000";"";"20/11/2026";"";"atlas";"";"Nouveau colis";"atlas";"";"NON";"NON"',
    )
    expect(rest).toHaveLength(3)
  })

  it('follows the filter and the sort of the list', async () => {
    expect(names((await exported('agent', '?sort=-price')).body)).toEqual(['Ali 2', 'Ali 1', 'Ali 0'])
    const filter = encodeURIComponent('price > 250.01')
    expect(names((await exported('agent', `?filter=${filter}`)).body)).toEqual(['Ali 2'])
    const none = await exported('agent', `?filter=${encodeURIComponent('price > 9999')}`)
    expect(none.body.split('\r\n')).toHaveLength(2)
  })

  it('gives everyone the rows he may list, and nothing to those who may not', async () => {
    expect(names((await exported('atlas', '?sort=created')).body)).toEqual(['Ali 0', 'Ali 2'])
    expect((await exported('editeur')).statusCode).toBe(403)
    expect((await exported('guest')).statusCode).toBe(403)
    expect((await exported('agent', '?filter=nothing%20%3D%201')).statusCode).toBe(400)
  })

  it('sets the database free when the reader leaves before the end', async () => {
    const url = '/api/collections/commands/records/export'
    const asked = { method: 'HEAD', url, headers: { authorization: tokens.agent ?? '' } } as const
    // A slot is freed once the cursor is closed, a moment after the answer; twelve calls use up all slots if
    // one leaks.
    const freed = { timeout: 10_000, interval: 20 }
    for (let n = 0; n < 12; n++) {
      await expect.poll(async () => (await app.inject(asked)).statusCode, freed).toBe(200)
    }
    await expect.poll(async () => (await exported('agent')).statusCode, freed).toBe(200)
    await expect.poll(async () => names((await exported('agent')).body), freed).toHaveLength(3)
  })
})
