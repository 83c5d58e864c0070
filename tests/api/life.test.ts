import fc from 'fast-check'
import type PocketBase from 'pocketbase'
import { ClientResponseError, type RecordModel } from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateCode, stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { DELIVERED_OUTCOMES, HOLDERS, STATES, type StateCode } from '#model/domain/commande/states/states.ts'
import { EDGES } from '#model/domain/commande/states/transitions.ts'
import { sql } from '#server/db/sql.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'
import { workDay } from '../support/work-day.ts'

const STEPS = process.env.SOAK ? 1_000_000 : 2_000
/** Moves under way at the same time. */
const TOGETHER = 10
const PARCELS = 24
/** Steps between two looks at everything. */
const LOOK_EVERY = 500
/** Steps in the life of one set of parcels; the next life begins with new parcels. */
const LIFE = 1_000
/** Lives between two lines of a long run. */
const TOLD_EVERY = 20
const SEED = Number(process.env.SOAK_SEED ?? 1)
const TIME = process.env.SOAK ? 6 * 3_600_000 : 240_000

let wasl: TestWasl
let people: Record<'staff' | 'agent' | 'client' | 'livreur', PocketBase>
let agences: readonly string[]
let livreurs: readonly string[]
let motifs: readonly RecordModel[]

beforeAll(async () => {
  wasl = await testWasl({ commands: 80 })
  const [staff, agent, client, livreur] = await Promise.all(
    (['moderateur', 'agent', 'client', 'livreur'] as const).map((role) => wasl.as(role)),
  )
  if (!staff || !agent || !client || !livreur) throw new Error('nobody signed in')
  people = { staff, agent, client, livreur }
  agences = (await staff.collection('agences').getFullList()).map(({ id }) => id)
  const others = await staff.collection('users').getFullList({ filter: 'type = "livreur"' })
  livreurs = [livreur.authStore.record?.id ?? '', ...others.map(({ id }) => id)].slice(0, 4)
  motifs = await staff.collection('motifs').getFullList()
  const profile = await staff
    .collection('clients')
    .getFirstListItem(`user = "${client.authStore.record?.id}"`)
  await staff.collection('clients').update(profile.id, { option_partiel: true, option_remise: true })
}, 120_000)
afterAll(() => wasl.close())

/** New parcels of one life, identified by the name of their recipient. */
async function deposited(life: string): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < PARCELS; n++) {
    const { id } = await people.staff.collection('commands').create({
      receiver_full_name: `${life}${n}`,
      receiver_phone_number: `06${String(55_000_000 + n)}`,
      city: villeId('Rabat'),
      price: n % 5 === 0 ? 700 : 100 + n,
      quantity: 1 + (n % 3),
      is_echange: n % 4 === 0,
      client_source: people.client.authStore.record?.id,
      // The lives before had the same phones and prices.
      confirmer_doublon: true,
    })
    ids.push(id)
  }
  return ids
}

interface Step {
  readonly who: keyof typeof people
  readonly parcel: number
  /** Along an edge most of the time; anywhere otherwise. */
  readonly straight: boolean
  readonly pick: number
  readonly kind: '' | 'garde' | 'correction' | 'relance'
  /** True: the request names the state the actor last saw. */
  readonly guarded: boolean
  readonly filled: boolean
  readonly call: boolean
}

const anyStep = fc.record<Step>({
  who: fc.constantFrom('staff', 'staff', 'livreur', 'livreur', 'agent', 'client'),
  parcel: fc.nat(PARCELS - 1),
  straight: fc.integer({ min: 0, max: 9 }).map((n) => n < 8),
  pick: fc.nat(1_000),
  kind: fc.constantFrom('', '', '', '', '', '', 'garde', 'relance', 'correction'),
  guarded: fc.boolean(),
  filled: fc.integer({ min: 0, max: 9 }).map((n) => n < 8),
  call: fc.boolean(),
})

/** A counterexample is then one number. */
const stepsOf = (seed: number): Step[] => fc.sample(anyStep, { seed, numRuns: LIFE })

const CODES = Object.keys(STATES) as StateCode[]

