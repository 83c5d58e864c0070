import { setTimeout as sleep } from 'node:timers/promises'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { MOST_ITEMS, type Verdict } from '#model/domain/phone/outbox.ts'
import { createDatabase, type PgDatabase } from '#server/db/pool.ts'
import { sql } from '#server/db/sql.ts'
import { newId } from '#web/form/new-id.ts'
import { Drainer } from '#web/outbox/drainer.ts'
import { fleetingStore } from '#web/outbox/fleeting-store.ts'
import type { Kept } from '#web/outbox/kept.ts'
import { Wedge, type WedgeReading } from '#web/scanning/wedge.ts'
import { machine, table } from './answers/table.ts'
import { prepareGround, SEED } from './ground/ground.ts'
import { scaled } from './ground/scale.ts'
import { startWasl, type WaslServer } from './programs/wasl-server.ts'

/** 600 labels in a row, and the server away in their middle. */
const SCANS = scaled(600)
const KEY_MS = 10
const AWAY_MS = scaled(30_000)
const MEDIAN_LIMIT_MS = 150

const ground = await prepareGround()
try {
  let wasl = await startWasl(ground.dataDir)
  try {
    const { codes, agence } = await labels()
    const desk = openDesk(() => wasl)
    for (const [i, code] of codes.entries()) {
      if (i === SCANS / 2) void away()
      await type(code, (text) => desk.scan(text, agence))
    }
    await desk.finished()
    await report(desk, codes)
  } finally {
    await wasl.stop()
  }

  async function away(): Promise<void> {
    const { port } = wasl
    await wasl.stop()
    process.stderr.write('the server is away…\n')
    await sleep(AWAY_MS)
    wasl = await startWasl(ground.dataDir, { again: port })
    process.stderr.write('it is back\n')
  }
} finally {
  await ground.remove()
}

/** Parcels at their clients’, and the agence that receives them. */
async function labels(): Promise<{ codes: string[]; agence: string }> {
  return withDatabase(async (db) => {
    const parcels = await db.query<{ code: string }>(
      sql`SELECT code FROM commands WHERE status = ${stateId('RAMASSE')} AND deleted_at IS NULL AND code <> ''
          ORDER BY created DESC LIMIT ${SCANS}`,
    )
    const more = await db.query<{ code: string }>(
      sql`SELECT code FROM commands WHERE status = ${stateId('NOUVEAU')} AND deleted_at IS NULL AND code <> ''
          ORDER BY created DESC LIMIT ${SCANS - parcels.length}`,
    )
    const codes = [...parcels, ...more].map(({ code }) => code)
    const [agence] = await db.query<{ id: string }>(sql`SELECT id FROM agences ORDER BY name LIMIT 1`)
    if (codes.length < SCANS || !agence) throw new Error('too few parcels to receive')
    return { codes, agence: agence.id }
  })
}

