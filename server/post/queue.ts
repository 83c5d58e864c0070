import { randomUUID } from 'node:crypto'
import { canonical } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { BLANKED } from './secret.ts'

/** Notified when a mail is to be sent. */
export const RING = 'wasl_mails'

export async function ringSender(db: Db): Promise<void> {
  await db.query(sql`SELECT pg_notify(${RING}, '')`)
}

/** A mail one sender has in hand; another may take it once the lease is over, unless it was being handed over. */
export interface Claimed {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly secret: string
  readonly tries: number
  readonly created: string
  readonly claim: string
}

/** Longer than any delivery: `DELIVERY_MS` of the sender ends it before. */
const LEASE = { minutes: 5 }

/** Pauses after each failed try, in minutes; the eighth failure is the last. */
const PAUSES = [1, 5, 15, 30, 60, 180, 360]

/** Takes the mail that has waited longest. Senders that do so at once get different ones. */
export async function claim(db: Db, now: Temporal.Instant): Promise<Claimed | undefined> {
  const mine = randomUUID()
  const at = canonical(now)
  const [taken] = await db.query<Claimed>(sql`UPDATE mails
    SET claim = ${mine}, tries = tries + 1, next_try = ${canonical(now.add(LEASE))}, updated = ${at}
    WHERE id = (
      SELECT id FROM mails WHERE state = 'en_attente' AND next_try <= ${at} AND expires > ${at}
      ORDER BY next_try, _seq LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, "to", subject, text, html, secret, tries, created, claim`)
  return taken
}

/**
 * From here on only the mail server knows whether the mail went. False when the lease has expired and another
 * sender has the mail.
 */
export async function beginHandover(db: Db, mail: Claimed, now: Temporal.Instant): Promise<boolean> {
  const begun = await db.query(sql`UPDATE mails
    SET state = 'envoi', next_try = ${canonical(now.add(LEASE))}, updated = ${canonical(now)}
    WHERE id = ${mail.id} AND claim = ${mail.claim} AND state = 'en_attente' RETURNING id`)
  return begun.length > 0
}

/** Erases the secret of a mail that was sent. */
export async function markSent(db: Db, mail: Claimed, now: Temporal.Instant): Promise<void> {
  const sent = sql`state = 'envoye', sent_at = ${canonical(now)}, next_try = NULL, error = ''`
  await settle(db, mail, now, sql`${sent}, ${BLANKED}`)
}

/** Sets the next try of a mail that was not sent. */
export async function postpone(db: Db, mail: Claimed, now: Temporal.Instant, error: string): Promise<void> {
  const minutes = PAUSES[mail.tries - 1]
  if (minutes === undefined) return markRefused(db, mail, now, error)
  const next = canonical(now.add({ minutes }))
  await settle(db, mail, now, sql`state = 'en_attente', next_try = ${next}, error = ${brief(error)}`)
}

/** Gives up a mail that was not sent and that no other try would get through. */
export async function markRefused(
  db: Db,
  mail: Claimed,
  now: Temporal.Instant,
  error: string,
): Promise<void> {
  await settle(db, mail, now, sql`state = 'echec', next_try = NULL, error = ${brief(error)}`)
}

/** Perhaps gone: a person decides whether to send it again. */
export async function markUnsure(db: Db, mail: Claimed, now: Temporal.Instant, error: string): Promise<void> {
  await settle(db, mail, now, sql`state = 'incertain', next_try = NULL, error = ${brief(error)}`)
}

const brief = (error: string): string => error.replaceAll('\0', '').slice(0, 500)

async function settle(db: Db, mail: Claimed, now: Temporal.Instant, assignments: Sql): Promise<void> {
  await db.query(sql`UPDATE mails SET ${assignments}, updated = ${canonical(now)}
    WHERE id = ${mail.id} AND claim = ${mail.claim}`)
}
