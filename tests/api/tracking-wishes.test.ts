import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { localDay, systemClock } from '#server/clock.ts'
import { NO_FILES } from '#server/core/files/file-store.ts'
import { sql } from '#server/db/sql.ts'
import { verify } from '#server/verify/verify.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
beforeAll(async () => {
  wasl = await testWasl({ commands: 60 })
  // Every day is served, so that the choices do not depend on the day the test runs.
  await wasl.behind.query(sql`UPDATE villes SET jours = '{lun,mar,mer,jeu,ven,sam,dim}'`)
  await wasl.behind.query(sql`DELETE FROM jours_feries`)
  await wasl.engine.refresh('jours_feries')
  const client = await wasl.as('moderateur')
  const [ville] = (await client.collection('villes').getList(1, 1)).items
  await client.collection('villes').update(ville?.id ?? '', { region: 'Ailleurs' })
})
afterAll(() => wasl.close())

let next = 0

/** The page of a parcel in that state, with its key. */
async function parcelIn(code: StateCode) {
  const token = `jeton${String(++next).padStart(11, '0')}`
  const [row] = await wasl.behind.query<{ id: string; code: string }>(
    sql`UPDATE commands SET status = ${stateId(code)}, outcome = '', amount_collected = 0, reports = 0, reported_date = NULL,
      deleted_at = NULL, public_token = ${token}, holder_kind = 'livreur',
      holder = (SELECT id FROM users WHERE email = 'livreur@demo.wasl.ma'),
      delivery_man = (SELECT id FROM users WHERE email = 'livreur@demo.wasl.ma')
      WHERE _seq = ${next} RETURNING id, code`,
  )
  if (!row) throw new Error('no such parcel')
  await wasl.behind.query(sql`INSERT INTO suivis (id, command, status, kind, at)
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
/** A day to choose. */
const DAY = /name="jour" value="\d{4}-/g
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
      expect(page.text.match(DAY)).toHaveLength(7)
      expect(page.text).toContain(`value="${inDays(1)}"`)
      const chosen = await ask(path, { jour: inDays(3) })
      expect([chosen.status, chosen.location]).toEqual([303, `${path}?fait=jour`])
      expect(await last(id)).toEqual({
        code: 'PROGRAMME',
        actor: '',
        source: 'destinataire',
        kind: 'transition',
        reported_date: `${inDays(3)} 00:00:00.000Z`,
      })
      const after = await ask(`${path}?fait=jour`)
      expect(after.text).toContain('C’est noté : nous passerons le jour choisi.')
      // A repeated click makes one request.
      expect((await ask(path, { jour: inDays(3) })).status).toBe(303)
    },
  )

  test('chosen by mistake is changed again, until it has come or somebody has moved the parcel', async () => {
    const { id, path } = await parcelIn('PAS_DE_REPONSE')
    await ask(path, { jour: inDays(3) })
    expect((await ask(path)).text).toContain(`value="${inDays(3)}" required checked`)
    expect((await ask(path, { jour: inDays(1) })).status).toBe(303)
    expect(await last(id)).toMatchObject({ code: 'PROGRAMME', reported_date: `${inDays(1)} 00:00:00.000Z` })
    const kinds = await wasl.db.query(
      sql`SELECT kind, source FROM suivis WHERE command = ${id} AND kind <> 'garde' AND source NOT IN ('', 'system') ORDER BY _seq`,
    )
    expect(kinds).toEqual(
      ['transition', 'annulation', 'transition'].map((kind) => ({ kind, source: 'destinataire' })),
    )
    // Two at once: one is kept.
    const both = await Promise.all([4, 5].map((days) => ask(path, { jour: inDays(days) })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409])
    await wasl.behind.query(
      sql`UPDATE commands SET reported_date = ${`${inDays(0)} 00:00:00Z`} WHERE id = ${id}`,
    )
    expect((await ask(path)).text).not.toMatch(DAY)
    expect((await ask(path, { jour: inDays(6) })).status).toBe(409)
  })

  test('is not changed by him when the agence agreed it', async () => {
    const { id, path } = await parcelIn('PAS_DE_REPONSE')
    await ask(path, { jour: inDays(3) })
    await wasl.behind.query(sql`UPDATE suivis SET source = 'web' WHERE command = ${id}`)
    expect((await ask(path)).text).not.toMatch(DAY)
    expect((await ask(path, { jour: inDays(2) })).status).toBe(409)
  })

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
      expect((await ask(path)).text).not.toMatch(DAY)
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
    expect(text).not.toContain('value="contact"')
  })

  test('is for who was said not to answer', async () => {
    const { id, path } = await parcelIn('EN_DISTRIBUTION')
    expect((await ask(path)).text).not.toContain('value="contact"')
    expect((await ask(path, { souhait: 'contact' })).status).toBe(409)
    expect(await claims(id)).toEqual([])
  })
})

describe('a better address', () => {
  const requests = (id: string) =>
    wasl.db.query(sql`SELECT changes, author, state, note FROM demandes WHERE command = ${id}`)

  test('is a request the agence answers; the label keeps the old one until then', async () => {
    const { id, path } = await parcelIn('EN_DISTRIBUTION')
    const written = 'Immeuble Nour,\r\n  3e étage, <porte verte>'
    const sent = await Promise.all(
      Array.from({ length: 3 }, () => ask(path, { souhait: 'adresse', adresse: written })),
    )
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303])
    const receiver_address = 'Immeuble Nour, 3e étage, <porte verte>'
    expect(await requests(id)).toEqual([
      {
        changes: { receiver_address },
        author: '',
        state: 'ouverte',
        note: 'Écrit par le destinataire sur sa page de suivi.',
      },
    ])
    const { text } = await ask(path)
    expect(text).toContain('L’agence transmet votre adresse')
    expect(text).not.toContain('value="adresse"')
    const staff = await wasl.as('moderateur')
    const [asked] = (await staff.collection('demandes').getList(1, 1, { filter: `command = "${id}"` })).items
    expect((await staff.collection('commands').getOne(id)).receiver_address).not.toBe(receiver_address)
    await staff.collection('demandes').update(asked?.id ?? '', { state: 'acceptee' })
    expect((await staff.collection('commands').getOne(id)).receiver_address).toBe(receiver_address)
    expect((await ask(path)).text).toContain('Immeuble Nour, 3e étage, &lt;porte verte&gt;')
  })

  test.each([
    ['nothing', ''],
    ['more than an address', 'x'.repeat(2_000)],
  ])('of %s says what to write', async (_, adresse) => {
    const { id, path } = await parcelIn('EN_DISTRIBUTION')
    const { status, text } = await ask(path, { souhait: 'adresse', adresse })
    expect([status, text.includes('Écrivez ce qui change dans l’adresse.')]).toEqual([409, true])
    expect(await requests(id)).toEqual([])
  })

  test.each(['NOUVEAU', 'LIVRE', 'RETOUR_HUB'] as const)('is not for %s', async (code) => {
    const { id, path } = await parcelIn(code)
    expect((await ask(path)).text).not.toContain('value="adresse"')
    expect((await ask(path, { souhait: 'adresse', adresse: 'Ailleurs' })).status).toBe(409)
    expect(await requests(id)).toEqual([])
  })
})

describe('« Je ne veux plus ce colis »', () => {
  const reasons = (text: string) =>
    Array.from(text.matchAll(/<option value="(\w{15})">/g), ([, id = '']) => id)

  test('is a refusal with its reason, said once, and the page tells it', async () => {
    const { id, path } = await parcelIn('EN_DISTRIBUTION')
    const [refus = ''] = reasons((await ask(path)).text)
    expect(refus).not.toBe('')
    const said = await ask(path, { souhait: 'refus', refus })
    expect([said.status, said.location]).toEqual([303, `${path}?fait=refus`])
    expect(await last(id)).toMatchObject({ code: 'ANNULE_CLIENT', actor: '', source: 'destinataire' })
    expect((await ask(`${path}?fait=refus`)).text).toContain('le colis repart vers le vendeur')
    expect((await ask(path, { souhait: 'refus', refus })).status).toBe(303)
    const moves = await wasl.db.query(
      sql`SELECT motif FROM suivis WHERE command = ${id} AND status = ${stateId('ANNULE_CLIENT')}`,
    )
    expect(moves).toEqual([{ motif: refus }])
  })

  test.each(['', 'aaaaaaaaaaaaaaa', stateId('LIVRE')])('is asked why: %j is no reason', async (refus) => {
    const { id, path } = await parcelIn('EN_DISTRIBUTION')
    const { status, text } = await ask(path, { souhait: 'refus', refus })
    expect([status, text.includes('Choisissez pourquoi.')]).toEqual([409, true])
    expect(await last(id)).toMatchObject({ code: 'EN_DISTRIBUTION' })
  })

  test('is not offered once the parcel is delivered, nor believed from an address', async () => {
    const { path } = await parcelIn('LIVRE')
    const { text } = await ask(`${path}?fait=refus`)
    expect(reasons(text)).toEqual([])
    expect(text).not.toContain('le colis repart vers le vendeur')
  })
})

test('what recipients did leaves a base without fault', async () => {
  const findings = await verify(wasl.db, NO_FILES)
  // The counters miss the rows that the test itself wrote.
  expect(findings.filter(({ where }) => !where.startsWith('commands_counts'))).toEqual([])
})
