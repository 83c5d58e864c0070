import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '#model/collections.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { createServer } from '#server/core/api/server.ts'
import { sql } from '#server/db/sql.ts'
import { trackingRoutes } from '#server/tracking/routes.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'

let wasl: TestWasl
let parcel: Row<'commands'>
const TOKEN = 'abcd1234efgh5678'
const PERSONAL = ['Zineb Tazi', '12 rue des Orangers', '0612345678', '06 12 34 56 78', '349', 'Robe rouge']

beforeAll(async () => {
  wasl = await testWasl({ commands: 100 })
  const client = await wasl.as('moderateur')
  await wasl.behind.query(sql`UPDATE commands SET receiver_full_name = 'Zineb Tazi', price = 329, extra_fees = 20,
    receiver_address = '12 rue des Orangers', receiver_phone_number = '+212612345678', receiver_phone_2 = '',
    product_name = 'Robe rouge', client_name = 'Boutique <b>Atlas</b>', public_token = ${TOKEN}, outcome = '',
    delivery_man = (SELECT id FROM users WHERE email = 'livreur@demo.wasl.ma') WHERE _seq = 1`)
  await stand(1, 'EN_DISTRIBUTION')
  const company = { name: 'Atlas Express', phone: '05 22 00 11 22' }
  await client.collection('settings').create({ key: 'company', value: company })
  parcel = await client
    .collection('commands')
    .getFirstListItem<Row<'commands'>>('receiver_full_name = "Zineb Tazi"')
})
afterAll(() => wasl.close())

/** Picked up yesterday, and now in that state. */
async function stand(seq: number, code: StateCode) {
  await wasl.behind.query(sql`UPDATE commands SET status = ${stateId(code)} WHERE _seq = ${seq}`)
  await wasl.behind.query(sql`INSERT INTO suivis (id, command, status, at)
    SELECT left(${code} || 'xxxxxxxxxxxxxxx', 13) || n, c.id, CASE n WHEN 1 THEN ${stateId('RAMASSE')} ELSE ${stateId(code)} END,
      now() - (2 - n) * interval '1 day'
    FROM commands AS c, generate_series(1, 2) AS n WHERE c._seq = ${seq}`)
}

interface PageRequest {
  readonly language?: string
  readonly form?: Readonly<Record<string, string>>
}

