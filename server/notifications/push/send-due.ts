import type { Collections, Row } from '#model/collections.ts'
import { isWanted } from '#model/domain/notifications/kinds.ts'
import { type PushMessage, pushWords } from '#model/domain/notifications/push-message.ts'
import { quietFor, quietHours } from '#model/domain/notifications/quiet-hours.ts'
import { canonical, minuteOfDay } from '#server/clock.ts'
import type { RunningEngine } from '#server/core/contract/engine.ts'
import { sql } from '#server/db/sql.ts'
import { inArabic } from '#server/said/in-arabic.ts'
import { BETWEEN_S } from './push-pace.ts'
import { type PostPush, postPush, pushRequest } from './push-service.ts'
import { vapidKeys } from './vapid-keys.ts'

/** Notifications taken at once. */
const BATCH = 50
/** Longer than a batch takes: another process takes over what a stopped one had in hand. */
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
 * Sends the push messages that are due, each by one process. In the quiet hours of their reader they wait for the end; of
 * what was read or decided meanwhile none is sent.
 */
export async function sendDuePushes(
  engine: RunningEngine<Collections>,
  subject: string,
  post: PostPush = postPush,
): Promise<void> {
  for (;;) {
    const waiting = await claim(engine)
    for (const one of waiting) await sendOne(engine, one, { subject, post })
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
}

async function sendOne(
  engine: RunningEngine<Collections>,
  waiting: Waiting,
  { subject, post }: Service,
): Promise<void> {
  const reader = engine.cached('users').get(waiting.owner)
  const now = engine.clock.now()
  if (!reader?.active || waiting.kind === '' || !isWanted(reader.notifications, waiting.kind, 'push'))
    return void (await drop(engine, waiting))
  const quiet = quietFor(quietHours(reader.heures_calmes), minuteOfDay(now))
  if (quiet > 0) return postpone(engine, waiting, quiet, waiting.push_tries)
  const [unseen] = await engine.db.query(
    sql`SELECT id FROM notifications WHERE id = ${waiting.id} AND read_at IS NULL AND done_at IS NULL AND count > 0`,
  )
  if (!unseen) return void (await drop(engine, waiting))
  const vapid = await vapidKeys(engine.db)
  const payload = JSON.stringify(messageOf(waiting, reader))
  const devices = await engine.db.query<Device>(
    sql`SELECT id, endpoint, p256dh, auth FROM push_subscriptions WHERE owner = ${waiting.owner} ORDER BY _seq`,
  )
  const letter = { payload, topic: waiting.id, ttl: TTL_S }
  const reached = await Promise.all(
    devices.map(async ({ id, endpoint, ...keys }) => {
      const request = pushRequest({ ...letter, subscription: { endpoint, keys } }, vapid, subject)
      const status = await post(request).catch(() => 0)
      await noteAnswer(engine, id, status)
      return GONE.includes(status) || isTaken(status)
    }),
  )
  const pause = PAUSES[waiting.push_tries]
  // A device that has the message gets the next try too, under the same topic and tag: it shows one.
  if (reached.includes(false) && pause !== undefined)
    return postpone(engine, waiting, pause, waiting.push_tries + 1)
  await markSent(engine, waiting)
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
  const translate = (label: string) => (lang === 'ar' ? (inArabic(label, () => undefined) ?? label) : label)
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

async function postpone(
  { db, clock }: RunningEngine<Collections>,
  { id }: Waiting,
  minutes: number,
  tries: number,
): Promise<void> {
  const next = canonical(clock.now().add({ minutes }))
  await db.query(sql`UPDATE notifications SET push_at = ${next}, push_tries = ${tries} WHERE id = ${id}`)
}
