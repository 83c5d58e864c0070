import { afterAll, beforeAll, expect, test } from 'vitest'
import { collections } from '#model/collections.ts'
import { systemClock as clock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { createOutbox } from './outbox.ts'
import { Sender } from './sender.ts'
import { smtpServer as openSmtpServer, refusal } from './smtp-server.fixture.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.drop())

test('what is reported for the log names nobody; the mail keeps the words of the server', async () => {
  const { url, close } = await openSmtpServer(undefined, {
    onRcptTo: ({ address }, _session, callback) => callback(refusal(550, `<${address}>: no such user`)),
  })
  const record = { id: 'users0000000001', full_name: 'Salma', locale: 'fr' }
  const values = { token: 'jeton-secret-0123456789' }
  const to = 'salma@exemple.ma'
  const letter = { kind: 'verification', to, collection: collections.users, record, values } as const
  const outbox = createOutbox({ config: readConfig({ SMTP_URL: url }), clock })
  await base.db.transaction((tx) => outbox.send(tx, letter))
  const reported: string[] = []
  const report = (words: string) => void reported.push(words)
  const sender = new Sender({ db: base.db, clock, smtpUrl: url, from: 'Wasl <wasl@exemple.ma>', report })
  await sender.round()
  await Promise.all([sender.stop(), close()])
  expect(reported).toEqual([expect.stringContaining('550 <…@…>: no such user')])
  const [mail] = await base.db.query<{ error: string }>(sql`SELECT error FROM mails`)
  expect(mail?.error).toContain(`<${to}>: no such user`)
})
