import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collections, type Row } from '#model/collections.ts'
import { canonical } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { tidyMails } from '#server/jobs/tidy-mails.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { createOutbox } from './outbox.ts'
import { beginHandover, claim } from './queue.ts'
import { MARK } from './secret.ts'
import { Sender } from './sender.ts'
import { smtpServer as openSmtpServer, refusal } from './smtp-server.fixture.ts'

let base: TestDatabase
let now: Temporal.Instant
const clock = { now: () => now }
const opened: { close(): Promise<unknown> }[] = []

beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.drop())
beforeEach(async () => {
  now = Temporal.Instant.from('2026-11-21T22:30:00Z')
  await base.db.query(sql`DELETE FROM mails`)
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

async function smtpServer(...options: Parameters<typeof openSmtpServer>) {
  const server = await openSmtpServer(...options)
  opened.push(server)
  return server
}

function sender(smtpUrl: string, db = base.db): Sender {
  const made = new Sender({ db, clock, smtpUrl, from: 'Wasl <wasl@exemple.ma>', report: () => {} })
  opened.unshift({ close: () => made.stop() })
  return made
}

const SECRET = 'jeton-secret-0123456789'

async function write(to = 'salma@exemple.ma', kind = 'verification'): Promise<void> {
  const config = readConfig({ PUBLIC_URL: 'https://wasl.exemple.ma', SMTP_URL: 'smtp://x' })
  const record = { id: 'users0000000001', full_name: 'Salma', locale: 'fr' }
  const letter = { kind, to, collection: collections.users, record, values: { token: SECRET } }
  await base.db.transaction((tx) => createOutbox({ config, clock }).send(tx, letter))
}

const mails = () => base.db.query<Row<'mails'>>(sql`SELECT * FROM mails ORDER BY _seq`)
async function mail(): Promise<Row<'mails'>> {
  const [only, ...others] = await mails()
  if (!only || others.length > 0) throw new Error('expected one mail')
  return only
}

const messageId = (raw: string) => /^Message-ID: (.+)$/im.exec(raw)?.[1]
/** A part of the message, decoded. */
function bodyOf(raw: string): string {
  return raw
    .replace(/=\r?\n/g, '')
    .replace(/((?:=[0-9A-F]{2})+)/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'))
}

describe('what waits is sent', () => {
  test('whole: sender, recipient, both parts, its secret; then the secret is forgotten', async () => {
    const { url, received } = await smtpServer()
    await write()
    const { id } = await mail()
    await sender(url).round()
    expect(received).toHaveLength(1)
    const raw = received[0]?.raw ?? ''
    expect(received[0]?.to).toBe('salma@exemple.ma')
    expect(raw).toMatch(/^From: Wasl <wasl@exemple\.ma>$/m)
    expect(messageId(raw)).toBe(`<${id}@exemple.ma>`)
    expect(raw).toContain('Auto-Submitted: auto-generated')
    expect(raw).toContain('multipart/alternative')
    expect(bodyOf(raw)).toContain(`https://wasl.exemple.ma/verification#${SECRET}`)
    expect(bodyOf(raw)).not.toContain(MARK)
    const sent = await mail()
    expect(sent).toMatchObject({ state: 'envoye', secret: '', error: '', tries: 1, sent_at: canonical(now) })
    expect(sent.text).toContain(MARK)
  })

  test('a secret that was readable before SMTP was set up is blanked once the mail is gone', async () => {
    const { url, received } = await smtpServer()
    await write()
    await base.db.query(
      sql`UPDATE mails SET text = replace(text, ${MARK}, secret), html = replace(html, ${MARK}, secret)`,
    )
    await sender(url).round()
    expect(bodyOf(received[0]?.raw ?? '')).toContain(SECRET)
    expect(JSON.stringify(await mail())).not.toContain(SECRET)
  })

  test('once each, whatever the number of senders', async () => {
    const { url, received } = await smtpServer()
    const everyone = Array.from({ length: 30 }, (_, n) => `client${n}@exemple.ma`)
    for (const to of everyone) await write(to)
    const senders = [sender(url), sender(url), sender(url)]
    await Promise.all(senders.map((one) => one.round()))
    expect(received.map(({ to }) => to).sort()).toEqual(everyone.sort())
    expect(new Set((await mails()).map(({ state }) => state))).toEqual(new Set(['envoye']))
  })

  test('as soon as its transaction commits', async () => {
    const { url, received } = await smtpServer()
    await sender(url).start()
    await write()
    await expect.poll(() => received.length, { timeout: 4_000 }).toBe(1)
  })

  test('with the name and password of SMTP_URL', async () => {
    const seen: unknown[] = []
    const { url, received } = await smtpServer(undefined, {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, callback) {
        seen.push([username, password])
        callback(null, { user: username })
      },
    })
    await write()
    await sender(url.replace('//', '//wasl%40exemple.ma:s%26cret@')).round()
    expect(seen).toEqual([['wasl@exemple.ma', 's&cret']])
    expect(received).toHaveLength(1)
  })
})

describe('what did not go', () => {
  test('is tried again after growing pauses, under the same Message-ID', async () => {
    const { url, received } = await smtpServer((_, n) => (n < 2 ? refusal(451, 'Later, please') : undefined))
    await write()
    const one = sender(url)
    await one.round()
    expect(await mail()).toMatchObject({
      state: 'en_attente',
      tries: 1,
      next_try: canonical(now.add({ minutes: 1 })),
      secret: SECRET,
    })
    expect((await mail()).error).toContain('Later, please')
    now = now.add({ seconds: 59 })
    await one.round()
    expect(received).toHaveLength(1)
    now = now.add({ seconds: 1 })
    await one.round()
    expect((await mail()).next_try).toBe(canonical(now.add({ minutes: 5 })))
    now = now.add({ minutes: 5 })
    await one.round()
    expect((await mail()).state).toBe('envoye')
    expect(new Set(received.map(({ raw }) => messageId(raw))).size).toBe(1)
  })

  test('fails for good at the eighth try', async () => {
    const { url, received } = await smtpServer(() => refusal(451, 'Never ready'))
    await write(undefined, 'account-accepted')
    const one = sender(url)
    for (let n = 0; n < 12; n++) {
      await one.round()
      now = now.add({ hours: 6 })
    }
    expect(received).toHaveLength(8)
    expect(await mail()).toMatchObject({ state: 'echec', tries: 8 })
  })

  test.each([
    ['of the message', (): Promise<{ url: string }> => smtpServer(() => refusal(554, 'No spam'))],
    [
      'of the address',
      (): Promise<{ url: string }> =>
        smtpServer(undefined, { onRcptTo: (_a, _s, callback) => callback(refusal(550, 'No spam')) }),
    ],
  ])('a final refusal %s fails at once', async (_, serve) => {
    const { url } = await serve()
    await write()
    await sender(url).round()
    expect(await mail()).toMatchObject({ state: 'echec', tries: 1 })
    expect((await mail()).error).toContain('No spam')
  })

  test('one refused address does not hold up the others', async () => {
    const { url, received } = await smtpServer(undefined, {
      onRcptTo: ({ address }, _session, callback) =>
        callback(address.startsWith('faux') ? refusal(550, 'Unknown') : null),
    })
    for (const to of ['faux@exemple.ma', 'vrai@exemple.ma']) await write(to)
    await sender(url).round()
    expect((await mails()).map(({ state }) => state)).toEqual(['echec', 'envoye'])
    expect(received.map(({ to }) => to)).toEqual(['vrai@exemple.ma'])
  })

  test('a server that is away, or refuses our password, costs one mail a try and no mail its chance', async () => {
    const { url } = await smtpServer(undefined, {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(refusal(535, 'Wrong password')),
    })
    for (const to of ['a@exemple.ma', 'b@exemple.ma']) await write(to)
    await sender(url.replace('//', '//wasl:wrong@')).round()
    expect((await mails()).map(({ state, tries }) => [state, tries])).toEqual([
      ['en_attente', 1],
      ['en_attente', 0],
    ])
    now = now.add({ minutes: 2 })
    await sender('smtp://127.0.0.1:1').round()
    expect((await mails()).map(({ state }) => state)).toEqual(['en_attente', 'en_attente'])
  })
})

describe('what may have gone', () => {
  test('is not sent again when the server hangs up without an answer', async () => {
    const { url, received } = await smtpServer(() => 'hang up')
    await write()
    const one = sender(url)
    await one.round()
    expect((await mail()).state).toBe('incertain')
    now = now.add({ hours: 1 })
    await one.round()
    expect(received).toHaveLength(1)
  })

  test('is not sent again when the process died between the acceptance and its note of it', async () => {
    await write()
    const taken = await claim(base.db, now)
    expect(taken && (await beginHandover(base.db, taken, now))).toBe(true)
    const { url, received } = await smtpServer()
    const one = sender(url)
    for (const minutes of [1, 3, 10, 60]) {
      now = now.add({ minutes })
      await tidyMails(base.db, now)
      await one.round()
    }
    expect(received).toHaveLength(0)
    expect(await mail()).toMatchObject({ state: 'incertain', tries: 1 })
    expect((await mail()).error).toContain('s’est arrêté pendant l’envoi')
  })

  test('is sent again when the process died before handing it over', async () => {
    await write()
    await claim(base.db, now)
    const { url, received } = await smtpServer()
    now = now.add({ minutes: 1 })
    await sender(url).round()
    expect(received).toHaveLength(0)
    now = now.add({ minutes: 5 })
    await sender(url).round()
    expect(received).toHaveLength(1)
  })

  test('a sender whose lease is over does not hand over what another has taken', async () => {
    await write()
    const slow = await claim(base.db, now)
    now = now.add({ minutes: 6 })
    const quick = await claim(base.db, now)
    expect(quick?.id).toBe(slow?.id)
    expect(slow && (await beginHandover(base.db, slow, now))).toBe(false)
    expect(quick && (await beginHandover(base.db, quick, now))).toBe(true)
  })
})

describe('stopping', () => {
  test('lets the mail in hand finish and begins no other', async () => {
    let finish = () => {}
    const { url, received, server } = await smtpServer(undefined)
    const arrived = new Promise<void>((resolve) => {
      server.onRcptTo = (_address, _session, callback) => {
        finish = callback
        resolve()
      }
    })
    for (const to of ['a@exemple.ma', 'b@exemple.ma']) await write(to)
    const one = sender(url)
    void one.round()
    await arrived
    const stopped = one.stop()
    finish()
    await stopped
    expect((await mails()).map(({ state, tries }) => [state, tries])).toEqual([
      ['envoye', 1],
      ['en_attente', 0],
    ])
    expect(received).toHaveLength(1)
  })

  test('does not wait for a server that says nothing; the mail is uncertain', async () => {
    const { url, received } = await smtpServer(() => 'say nothing')
    await write()
    const one = sender(url)
    void one.round()
    await expect.poll(() => received.length).toBe(1)
    const before = performance.now()
    await one.stop()
    expect(performance.now() - before).toBeLessThan(4_000)
    expect((await mail()).state).toBe('incertain')
  })
})