/** The request of this person on this parcel: often along the graph, sometimes nonsense. */
async function take(parcels: readonly string[], step: Step): Promise<'done' | 'refused'> {
  const id = parcels[step.parcel] ?? ''
  const seen = await lookAt(id)
  const code = stateCode(seen.status) ?? 'NOUVEAU'
  const next = EDGES.filter((edge) => edge.from === code)
  const edge = step.straight ? next[step.pick % Math.max(1, next.length)] : undefined
  const to = step.kind === 'garde' ? code : (edge?.to ?? CODES[step.pick % CODES.length] ?? code)
  const kind = step.kind || (edge?.condition === 'relance' ? 'relance' : 'transition')
  const pb = people[step.who]
  if (step.call) await pb.collection('appels').create({ command: id, kind: 'appel' }).catch(ignoreRefusal)
  const body = {
    command: id,
    status: stateId(to),
    kind,
    ...(step.guarded ? { from: seen.status } : {}),
    ...(step.filled ? filled(seen, to, step.pick) : {}),
  }
  const send = (values: Record<string, unknown>) => pb.collection('suivis').create(values)
  try {
    await send(body).catch((error: unknown) => send(without(body, unkept(error))))
    return 'done'
  } catch (error) {
    mustBeExplained(error)
    return 'refused'
  }
}

/** The fields a refusal wants removed, when it is about nothing else; other errors are rethrown. */
function unkept(error: unknown): readonly string[] {
  mustBeExplained(error)
  const data: Record<string, { code?: string }> =
    error instanceof ClientResponseError ? error.response.data : {}
  const fields = Object.entries(data)
  if (fields.length === 0 || fields.some(([, { code }]) => code !== 'validation_not_kept')) throw error
  return fields.map(([name]) => name)
}

const without = (body: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))

interface Seen {
  readonly status: string
  readonly delivery_man: string
  readonly total: number
}

async function lookAt(id: string): Promise<Seen> {
  const [seen] = await wasl.db.query<{ status: string; delivery_man: string; total: string }>(
    sql`SELECT status, delivery_man, (price + extra_fees)::text AS total FROM commands WHERE id = ${id}`,
  )
  if (!seen) throw new Error(`no parcel ${id}`)
  return { ...seen, total: Number(seen.total) }
}

function filled(seen: Seen, to: StateCode, pick: number): Record<string, unknown> {
  const fits = motifs.filter(({ applies_to }) => applies_to.includes(stateId(to)))
  return {
    source: 'scan',
    agence: agences[pick % agences.length],
    delivery_man: livreurs[pick % livreurs.length],
    from_delivery_man: pick % 4 === 0 ? '' : seen.delivery_man,
    confirmer_ville: pick % 5 !== 0,
    motif: fits[pick % Math.max(1, fits.length)]?.id ?? '',
    note: 'Vu',
    reported_date: workDay(1 + (pick % 5)),
    rappel_at: new Date(Date.now() + 86_400_000).toISOString(),
    limite_retrait: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
    amount_collected: to === 'LIVRE_PARTIEL' ? 10 : seen.total,
    mode_paiement: 'especes',
    pieces_kept: 1,
    grade: 30,
    position: { lieu: 'Rue 4' },
  }
}

function ignoreRefusal(error: unknown): void {
  mustBeExplained(error)
}

/** Every refusal is a 4xx with words a person can act on. */
function mustBeExplained(error: unknown): void {
  if (!(error instanceof ClientResponseError)) throw error
  expect([400, 403, 404, 409], String(error)).toContain(error.status)
  const { message } = error.response
  const fields = Object.values<{ message: string }>(error.response.data ?? {}).map((field) => field.message)
  // A hidden record, or a closed rule, gets the protocol’s own message.
  const protocol = /^(Failed to create record\.|The requested resource|Only superusers|You are not allowed)/
  if (protocol.test(message) && error.status !== 409) return
  for (const words of [message, ...fields.filter(Boolean)]) expect(words).toMatch(/[a-zé].*[.!]$/)
}