async function ask(path: string, { language = 'fr', form }: PageRequest = {}) {
  const answer = await fetch(`${wasl.url}${path}`, {
    redirect: 'manual',
    headers: { 'accept-language': language },
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const at = (rest = '') => `/suivi/${parcel.code}${rest}`
const open = async (digits = '5678') =>
  (await ask(at(), { form: { chiffres: digits } })).headers.get('location') ?? ''

describe('a code alone', () => {
  test('shows how far the parcel is, and nothing of the person', async () => {
    const { status, text } = await ask(at())
    expect(status).toBe(200)
    expect(text).toContain('En livraison')
    expect(text.match(/<time /g)?.length).toBeGreaterThanOrEqual(2)
    for (const secret of [...PERSONAL, 'Atlas</b>', TOKEN, parcel.id]) expect(text).not.toContain(secret)
  })

  test('says no more of a parcel that was refused than of one that is delivered tomorrow', async () => {
    const codes = ['REFUSE', 'RETOUR_HUB', 'ANNULE_CLIENT', 'PERDU', 'NUMERO_ERRONE'] as const
    for (const [n, code] of codes.entries()) await stand(10 + n, code)
    const states = await wasl.db.query<{ code: string }>(
      sql`SELECT code FROM commands WHERE _seq BETWEEN 10 AND 14 AND deleted_at IS NULL`,
    )
    expect(states).toHaveLength(5)
    for (const { code } of states) {
      const { text } = await ask(`/suivi/${code}`)
      expect(text).not.toMatch(/[Rr]efus|[Rr]etour|[Aa]nnul|contacter|corriger/)
    }
  })

  test('is read as it is typed: by a scanner on an AZERTY desk, without dash, in a form', async () => {
    const azerty = parcel.code.replace('-', ')').replace(/\d/g, (digit) => 'à&é"\'(-è_ç'[Number(digit)] ?? '')
    expect((await ask(`/suivi/${encodeURIComponent(azerty)}`)).text).toContain(parcel.code)
    expect((await ask(`/suivi/${parcel.code.replaceAll('-', '')}`)).status).toBe(200)
    const form = await ask(`/suivi/?code=${encodeURIComponent(` ${parcel.code} `)}&lang=ar`)
    expect([form.status, form.headers.get('location')]).toEqual([303, `${at()}?lang=ar`])
  })
})

describe('what is not there', () => {
  test('a code of nobody, one in the corbeille, one that is none: the same answer', async () => {
    const [{ code = '' } = {}] = await wasl.behind.query<{ code: string }>(
      sql`UPDATE commands SET deleted_at = now() WHERE _seq = 5 RETURNING code`,
    )
    const [nobody, binned, none] = [
      await ask('/suivi/010101-010101'),
      await ask(`/suivi/${code}`),
      await ask('/suivi/zut'),
    ]
    for (const { status, text } of [nobody, binned, none]) {
      expect(status).toBe(404)
      expect(text).toContain('Code inconnu. Vérifiez les chiffres')
    }
    expect(binned.text).toBe(nobody.text.replaceAll('010101-010101', code))
    const guess = await ask(`/suivi/${code}`, { form: { chiffres: '1234' } })
    expect([guess.status, guess.text]).toEqual([404, binned.text])
  })

  test("the merchant's own reference opens nothing", async () => {
    await wasl.behind.query(
      sql`UPDATE commands SET reference_client = '201126-999999' WHERE id = ${parcel.id}`,
    )
    expect((await ask('/suivi/201126-999999')).status).toBe(404)
  })

  test.each(['%00', 'a%0d%0ab', '..%2f..', 'x'.repeat(150), '%3Cscript%3E', "'--"])(
    '/suivi/%s is no fault of ours',
    async (text) => {
      const { status, text: page } = await ask(`/suivi/${text}`)
      expect(status).toBe(404)
      expect(page).not.toContain('<script>')
    },
  )
})

describe('who proves himself', () => {
  test('with the last digits of his phone reads the rest', async () => {
    const wrong = await ask(at(), { form: { chiffres: '1234' } })
    expect([wrong.status, wrong.text.includes('Ce ne sont pas')]).toEqual([422, true])
    for (const secret of PERSONAL) expect(wrong.text).not.toContain(secret)
    const { status, text } = await ask(await open())
    expect(status).toBe(200)
    for (const told of [
      'À préparer, en espèces',
      '<b>349\u00a0DH</b>',
      'Zineb Tazi',
      '12 rue des Orangers',
      'Votre colis arrive aujourd’hui, ',
      ', votre livreur',
    ])
      expect(text).toContain(told)
    expect(text).toContain('Boutique &lt;b&gt;Atlas&lt;/b&gt;')
    expect(text).toContain('href="tel:0522001122"')
    for (const [may, said] of [
      [true, '✓ Vous pouvez l’ouvrir avant de payer'],
      [false, 'Il s’ouvre après le paiement'],
    ] as const) {
      await wasl.behind.query(sql`UPDATE commands SET package_opened = ${may} WHERE id = ${parcel.id}`)
      expect((await ask(await open())).text).toContain(said)
    }
    expect(await open('٥٦٧٨')).toContain(at('/'))
  })

  test('reads the promised day before anybody has picked the parcel up, once the merchant is sure to send it', async () => {
    const promised = async (code: StateCode) => {
      await wasl.behind.query(
        sql`DELETE FROM suivis WHERE command = (SELECT id FROM commands WHERE _seq = 20)`,
      )
      await wasl.behind.query(sql`UPDATE commands SET status = ${stateId(code)}, public_token = 'jetonjetonjetonj',
        outcome = '', deleted_at = NULL WHERE _seq = 20`)
      const [row] = await wasl.db.query<{ code: string; city: string }>(
        sql`SELECT code, city FROM commands WHERE _seq = 20`,
      )
      const staff = await wasl.as('moderateur')
      await staff.collection('villes').update(row?.city ?? '', { delai_h: 48 })
      return (await ask(`/suivi/${row?.code}/jetonjetonjetonj`)).text
    }
    expect(await promised('NOUVEAU')).toMatch(/<h1>Votre colis est prévu [a-z]+ \d+/)
    expect(await promised('A_CONFIRMER')).not.toContain('est prévu')
  })

  test('reads what was paid and when, once it is delivered, and calls the shop', async () => {
    const staff = await wasl.as('moderateur')
    const shop = await staff.collection('users').getOne(parcel.client_source)
    await wasl.behind.query(sql`UPDATE commands SET outcome = 'LIVRE', amount_collected = 349, status = ${stateId('LIVRE')}
      WHERE id = ${parcel.id}`)
    const { text } = await ask(await open())
    await wasl.behind.query(sql`UPDATE commands SET outcome = '', amount_collected = 0, status = ${stateId('EN_DISTRIBUTION')}
      WHERE id = ${parcel.id}`)
    for (const told of ['Payé à la livraison', '<b>349\u00a0DH</b>', `href="tel:${shop.phone}"`])
      expect(text).toContain(told)
    for (const over of ['votre livreur', 'avant de payer', 'après le paiement'])
      expect(text).not.toContain(over)
  })

  test('with the token of the link too; with another, or none, as a stranger', async () => {
    expect((await ask(at(`/${TOKEN}`))).text).toContain('Zineb Tazi')
    const stranger = (await ask(at())).text
    const [{ code = '' } = {}] = await wasl.behind.query<{ code: string }>(
      sql`UPDATE commands SET public_token = '' WHERE _seq = 3 RETURNING code`,
    )
    for (const key of ['abcd1234efgh5679', '.', 'zzzzzzzz.', `${'9'.repeat(9)}.${'A'.repeat(43)}`])
      expect((await ask(at(`/${key}`))).text).toBe(stranger)
    expect((await ask(`/suivi/${code}/`)).text).toBe((await ask(`/suivi/${code}`)).text)
  })

  test('keeps the page for some hours, and no longer than the phone is his', async () => {
    const path = await open()
    const [, until = ''] = /\/([0-9a-z]+)\.[\w-]+$/.exec(path) ?? []
    const hours = (Number.parseInt(until, 36) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(11)
    expect(hours).toBeLessThanOrEqual(12)
    const earlier = path.replace(until, (Number.parseInt(until, 36) - 1).toString(36))
    expect((await ask(earlier)).text).not.toContain('Zineb')
    await wasl.behind.query(
      sql`UPDATE commands SET receiver_phone_number = '+212612340000' WHERE id = ${parcel.id}`,
    )
    expect((await ask(path)).text).not.toContain('Zineb')
    await wasl.behind.query(
      sql`UPDATE commands SET receiver_phone_number = '+212612345678' WHERE id = ${parcel.id}`,
    )
    expect((await ask(path)).text).toContain('Zineb')
  })
})

describe('the page', () => {
  test('weighs less than 15 kB, is kept nowhere, and runs what we wrote alone', async () => {
    for (const path of ['/suivi/', at(), at(`/${TOKEN}`), `${at(`/${TOKEN}`)}?lang=ar`]) {
      const { text, headers } = await ask(path)
      expect(Buffer.byteLength(text)).toBeLessThan(15_000)
      expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-robots-tag')).toContain('noindex')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('content-security-policy')).not.toContain('unsafe')
    }
  })

  test.each([
    ['ar-MA,ar;q=0.9,fr;q=0.8', '', 'ar'],
    ['en-US,en;q=0.9', '', 'fr'],
    ['fr;q=0.4, ar;q=0.7', '', 'ar'],
    ['ar', '?lang=fr', 'fr'],
    ['fr', '?lang=ar', 'ar'],
    ['fr', '?lang=de', 'fr'],
  ])('to %j with %j speaks %j', async (language, query, spoken) => {
    const { text } = await ask(`${at()}${query}`, { language })
    expect(text).toContain(`<html lang="${spoken}" dir="${spoken === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(text).toContain(spoken === 'ar' ? 'تتبع طردك' : 'Suivi de votre colis')
    expect(text).toContain(`?lang=${spoken === 'ar' ? 'fr' : 'ar'}"`)
  })

  test('does not say more to other programs: no list, no call of the API tells a guest of a parcel', async () => {
    for (const name of ['commands', 'suivis']) {
      expect((await ask(`/api/collections/${name}/records?filter=code='${parcel.code}'`)).status).toBe(403)
    }
  })
})

test('what opens a page stands in no line of the log', async () => {
  const lines: string[] = []
  const { engine, db } = wasl
  const config = readConfig({ DATA_DIR: '/nowhere', RATE_LIMITS: 'off' })
  const app = await createServer({
    engine,
    logLevel: 'trace',
    logTo: { write: (line) => lines.push(line) },
    trustProxy: false,
    rateLimits: false,
  })
  trackingRoutes(app, { engine, db, config, clock: systemClock })
  const urls = [at(`/${TOKEN}`), at(`/${TOKEN}/`), at(`/${TOKEN}?lang=ar`)]
  for (const url of urls) expect((await app.inject({ url })).body).toContain('Zineb')
  const payload = new URLSearchParams({ chiffres: '5678' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const proved = await app.inject({ method: 'POST', url: at(), payload, headers })
  const key = String(proved.headers.location).split('/').at(-1) ?? ''
  await app.inject({ url: at(`/${key}`) })
  await app.close()
  expect(lines.filter((line) => line.includes('"answered"'))).toHaveLength(5)
  for (const secret of [TOKEN, key, 'Zineb']) expect(lines.join('')).not.toContain(secret)
})
