import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/reference.ts'
import type { StateCode } from '#model/domain/commande/states.ts'
import { localDay, systemClock } from '#server/clock.ts'
import { NO_FILES } from '#server/core/files/file-store.ts'
import { sql } from '#server/db/sql.ts'
import { verify } from '#server/verify/verify.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
beforeAll(async () => {
  wasl = await testWasl({ commands: 60 })
  // Every day is served: what may be chosen must not depend on the day the test runs.
  await wasl.db.query(sql`UPDATE villes SET jours = '{lun,mar,mer,jeu,ven,sam,dim}'`)
  await wasl.db.query(sql`DELETE FROM jours_feries`)
  const client = await wasl.as('moderateur')
  const [ville] = (await client.collection('villes').getList(1, 1)).items
  await client.collection('villes').update(ville?.id ?? '', { region: 'Ailleurs' })
})
afterAll(() => wasl.close())

let next = 0

/** The page of a parcel in that state, with its key. */
async function parcelIn(code: StateCode) {
  const token = `jeton${String(++next).padStart(11, '0')}`
  const [row] = await wasl.db.query<{ id: string; code: string }>(
    sql`UPDATE commands SET status = ${stateId(code)}, outcome = '', amount_collected = 0, reports = 0, reported_date = NULL,
      deleted_at = NULL, public_token = ${token}, holder_kind = 'livreur',
      holder = (SELECT id FROM users WHERE email = 'livreur@demo.wasl.ma'),
      delivery_man = (SELECT id FROM users WHERE email = 'livreur@demo.wasl.ma')
      WHERE _seq = ${next} RETURNING id, code`,
  )
  if (!row) throw new Error('no such parcel')
  await wasl.db.query(sql`INSERT INTO suivis (id, command, status, kind, at)
    VALUES (${`debut${String(next).padStart(10, '0')}`}, ${row.id}, ${stateId(code)}, 'transition', now())`)
  return { ...row, path: `/suivi/${row.code}/${token}`, bare: `/suivi/${row.code}` }
}

async function ask(path: string, form?: Readonly<Record<string, string>>) {
  const answer = await fetch(`${wasl.url}${path}`, {
    redirect: 'manual',
    headers: { 'accept-language': 'fr' },
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}
const inDays = (days: number) => localDay(systemClock.now()).add({ days }).toString()
const last = async (id: string) =>
  (
    await wasl.db.query(sql`SELECT s.code, v.actor, v.source, v.kind, v.reported_date FROM suivis AS v
    JOIN tracking_states AS s ON s.id = v.status WHERE v.command = ${id} ORDER BY v._seq DESC LIMIT 1`)
  )[0]
const claims = (id: string) =>
  wasl.db.query(sql`SELECT type, state, author, priority, client FROM reclamations WHERE command = ${id}`)

describe('another day', () => {
  test.each(['EN_DISTRIBUTION', 'PAS_DE_REPONSE'] as const)(
    'is chosen from %s, and is a move like any other',
    async (code) => {
      const { id, path } = await parcelIn(code)
      const page = await ask(path)
      expect(page.text.match(/<option /g)).toHaveLength(7)
      expect(page.text).toContain(`value="${inDays(1)}"`)
      const chosen = await ask(path, { jour: inDays(3) })
      expect([chosen.status, chosen.location]).toEqual([303, `${path}?fait=jour`])
      expect(await last(id)).toEqual({
        code: 'PROGRAMME',
        actor: '',
        source: 'web',
        kind: 'transition',
        reported_date: `${inDays(3)} 00:00:00.000Z`,
      })
      const after = await ask(`${path}?fait=jour`)
      expect(after.text).toContain('C’est noté : nous passerons le jour choisi.')
      expect(after.text).not.toContain('<option')
      // The same click twice is one wish; another day is for the agence to decide now.
      expect((await ask(path, { jour: inDays(3) })).status).toBe(303)
      expect((await ask(path, { jour: inDays(4) })).status).toBe(409)
    },
  )

  test.each([
    ['today', 0],
    ['yesterday', -1],
    ['in a month', 30],
  ])('is not %s', async (_, days) => {
    const { id, path } = await parcelIn('PAS_DE_REPONSE')
    const { status, text } = await ask(path, { jour: inDays(days) })
    expect([status, text.includes('Ce jour ne peut plus être choisi')]).toEqual([409, true])
    expect(await last(id)).toMatchObject({ code: 'PAS_DE_REPONSE' })
  })

  test.each(['', 'demain', '2026-13-40', '2026-11-24; DROP'])('is not %j', async (jour) => {
    const { path } = await parcelIn('PAS_DE_REPONSE')
    expect((await ask(path, { jour })).status).toBe(409)
  })

  test.each(['NOUVEAU', 'RECU_AGENCE', 'LIVRE', 'RETOUR_HUB'] as const)(
    'is not offered, nor taken, from %s',
    async (code) => {
      const { id, path } = await parcelIn(code)
      expect((await ask(path)).text).not.toContain('<option')
      expect((await ask(path, { jour: inDays(2) })).status).toBe(409)
      expect(await last(id)).toMatchObject({ code })
    },
  )

  test('is nothing a stranger chooses', async () => {
    const { id, bare } = await parcelIn('PAS_DE_REPONSE')
    for (const path of [bare, `${bare}/jeton99999999999`])
      expect((await ask(path, { jour: inDays(2), souhait: 'contact' })).status).toBe(422)
    expect(await last(id)).toMatchObject({ code: 'PAS_DE_REPONSE' })
    expect(await claims(id)).toEqual([])
  })
})

describe('« Je n’ai pas été contacté »', () => {
  test('opens one claim that staff and the merchant read, however often it is said', async () => {
    const { id, path } = await parcelIn('INJOIGNABLE')
    expect((await ask(path)).text).toContain('Je n’ai pas été contacté')
    const said = await Promise.all(Array.from({ length: 4 }, () => ask(path, { souhait: 'contact' })))
    expect(said.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    const [{ client_source = '' } = {}] = await wasl.db.query<{ client_source: string }>(
      sql`SELECT client_source FROM commands WHERE id = ${id}`,
    )
    expect(await claims(id)).toEqual([
      { type: 'rappeler', state: 'ouverte', author: '', priority: 'haute', client: client_source },
    ])
    const { text } = await ask(path)
    expect(text).toContain('C’est noté. L’agence vous rappelle.')
    expect(text).not.toContain('name="souhait"')
  })

  test('is for who was said not to answer', async () => {
    const { id, path } = await parcelIn('EN_DISTRIBUTION')
    expect((await ask(path)).text).not.toContain('name="souhait"')
    expect((await ask(path, { souhait: 'contact' })).status).toBe(409)
    expect(await claims(id)).toEqual([])
  })
})

test('what recipients did leaves a base without fault', async () => {
  const findings = await verify(wasl.db, NO_FILES)
  // The counters do not know what the test itself wrote.
  expect(findings.filter(({ where }) => where !== 'commands_counts')).toEqual([])
})
