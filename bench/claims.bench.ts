import type { Day } from '#model/domain/commande/lateness.ts'
import { type ClaimEvent, claimClock, isLate } from '#model/domain/reclamation/clock.ts'
import { createDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { machine, table } from './answers/table.ts'
import { prepareGround } from './ground/ground.ts'
import { startWasl } from './programs/wasl-server.ts'

/**
 * Measures finding the late claims among `CLAIMS` open ones: by the product's query, and by deriving them from
 * their events.
 */
const CLAIMS = 10_000
const TIMES = 20
const LIMIT_MS = 200

const HOUR = 3_600_000
const DAY = 24 * HOUR
const PAUSES = 3

const ground = await prepareGround()
try {
  const wasl = await startWasl(ground.dataDir)
  try {
    await fill()
    const filter =
      'due_at != "" && due_at < @now && (state = "ouverte" || state = "en_cours") && subject = "Mesure"'
    const path = `/api/collections/reclamations/records?perPage=50&sort=due_at&filter=${encodeURIComponent(filter)}`
    const asked: number[] = []
    let found = 0
    for (let n = 0; n < TIMES; n++) {
      const begun = performance.now()
      const answer = await fetch(`http://127.0.0.1:${wasl.port}${path}`, {
        headers: { authorization: wasl.token },
      })
      found = ((await answer.json()) as { totalItems: number }).totalItems
      asked.push(performance.now() - begun)
    }
    const worked = Array.from({ length: TIMES }, derive)
    report(asked, worked, found)
  } finally {
    await wasl.stop()
  }
} finally {
  await ground.remove()
}

/** Half of them late, by hours that differ. */
async function fill(): Promise<void> {
  const db = createDatabase(ground.connection(), { max: 1 })
  await db.query(sql`DELETE FROM reclamations WHERE subject = 'Mesure'`)
  await db.query(sql`INSERT INTO reclamations (id, type, subject, state, delay_h, due_at, created)
    SELECT 'mesure' || lpad(n::text, 9, '0'), 'autre', 'Mesure', CASE n % 2 WHEN 0 THEN 'ouverte' ELSE 'en_cours' END, 48,
      now() + (n - ${CLAIMS / 2}::int) * interval '1 minute', now() - interval '3 days'
    FROM generate_series(1, ${CLAIMS}::int) AS n`)
  await db.query(sql`ANALYZE reclamations`)
  await db.close()
}

/** Milliseconds to derive lateness from histories, each with pauses, over one calendar of weeks. */
function derive(): number {
  const days: Day[] = Array.from({ length: 60 }, (_, n) => ({
    evening: n * DAY + 22 * HOUR,
    open: n % 7 === 6 ? null : { start: n * DAY + 9 * HOUR, end: n * DAY + 19 * HOUR },
  }))
  const histories = Array.from({ length: CLAIMS }, (_, n) => {
    const opened: ClaimEvent = { at: 9 * HOUR + n * 1_000, state: 'ouverte' }
    const pauses = Array.from({ length: PAUSES }, (_, m): ClaimEvent[] => [
      { at: opened.at + (2 * m + 1) * 10 * HOUR, state: 'attente_client' },
      { at: opened.at + (2 * m + 2) * 10 * HOUR, state: 'en_cours' },
    ])
    return [opened, ...pauses.flat()]
  })
  const begun = performance.now()
  let late = 0
  for (const [n, events] of histories.entries()) {
    const clock = claimClock(events, (n % 2 === 0 ? 20 : 80) * HOUR, (at) => days.slice(Math.floor(at / DAY)))
    if (isLate(clock, 'en_cours', 6 * DAY)) late++
  }
  if (late === 0 || late === CLAIMS) throw new Error(`${late} late claims measure nothing`)
  return performance.now() - begun
}

function report(asked: readonly number[], worked: readonly number[], found: number): void {
  const row = (name: string, times: readonly number[]) => {
    const sorted = times.toSorted((a, b) => a - b)
    return [name, middle(sorted).toFixed(1), (sorted.at(-1) ?? 0).toFixed(1), String(LIMIT_MS)]
  }
  const rows = [row('asked of the product', asked), row('worked out from their events', worked)]
  process.stdout.write(`${machine()}\n\n${CLAIMS} open claims, ${found} late\n\n`)
  process.stdout.write(`${table(['', 'median ms', 'worst ms', 'limit ms'], rows)}\n`)
  if (middle(asked) > LIMIT_MS || middle(worked) > LIMIT_MS) process.exitCode = 1
}

function middle(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
