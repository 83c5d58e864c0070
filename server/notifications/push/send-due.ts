import type { VapidKeys } from 'web-push'
import type { Collections, Row } from '#model/collections.ts'
import { isWanted } from '#model/domain/notifications/kinds.ts'
import { type PushMessage, pushWords } from '#model/domain/notifications/push-message.ts'
import { quietFor, quietHours } from '#model/domain/notifications/quiet-hours.ts'
import { canonical, minuteOfDay } from '#server/clock.ts'
import type { RunningEngine } from '#server/core/contract/engine.ts'
import { sql } from '#server/db/sql.ts'
import { toArabic } from '#server/translation/translate.ts'
import { BETWEEN_S } from './push-pace.ts'
import { type Letter, type PostPush, postPush, pushRequest } from './push-service.ts'
import { vapidKeys } from './vapid-keys.ts'

/** Notifications sent at once. */
const BATCH = 20
/** Longer than a push service is waited for: another process takes over what a stopped one had in hand. */
const LEASE = { minutes: 5 }
/** Minutes before each new try; after the last one the centre alone tells the event. */
const PAUSES = [1, 5, 30]
/** Refusals in a row after which a device is forgotten. */
const MOST_FAILURES = 10
const TTL_S = 24 * 3_600
/** Statuses of a subscription that its browser gave up. */
const GONE = [404, 410]

type Waiting = Pick<
  Row<'notifications'>,
  'id' | 'owner' | 'kind' | 'collection' | 'record' | 'details' | 'count' | 'at' | 'push_tries'
>

interface Device {
  readonly id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/**
 * Sends the push messages that are due, each by one process. They wait for the end of the quiet hours of their reader, and
 * of a snooze; none is sent for a notification that was read or decided meanwhile.
 */
export async function sendDuePushes(
  engine: RunningEngine<Collections>,
  subject: string,
  post: PostPush = postPush,
): Promise<void> {
  for (;;) {
    const waiting = await claim(engine)
    if (waiting.length === 0) return
    const service = { subject, post, vapid: await vapidKeys(engine.db) }
    const send = (one: Waiting) =>
      // The others are sent whatever fails here; this one is tried again once its lease is over.
      sendOne(engine, one, service).catch((error: unknown) => engine.report(error, 'push message not sent'))
    await Promise.all(waiting.map(send))
    if (waiting.length < BATCH) return
  }
}

async function claim({ db, clock }: RunningEngine<Collections>): Promise<Waiting[]> {
  const now = clock.now()
  return db.query<Waiting>(sql`UPDATE notifications SET push_at = ${canonical(now.add(LEASE))}
    WHERE id IN (SELECT id FROM notifications WHERE push_at <= ${canonical(now)}
      ORDER BY push_at, _seq LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING id, owner, kind, collection, record, details, count, at, push_tries`)
}

interface Service {
  readonly subject: string
  readonly post: PostPush
  readonly vapid: VapidKeys
}

async function sendOne(
  engine: RunningEngine<Collections>,
  waiting: Waiting,
  service: Service,
): Promise<void> {
  const reader = engine.cached('users').get(waiting.owner)
  const now = engine.clock.now()
  if (!reader?.active || waiting.kind === '' || !isWanted(reader.notifications, waiting.kind, 'push'))
    return void (await drop(engine, waiting))
  const quiet = quietFor(quietHours(reader.heures_calmes), minuteOfDay(now))
  if (quiet > 0) return postpone(engine, waiting, quiet, waiting.push_tries)
  const [unseen] = await engine.db.query<{ snoozed_until: string }>(
    sql`SELECT snoozed_until FROM notifications
      WHERE id = ${waiting.id} AND read_at IS NULL AND done_at IS NULL AND count > 0`,
  )
  if (!unseen) return void (await drop(engine, waiting))
  if (unseen.snoozed_until > canonical(now))
    return dueAt(engine, waiting, unseen.snoozed_until, waiting.push_tries)
  const devices = await engine.db.query<Device>(
    sql`SELECT id, endpoint, p256dh, auth FROM push_subscriptions WHERE owner = ${waiting.owner} ORDER BY _seq`,
  )
  const payload = JSON.stringify(messageOf(waiting, reader))
  const letter = { payload, topic: waiting.id, ttl: TTL_S }
  const reached = await Promise.all(
    devices.map(async (device) => {
      const status = await sendTo(device, letter, service)
      await noteAnswer(engine, device.id, status)
      return GONE.includes(status) || isTaken(status)
    }),
  )
  const pause = PAUSES[waiting.push_tries]
  // A device that has the message gets the next try too, under the same topic and tag: it shows one.
  if (reached.includes(false) && pause !== undefined)
    return postpone(engine, waiting, pause, waiting.push_tries + 1)
  await markSent(engine, waiting)
}

/** The status of the push service; 0 when it did not answer, or the message could not be encrypted for the device. */
async function sendTo(
  { endpoint, p256dh, auth }: Device,
  letter: Omit<Letter, 'subscription'>,
  { subject, post, vapid }: Service,
): Promise<number> {
  try {
    const subscription = { endpoint, keys: { p256dh, auth } }
    return await post(pushRequest({ ...letter, subscription }, vapid, subject))
  } catch {
    return 0
  }
}

const isTaken = (status: number): boolean => status >= 200 && status < 300

async function noteAnswer({ db }: RunningEngine<Collections>, device: string, status: number): Promise<void> {
  if (isTaken(status)) {
    await db.query(sql`UPDATE push_subscriptions SET echecs = 0 WHERE id = ${device} AND echecs > 0`)
    return
  }
  await db.query(sql`UPDATE push_subscriptions SET echecs = echecs + 1 WHERE id = ${device}`)
  await db.query(
    sql`DELETE FROM push_subscriptions WHERE id = ${device} AND (echecs >= ${MOST_FAILURES} OR ${GONE.includes(status)})`,
  )
}

function messageOf(waiting: Waiting, reader: Row<'users'>): PushMessage {
  const { id, kind, collection, record, count } = waiting
  const details = (waiting.details ?? {}) as Readonly<Record<string, unknown>>
  const lang = reader.locale === 'ar' ? 'ar' : 'fr'
  const translate = (label: string) => (lang === 'ar' ? (toArabic(label, () => undefined) ?? label) : label)
  const words = pushWords({ kind, count, details }, translate)
  return { id, ...words, lang, kind, collection, record, details, reader: reader.type }
}

/** An event that came while its message was on its way makes the next one. */
async function markSent({ db, clock }: RunningEngine<Collections>, { id, at }: Waiting): Promise<void> {
  const now = clock.now()
  const next = canonical(now.add({ seconds: BETWEEN_S }))
  await db.query(sql`UPDATE notifications SET push_tries = 0, pushed_at = ${canonical(now)},
    push_at = CASE WHEN at > ${at}::timestamptz THEN ${next}::timestamptz END WHERE id = ${id}`)
}

const drop = ({ db }: RunningEngine<Collections>, { id }: Waiting) =>
  db.query(sql`UPDATE notifications SET push_tries = 0, push_at = NULL WHERE id = ${id}`)

const postpone = (engine: RunningEngine<Collections>, waiting: Waiting, minutes: number, tries: number) =>
  dueAt(engine, waiting, canonical(engine.clock.now().add({ minutes })), tries)

async function dueAt(
  { db }: RunningEngine<Collections>,
  { id }: Waiting,
  at: string,
  tries: number,
): Promise<void> {
  await db.query(sql`UPDATE notifications SET push_at = ${at}, push_tries = ${tries} WHERE id = ${id}`)
}
