import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collections, type Row } from '#model/collections.ts'
import { fromCanonical } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import type { Letter } from '#server/core/base/post.ts'
import { sql } from '#server/db/sql.ts'
import { tidyMails } from '#server/jobs/tidy-mails.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { createOutbox } from './outbox.ts'
import { MARK } from './secret.ts'
import type { MailKind } from './words.ts'

const NOW = fromCanonical('2026-11-21 22:30:00.000Z')
const clock = { now: () => NOW }
const PUBLIC_URL = 'https://wasl.exemple.ma'
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6ImEifQ.c2lnbmF0dXJl'

let base: TestDatabase
beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.drop())

type Written = Pick<Row<'mails'>, 'subject' | 'text' | 'html' | 'state' | 'secret' | 'kind'>

const letter = (
  kind: string,
  values: Letter['values'],
  account: object = {},
  life: Pick<Letter, 'seconds'> = {},
): Letter => ({
  kind,
  to: 'salma@exemple.ma',
  collection: collections.users,
  record: { id: 'users0000000001', full_name: 'Salma Bennani', locale: 'fr', ...account },
  values,
  ...life,
})

/** Sends the letter and reads what stands in the collection. */
async function written(sent: Letter, env: Record<string, string> = {}): Promise<Written> {
  const config = readConfig({ PUBLIC_URL, ...env })
  const { db } = base
  await db.query(sql`DELETE FROM mails`)
  await db.transaction((tx) => createOutbox({ config, clock }).send(tx, sent))
  const [mail] = await db.query<Written>(sql`SELECT subject, text, html, state, secret, kind FROM mails`)
  if (!mail) throw new Error('no mail was written')
  return mail
}

/** Numbers hold to their unit by a space that does not break. */
const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

const SMTP = { SMTP_URL: 'smtp://localhost:25' }

describe('words', () => {
  const every = Object.keys(collections.mails.fields.kind.options) as MailKind[]
  const values = { token: TOKEN, otp: '48151623', newEmail: 'autre@exemple.ma', ip: '10.0.0.7', agent: '' }

  test.each(every)('%s: French then Arabic for who has chosen neither', async (kind) => {
    const mail = await written(letter(kind, values, { locale: '' }))
    const [french = '', arabic = ''] = mail.text.split('—'.repeat(20))
    expect(french).toMatch(/^Bonjour \u2068Salma Bennani\u2069,/)
    expect(french).not.toMatch(/[\u0600-\u06ff]/)
    expect(arabic).toContain('مرحبا \u2068Salma Bennani\u2069،')
    expect(mail.subject).toMatch(/^[^\u0600-\u06ff]+ · .*[\u0600-\u06ff]/)
    expect(mail.html).toMatch(
      /<div lang="fr" dir="ltr"[\s\S]+<div lang="ar" dir="rtl" style="text-align:right">/,
    )
    expect(mail.html).not.toMatch(/<(img|script|link|style|iframe)/)
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/undefined|null|NaN/)
  })

  test('one language alone for who has chosen it', async () => {
    const french = await written(letter('verification', values, { locale: 'fr' }))
    expect(french.text).not.toMatch(/[\u0600-\u06ff]/)
    const arabic = await written(letter('verification', values, { locale: 'ar' }))
    expect(arabic.text).not.toContain('Bonjour')
    expect(arabic.html).toContain('<html lang="ar">')
    expect(arabic.subject).toBe('تأكيد بريدك الإلكتروني')
  })

  test.each([
    ['verification', '/verification', 86_400, '24 heures'],
    ['password-reset', '/forgot-password/nouveau', 1_800, '30 minutes'],
    ['email-change', '/changement-email', 7_200, '2 heures'],
  ])('%s leads to %s with its token behind the #', async (kind, page, seconds, validity) => {
    const { text, html } = await written(letter(kind, values, {}, { seconds }))
    const link = `${PUBLIC_URL}${page}#${TOKEN}`
    expect(text).toContain(`\n${link}\n`)
    expect(html).toContain(`<a href="${link}"`)
    expect(spaced(text)).toContain(validity)
    expect(text).not.toContain(`?${TOKEN}`)
  })

  test('a code stands alone on its line, and never in the subject', async () => {
    const { subject, text } = await written(letter('otp', values, { locale: '' }, { seconds: 180 }))
    expect(text.split('\n').filter((line) => line === '48151623')).toHaveLength(2)
    expect(subject).not.toContain('48151623')
    expect(spaced(text)).toContain('3 minutes')
    expect(spaced(text)).toContain('3 دقائق')
  })

  test('an alert says when, where and with what, in words of our own', async () => {
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/140.0 Safari/537.36 visitez pieges.example'
    const { text } = await written(letter('sign-in-alert', { ip: '10.0.0.7', agent }))
    expect(text).toContain('Quand : 21/11/2026 22:30 (heure du Maroc)')
    expect(text).toContain('Appareil : Chrome, Windows')
    expect(text).toContain('Adresse : 10.0.0.7')
    expect(text).not.toContain('pieges')
  })
})

