import { systemClock } from '#server/clock.ts'
import { createDatabase } from '#server/db/pool.ts'
import { Sender } from './sender.ts'

/**
 * Runs one round of sending in a process that can be killed. Arguments: the connection as JSON, the SMTP
 * address.
 */
const [, , connection = '', smtpUrl = ''] = process.argv
const db = createDatabase(JSON.parse(connection), { max: 2 })
const from = 'Wasl <wasl@exemple.ma>'
await new Sender({ db, clock: systemClock, smtpUrl, from, report: () => {} }).round()
await db.close()