/** Invariants of every parcel of a life, whatever was done to it. */
async function look(life: string): Promise<void> {
  const { db } = wasl
  const ofLife = `${life}%`
  const all = await db.query<
    Record<string, string>
  >(sql`SELECT c.id, c.code, c.status, c.holder_kind, c.holder,
      c.parent, c.delivery_man, c.money_state, c.outcome, c.attempts::text, c.amount_collected::text FROM commands AS c
    WHERE c.receiver_full_name LIKE ${ofLife} AND c.deleted_at IS NULL`)
  for (const parcel of all) {
    expect(stateCode(parcel.status ?? ''), parcel.code).toBeDefined()
    expect(Object.keys(HOLDERS), parcel.code).toContain(parcel.holder_kind)
    if (parcel.holder_kind !== 'destinataire') expect(parcel.holder, parcel.code).not.toBe('')
    if (parcel.money_state === 'CHEZ_LIVREUR') expect(parcel.delivery_man, parcel.code).not.toBe('')
    if (parcel.money_state === 'NON_ENCAISSE') expect(Number(parcel.amount_collected), parcel.code).toBe(0)
  }
  const torn = await db.query(sql`SELECT command, "from", before FROM (
      SELECT command, "from", lag(status, 1, '') OVER (PARTITION BY command ORDER BY at, _seq) AS before FROM suivis
      WHERE command = ANY(${all.map(({ id }) => id ?? '')}::text[])) AS h WHERE "from" <> before`)
  expect(torn, 'a transition was lost or told twice').toEqual([])
  const behind = await db.query(sql`SELECT c.code FROM commands AS c JOIN LATERAL (
      SELECT status, holder, holder_kind FROM suivis WHERE command = c.id ORDER BY at DESC, _seq DESC LIMIT 1) AS s ON true
    WHERE c.receiver_full_name LIKE ${ofLife} AND c.deleted_at IS NULL
      AND (s.status <> c.status OR s.holder <> c.holder OR s.holder_kind <> c.holder_kind)`)
  expect(behind, 'a commande is not where its last suivi says').toEqual([])
  const wrongHolder = await db.query(sql`SELECT code FROM commands AS c
    WHERE receiver_full_name LIKE ${ofLife} AND deleted_at IS NULL AND CASE holder_kind
      WHEN 'livreur' THEN NOT EXISTS (SELECT FROM users WHERE id = c.holder AND type = 'livreur')
      WHEN 'agence' THEN NOT EXISTS (SELECT FROM agences WHERE id = c.holder)
      WHEN 'client' THEN c.holder <> c.client_source
      ELSE false END`)
  expect(wrongHolder, 'a parcel is in the hands of nobody').toEqual([])
  const strangers = await db.query(sql`SELECT c.code, c.delivery_man, t.livreur FROM commands AS c
    JOIN tours AS t ON t.id = c.tour WHERE c.receiver_full_name LIKE ${ofLife} AND c.deleted_at IS NULL
      AND c.tour <> '' AND t.livreur <> c.delivery_man`)
  expect(strangers, 'a parcel is on the tour of another livreur than its own').toEqual([])
  const twins = await db.query(sql`SELECT c.code FROM commands AS c WHERE c.receiver_full_name LIKE ${ofLife}
      AND c.deleted_at IS NULL AND c.parent = '' AND c.status = ANY(${[stateId('ECHANGE_LIVRE'), stateId('LIVRE_PARTIEL')]}::text[])
      AND NOT EXISTS (SELECT FROM commands AS t WHERE t.parent = c.id AND t.parent <> '' AND t.deleted_at IS NULL)`)
  expect(twins, 'what goes back has no parcel of its own').toEqual([])
  const counted = await people.staff.send<{ items: { holder_kind: string; count: number }[] }>(
    '/api/collections/commands/records/aggregate',
    { query: { filter: `receiver_full_name ~ "${life}"`, group: 'holder_kind', metrics: 'count' } },
  )
  const held = Map.groupBy(all, ({ holder_kind = '' }) => holder_kind)
  expect(new Map(counted.items.map(({ holder_kind, count }) => [holder_kind, count]))).toEqual(
    new Map([...held].map(([kind, parcels]) => [kind, parcels.length])),
  )
  for (const { code, outcome, money_state, amount_collected } of all) {
    const delivered = DELIVERED_OUTCOMES.some((one) => one === outcome)
    if (delivered) expect(['CHEZ_LIVREUR', 'VERSE'], code).toContain(money_state)
    else if (Number(amount_collected) !== 0) expect(Number(amount_collected), code).toBeGreaterThan(0)
  }
}

test(`whatever is done to parcels, each has one state, one holder and a history without a gap, seed ${SEED}`, {
  timeout: TIME,
}, async () => {
  const seen = { done: 0, refused: 0 }
  let lives = 0
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const life = `Vie ${++lives}.`
      const parcels = await deposited(life)
      const taken = stepsOf(seed)
      for (let from = 0; from < taken.length; from += TOGETHER) {
        const steps = taken.slice(from, from + TOGETHER)
        const outcomes = await Promise.all(steps.map((step) => take(parcels, step)))
        for (const outcome of outcomes) seen[outcome]++
        if ((from + TOGETHER) % LOOK_EVERY === 0) await look(life)
      }
      if (lives % TOLD_EVERY === 0) tell(seen)
    }),
    { numRuns: STEPS / LIFE, seed: SEED, endOnFailure: true },
  )
  tell(seen)
  expect(seen.done).toBeGreaterThan(STEPS / 20)
  expect(seen.refused).toBeGreaterThan(STEPS / 20)
})

function tell({ done, refused }: { done: number; refused: number }): void {
  process.stdout.write(`${done} moves, ${refused} refusals\n`)
}