describe('what people typed', () => {
  const named = (full_name: string) => written(letter('otp', { otp: '48151623' }, { full_name }))

  test('is escaped in HTML, and nowhere else', async () => {
    const newEmail = `"<b onclick=x()>l'ami & co</b>"@exemple.ma`
    const { html, text } = await written(letter('email-change', { token: TOKEN, newEmail }))
    expect(html).not.toContain('<b onclick')
    expect(html).toContain('&quot;&lt;b onclick=x()&gt;l&#39;ami &amp; co&lt;/b&gt;&quot;@exemple.ma')
    expect(text).toContain(newEmail)
    expect((await named(`L'ami & co`)).html).toContain('L&#39;ami &amp; co')
  })

  test('brings neither link, nor line, nor invisible character into our mail', async () => {
    const { text } = await named('Gagné ! https://pieges.example/a\r\nBcc: moi@pieges.example \u202Etxt')
    const [greeting = ''] = text.split('\n')
    expect(greeting).toBe('Bonjour \u2068Gagné ! https pieges example a Bcc moi pieges example txt\u2069,')
  })

  test('is cut where no name is that long', async () => {
    const { text } = await named('a'.repeat(120))
    expect(text.split('\n')[0]).toBe(`Bonjour \u2068${'a'.repeat(60)}\u2069,`)
  })
})

describe('secrets', () => {
  test('stay readable where nothing sends mails', async () => {
    const mail = await written(letter('password-reset', { token: TOKEN }))
    expect(mail.text).toContain(TOKEN)
    expect(mail.state).toBe('en_attente')
  })

  test.each([
    ['password-reset', { token: TOKEN }],
    ['otp', { otp: '48151623' }],
  ] as const)('%s: is written nowhere a moderateur reads when mails are sent', async (kind, values) => {
    const mail = await written(letter(kind, values), SMTP)
    const [secret = ''] = Object.values(values)
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain(secret)
    expect(mail.text).toContain(MARK)
    expect(mail.secret).toBe(secret)
  })

  test('go once they are worth nothing, and the mail with them is never sent', async () => {
    await written(letter('password-reset', { token: TOKEN }, {}, { seconds: 1_800 }))
    const { db } = base
    await tidyMails(db, NOW.add({ minutes: 29 }))
    const [before] = await db.query<Written>(sql`SELECT * FROM mails`)
    expect(before).toMatchObject({ state: 'en_attente', secret: TOKEN })
    await tidyMails(db, NOW.add({ minutes: 31 }))
    const [after] = await db.query<Written>(sql`SELECT * FROM mails`)
    expect(after).toMatchObject({ state: 'perime', secret: '' })
    expect(JSON.stringify(after)).not.toContain(TOKEN)
    expect(after?.text).toContain(MARK)
  })

  test('mails are kept for 90 days', async () => {
    await written(letter('account-accepted', {}))
    const count = async () => (await base.db.query(sql`SELECT id FROM mails`)).length
    await tidyMails(base.db, NOW.add({ hours: 24 * 90 }))
    expect(await count()).toBe(1)
    await tidyMails(base.db, NOW.add({ hours: 24 * 90 + 1 }))
    expect(await count()).toBe(0)
  })
})

test('a letter goes with the transaction that wrote it, or not at all', async () => {
  await written(letter('account-accepted', {}))
  const outbox = createOutbox({ config: readConfig({ PUBLIC_URL }), clock })
  const undone = base.db.transaction(async (tx) => {
    await outbox.send(tx, letter('otp', { otp: '48151623' }))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await base.db.query(sql`SELECT kind FROM mails`)).toEqual([{ kind: 'account-accepted' }])
})

test('a letter nobody has words for is refused', async () => {
  await expect(written(letter('promotion', {}))).rejects.toThrow('no words for a letter of kind promotion')
})
