import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { collections, type Row } from '#model/collections.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { sql } from '#server/db/sql.ts'
import { tidyMails } from '#server/jobs/tidy-mails.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { createOutbox } from './outbox.ts'
import { smtpServer } from './smtp-server.fixture.ts'

const PROCESS = new URL('./sender-process.fixture.ts', import.meta.url).pathname

let base: TestDatabase
beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.drop())
beforeEach(async () => {
  await base.db.query(sql`DELETE FROM mails`)
  const config = readConfig({ SMTP_URL: 'smtp://x' })
  const record = { id: 'users0000000001', full_name: 'Salma', locale: 'fr' }
  const letter = { kind: 'account-accepted', to: 'salma@exemple.ma', collection: collections.users, record }
  await createOutbox({ config, clock: systemClock }).send(base.db, { ...letter, values: {} })
})

const senderProcess = (smtpUrl: string): ChildProcess =>
  spawn(process.execPath, [PROCESS, JSON.stringify(base.connection), smtpUrl], { stdio: 'ignore' })

async function state(): Promise<string | undefined> {
  const [mail] = await base.db.query<Row<'mails'>>(sql`SELECT state FROM mails`)
  return mail?.state
}

/** Expires the lease of the sender that has the mail. */
const leaseOver = () => base.db.query(sql`UPDATE mails SET next_try = now() - interval '1 second'`)

test('a process killed once the server has the mail: it is told as uncertain and never sent again', async () => {
  let child: ChildProcess | undefined
  const server = await smtpServer(() => {
    child?.kill('SIGKILL')
    return undefined
  })
  child = senderProcess(server.url)
  await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  expect(server.received).toHaveLength(1)
  expect(await state()).toBe('envoi')
  await leaseOver()
  await tidyMails(base.db, systemClock.now())
  expect(await state()).toBe('incertain')
  await once(senderProcess(server.url), 'exit')
  expect(server.received).toHaveLength(1)
  await server.close()
})

test('a process killed before the server asked for the mail: the next one sends it', async () => {
  let child: ChildProcess | undefined
  const deadly = await smtpServer(undefined, {
    onRcptTo: () => {
      child?.kill('SIGKILL')
    },
  })
  child = senderProcess(deadly.url)
  await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
  expect(await state()).toBe('en_attente')
  await deadly.close()
  await leaseOver()
  const server = await smtpServer()
  await once(senderProcess(server.url), 'exit')
  expect(server.received).toHaveLength(1)
  expect(await state()).toBe('envoye')
  await server.close()
})
