import { setTimeout as sleep } from 'node:timers/promises'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { MOST_ITEMS, type Verdict } from '#model/domain/phone/outbox.ts'
import { createDatabase } from '#server/db/pool.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { newId } from '#web/form/new-id.ts'
import { Drainer } from '#web/outbox/drainer.ts'
import { fleetingStore } from '#web/outbox/fleeting-store.ts'
import type { Kept } from '#web/outbox/kept.ts'
import { machine, table } from './answers/table.ts'
import { prepareGround, SEED } from './ground/ground.ts'
import { parcelsOnTour } from './ground/on-tour.ts'
import { scaled } from './ground/scale.ts'
import { signedIn, startWasl, type WaslServer } from './programs/wasl-server.ts'

/** A phone that comes back from a day without network: it delivers what it kept, each parcel paid in cash. */
const ITEMS = scaled(1_000)
const ROUND_TRIP_MS = 200
const LIMIT_S = 60
const PARCELS = Array.from({ length: ITEMS }, newId)

const ground = await prepareGround()
try {
  const wasl = await startWasl(ground.dataDir)
  try {
    const { token, record } = await signedIn(wasl.port, 'livreur@demo.wasl.ma')
    await query(parcelsOnTour(record.id, PARCELS))
    await report(await drain(wasl, token), record.id)
  } finally {
    await wasl.stop()
  }
} finally {
  await ground.remove()
}

async function query<R>(statement: Sql): Promise<R[]> {
  const db = createDatabase(ground.connection(), { max: 1 })
  try {
    return await db.query<R & Record<string, unknown>>(statement)
  } finally {
    await db.close()
  }
}

interface Drained {
  readonly seconds: number
  readonly calls: number
  readonly verdicts: ReadonlyMap<string, number>
}

async function drain(server: WaslServer, token: string): Promise<Drained> {
  const store = fleetingStore()
  for (const command of PARCELS) {
    const paid = { amount_collected: 270, mode_paiement: 'especes', source: 'app' }
    const body = { command, status: stateId('LIVRE'), from: stateId('EN_DISTRIBUTION'), ...paid }
    const occurred_at = new Date().toISOString()
    await store.add({ id: newId(), user: 'bench', collection: 'suivis', body, occurred_at }, [])
  }
  const verdicts = new Map<string, number>()
  const done = Promise.withResolvers<void>()
  let [left, calls] = [ITEMS, 0]
  const drainer = new Drainer({
    store,
    user: () => 'bench',
    async send(items, unsent) {
      calls++
      await sleep(ROUND_TRIP_MS)
      return post(server, token, items.slice(0, MOST_ITEMS), unsent.items)
    },
    settled: (_, { verdict }) => {
      verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1)
      if (--left === 0) done.resolve()
    },
    changed: () => undefined,
    sendProof: async () => undefined,
    emptied: () => undefined,
    alone: (work) => work(),
    sleep: (ms) => sleep(ms),
  })
  const began = performance.now()
  drainer.run()
  await done.promise
  return { seconds: (performance.now() - began) / 1_000, calls, verdicts }
}

/** Sends the items; a failure has status 0 when the connection failed, as in the SDK. */
async function post(
  { port }: WaslServer,
  token: string,
  items: readonly Kept[],
  unsent: number,
): Promise<readonly Verdict[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/wasl/outbox`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ device: 'bench0000000001', unsent, clock_offset: 0, items }),
  }).catch(() => undefined)
  if (!answer?.ok) throw Object.assign(new Error(await answer?.text()), { status: answer?.status ?? 0 })
  return ((await answer.json()) as { verdicts: Verdict[] }).verdicts
}

async function report({ seconds, calls, verdicts }: Drained, livreur: string): Promise<void> {
  const [kept] = await query<{ written: number; owed: number }>(sql`
    SELECT (SELECT count(*)::int FROM suivis WHERE command = ANY(${PARCELS}::text[]) AND status = ${stateId('LIVRE')}) AS written,
      (SELECT sum(amount_collected)::float8 FROM commands WHERE id = ANY(${PARCELS}::text[]) AND paid_to = ${livreur}) AS owed`)
  const told = [...verdicts].map(([verdict, count]) => `${verdict} ${count}`).join(', ')
  const isWhole = kept?.written === ITEMS && kept.owed === 270 * ITEMS
  console.log(`
${ground.commands.toLocaleString('en-US')} commandes (seed ${SEED}); ${ITEMS} results kept by one phone, ${ROUND_TRIP_MS} ms of round trip
${machine()}
${table(['items', 'calls', 'seconds', 'items a second'], [[String(ITEMS), calls, seconds, ITEMS / seconds]])}
${told}; written ${kept?.written}, with him ${kept?.owed} DH
${seconds <= LIMIT_S && isWhole ? '' : `over ${LIMIT_S} s, or not each once`}`)
}