async function withDatabase<T>(work: (db: PgDatabase) => Promise<T>): Promise<T> {
  const db = createDatabase(ground.connection(), { max: 1 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** The keys of a scanner, one every ten milliseconds, read as the page reads them. */
async function type(code: string, scanned: (text: string) => void): Promise<void> {
  const wedge = new Wedge()
  const began = performance.now()
  for (const [i, key] of [...code, 'Enter'].entries()) {
    const at = began + i * KEY_MS
    await sleep(Math.max(0, at - performance.now()))
    const reading: WedgeReading = wedge.take({ code: '', key, shift: false, other: false, at })
    if (reading.kind === 'scan') scanned(reading.text)
  }
}

interface Desk {
  scan(text: string, agence: string): void
  finished(): Promise<void>
  /** Milliseconds from the last key to the answer, of scans made while none waited, and of the others. */
  readonly prompt: number[]
  readonly waited: number[]
  readonly results: Map<string, number>
}

/** The outbox of the station, over HTTP. */
function openDesk(server: () => WaslServer): Desk {
  const began = new Map<string, { at: number; behind: boolean }>()
  const desk = { prompt: [] as number[], waited: [] as number[], results: new Map<string, number>() }
  const done = Promise.withResolvers<void>()
  const store = fleetingStore()
  let isAway = false
  let made = 0
  let answered = 0
  const end = (id: string, result: string) => {
    const { at = 0, behind = true } = began.get(id) ?? {}
    ;(behind ? desk.waited : desk.prompt).push(performance.now() - at)
    desk.results.set(result, (desk.results.get(result) ?? 0) + 1)
    if (++answered === SCANS) done.resolve()
  }
  const drainer = new Drainer({
    store,
    user: () => 'bench',
    send: (items, unsent) => post(server(), items.slice(0, MOST_ITEMS), unsent.items),
    settled: ({ id }, { verdict, present }) =>
      end(id, verdict === 'refused' ? verdict : String((present as { result: string }).result)),
    changed: ({ away }) => {
      isAway = away
      if (isAway) for (const one of began.values()) one.behind = true
    },
    sendProof: async () => undefined,
    emptied: () => undefined,
    alone: (work) => work(),
    sleep: (ms) => sleep(ms),
  })
  return {
    ...desk,
    scan(text, agence) {
      const id = newId()
      made++
      began.set(id, { at: performance.now(), behind: isAway || made - answered > 2 })
      const body = { mode: 'reception', text, agence }
      const entry = {
        id,
        user: 'bench',
        collection: 'scans',
        body,
        occurred_at: new Date().toISOString(),
      } as const
      void store.add(entry, []).then(() => drainer.run())
    },
    finished: () => done.promise,
  }
}

/** Sends the items; a failure has status 0 when the connection failed, as in the SDK. */
async function post(
  { port, token }: WaslServer,
  items: readonly Kept[],
  unsent: number,
): Promise<readonly Verdict[]> {
  const expand = 'command.city,command.status,command.delivery_man'
  const answer = await fetch(`http://127.0.0.1:${port}/api/wasl/outbox`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ device: 'bench0000000001', unsent, clock_offset: 0 },
      items: items.map((item) => ({ ...item, expand })),
    }),
  }).catch(() => undefined)
  if (!answer?.ok) throw Object.assign(new Error(await answer?.text()), { status: answer?.status ?? 0 })
  return ((await answer.json()) as { verdicts: Verdict[] }).verdicts
}

async function report(desk: Desk, codes: readonly string[]): Promise<void> {
  const [kept] = await withDatabase((db) =>
    db.query<{ scans: number; parcels: number; moves: number }>(sql`
      WITH mine AS (SELECT id FROM commands WHERE code = ANY(${codes}::text[]) AND code <> '')
      SELECT (SELECT count(*) FROM scans WHERE command IN (SELECT id FROM mine) AND result = 'ok') AS scans,
        (SELECT count(*) FROM commands WHERE id IN (SELECT id FROM mine) AND status = ${stateId('RECU_HUB')}) AS parcels,
        (SELECT count(*) FROM suivis WHERE command IN (SELECT id FROM mine) AND source = 'scan'
          AND status = ${stateId('RECU_HUB')} AND at > now() - interval '1 hour') AS moves`),
  )
  const row = (name: string, times: number[]) => {
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
    return [name, times.length, at(0.5), at(0.95), at(0.99), times.at(-1) ?? 0]
  }
  const rows = [row('server there', desk.prompt), row('server away, or catching up', desk.waited)]
  const median = Number(rows[0]?.[2])
  const lost = SCANS - Number(kept?.scans)
  console.log(`
${ground.commands.toLocaleString('en-US')} commandes (seed ${SEED}); ${SCANS} scans, a key every ${KEY_MS} ms, the server away for ${AWAY_MS / 1000} s in their middle
${machine()}
Answers: ${[...desk.results].map(([result, count]) => `${result} ${count}`).join(', ')}. Kept: ${kept?.scans} scans, ${kept?.moves} moves, ${kept?.parcels} parcels received; lost ${lost}.
Milliseconds from the last key to the answer.

${table(['scans', 'count', 'median', 'p95', 'p99', 'longest'], rows)}
${median < MEDIAN_LIMIT_MS && lost === 0 ? '' : `median over ${MEDIAN_LIMIT_MS} ms, or scans lost`}`)
}
