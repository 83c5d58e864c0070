import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import { waslEngine } from '#server/wasl-engine.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { setTariffs } from '#tests/support/tariff.ts'

let test: TestDatabase
let app: FastifyInstance
let dataDir: string
const tokens: Record<string, string> = {}

const PEOPLE = {
  client: { id: 'client000000001', type: 'client', roles: [] },
  other: { id: 'client000000002', type: 'client', roles: [] },
  agent: { id: 'agent0000000001', type: 'moderateur', roles: ['Commandes'] },
  caissier: { id: 'caissier0000001', type: 'moderateur', roles: ['Factures livreurs'] },
  livreur: { id: 'livreur00000001', type: 'livreur', roles: [] },
} as const

beforeAll(async () => {
  test = await testDatabase()
  await setTariffs(test.behind)
  dataDir = await mkdtemp(join(tmpdir(), 'wasl-uploads-'))
  const engine = await waslEngine(test.db, readConfig({}))
  const origin = { caller: SYSTEM, source: 'system' } as const
  await test.db.transaction(async (tx) => {
    for (const [name, { id, type, roles }] of Object.entries(PEOPLE)) {
      const values = { id, type, roles: [...roles], full_name: name, email: `${name}@wasl.ma`, active: true }
      await engine.create(tx, 'users', { ...values, password: 'motdepasse' }, origin)
    }
  })
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  app = await createApp({ config, db: test.db })
  for (const name of Object.keys(PEOPLE)) tokens[name] = await signIn(name)
})
afterAll(async () => {
  await app.close()
  await test.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function signIn(name: string): Promise<string> {
  const payload = { identity: `${name}@wasl.ma`, password: 'motdepasse' }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/collections/users/auth-with-password',
    payload,
  })
  return answer.json<{ token: string }>().token
}

const headersOf = (who: string) => (tokens[who] ? { authorization: tokens[who] } : {})

async function upload(who: string, text: string, client?: string) {
  const form = new FormData()
  if (client !== undefined) form.set('client', client)
  form.set('file', new File([text], 'commandes.csv'))
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const headers = { ...headersOf(who), 'content-type': request.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await request.arrayBuffer())
  return app.inject({ method: 'POST', url: '/api/wasl/imports/files', headers, payload })
}
const post = (who: string, url: string, payload: object = {}) =>
  app.inject({ method: 'POST', url: `/api/wasl/imports/${url}`, headers: headersOf(who), payload })

const FILE = 'Nom;Tel;Ville;Prix\nAli;0612345678;Rabat;250\nSara;06123;Azrou;99\n'

describe('imports over HTTP', () => {
  it('goes from the file to its check, its import, its rejects and its cancellation', async () => {
    const sent = await upload('client', FILE)
    expect(sent.statusCode).toBe(200)
    const { file, ...report } = sent.json()
    expect(report).toMatchObject({ client: PEOPLE.client.id, rows: 2, accepted: 1, rejected: 1, id: '' })
    const asked = { file: file.key, name: file.name, mapping: report.mapping }
    const corrections = [{ row: 2, field: 'receiver_phone_number', value: '0661234567' }]
    const checked = await post('client', 'check', { ...asked, corrections })
    expect(checked.json().rejects[0].reasons).toMatchObject([{ field: 'city', code: 'ville_ambiguous' }])
    const done = await post('client', 'commit', asked)
    expect(done.json()).toMatchObject({
      accepted: 1,
      rejected: 1,
      id: expect.stringMatching(/^[a-z0-9]{15}$/),
    })
    const { id } = done.json()
    const rejects = await app.inject({ url: `/api/wasl/imports/${id}/rejects`, headers: headersOf('client') })
    expect(rejects.headers['content-type']).toContain('text/csv')
    expect(rejects.headers['content-disposition']).toContain('rejets-commandes.csv')
    expect(rejects.body).toMatch(
      /^\ufeff"Nom";"Tel";"Ville";"Prix";"Motif du rejet"\r\n"Sara";"06123";"Azrou";"99";"/,
    )
    expect((await post('client', `${id}/cancel`)).json()).toEqual({ deleted: 1, kept: [] })
  })

  it('lets a moderateur with Commandes import for the client he names', async () => {
    expect((await upload('agent', FILE)).json().message).toBe('Choisissez le client de ce fichier.')
    const sent = await upload('agent', FILE, PEOPLE.other.id)
    expect(sent.json()).toMatchObject({ client: PEOPLE.other.id, accepted: 1 })
  })

  it.each(['caissier', 'livreur', 'guest'])('refuses a %s', async (who) => {
    const asked = { file: 'a'.repeat(64), name: 'x.csv', client: PEOPLE.client.id }
    for (const answer of [
      await upload(who, FILE, PEOPLE.client.id),
      await post(who, 'check', asked),
      await post(who, 'commit', asked),
      await post(who, 'abcdefghijklmno/cancel'),
    ]) {
      expect(answer.statusCode).toBe(403)
    }
  })

  it('lets a client import, see and cancel only for himself', async () => {
    expect((await upload('client', FILE, PEOPLE.other.id)).statusCode).toBe(403)
    const { file } = (await upload('client', `${FILE}X;0612345670;Rabat;1\n`)).json()
    const { id } = (await post('client', 'commit', { file: file.key, name: file.name })).json()
    expect((await post('other', `${id}/cancel`)).statusCode).toBe(404)
    const rejects = await app.inject({ url: `/api/wasl/imports/${id}/rejects`, headers: headersOf('other') })
    expect(rejects.statusCode).toBe(404)
  })

  it('says what is wrong with a request', async () => {
    expect((await post('client', 'check', {})).statusCode).toBe(400)
    const gone = await post('client', 'check', { file: 'b'.repeat(64), name: 'x.csv' })
    expect(gone.json()).toMatchObject({
      status: 404,
      message: 'Ce fichier n’est plus gardé. Envoyez-le de nouveau.',
    })
    expect((await post('client', 'check', { file: '../../config', name: 'x' })).statusCode).toBe(404)
    expect((await upload('client', '')).json().message).toMatch(/vide/)
  })
})
