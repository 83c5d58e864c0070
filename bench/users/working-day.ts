import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { stableId } from '#model/schema/record-id.ts'

/**
 * Sends one request as a moderateur with every permission; returns the JSON, or throws when it is refused.
 */
export type Ask = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<unknown>

const BATCH = 100
/** Parcels of one lot. */
const LOT = 1_000
const VILLES = ['Casablanca', 'Rabat', 'Marrakech', 'Tanger', 'Agadir'].map(villeId)
const NAMES = ['Salma Bennani', 'Youssef El Idrissi', 'Karima Tazi', 'Omar Berrada', 'زينب العلوي']

/** Parcels of the demo that each kind of work moves on one day, at most. */
export interface Day {
  readonly entered: number
  readonly received: number
  readonly assigned: number
  readonly loaded: number
  readonly answered: number
}

/** A day of this share of the commandes there are, in the proportions of a delivery company. */
export const dayOf = (commands: number): Day => ({
  entered: Math.round(commands * 0.015),
  received: Math.round(commands * 0.01),
  assigned: Math.round(commands * 0.01),
  loaded: Math.round(commands * 0.01),
  answered: Math.round(commands * 0.01),
})

/**
 * Lives a day through the API, so that tables, indexes and statistics are those of data in use: rows are
 * entered in batches, received one by one, assigned, loaded and delivered in lots. A fresh COPY has no dead
 * row, no pending entry in an index, and exact statistics. Returns the number of parcels each kind of work
 * moved; work that moved none, because every parcel was refused, is an error.
 */
export async function liveDay(ask: Ask, day: Day): Promise<Day> {
  const entered = await enter(ask, day.entered)
  const lived: Day = {
    entered: entered.length,
    received: await receive(ask, entered.slice(0, day.received)),
    assigned: await assign(ask, day.assigned),
    loaded: await load(ask, day.loaded),
    answered: await answer(ask, day.answered),
  }
  const idle = Object.entries(lived).filter(([, moved]) => moved === 0)
  if (idle.length > 0) throw new Error(`a day in which nothing was ${idle.map(([kind]) => kind).join(', ')}`)
  return lived
}

async function enter(ask: Ask, count: number): Promise<string[]> {
  const clients = await ids(ask, 'users', "type = 'client' && active = true", 30)
  const entered: string[] = []
  for (let from = 0; from < count; from += BATCH) {
    const size = Math.min(BATCH, count - from)
    const made = await batch(
      ask,
      'commands',
      Array.from({ length: size }, (_, i) => parcel(from + i, clients)),
    )
    entered.push(...made)
  }
  return entered
}

const parcel = (n: number, clients: readonly string[]) => ({
  receiver_full_name: `${NAMES[n % NAMES.length]} ${n}`,
  receiver_phone_number: `06${String(40_000_000 + n)}`,
  city: VILLES[n % VILLES.length],
  price: 50 + (n % 400),
  client_source: clients[n % clients.length],
})

async function receive(ask: Ask, commands: readonly string[]): Promise<number> {
  const [agence = ''] = await ids(ask, 'agences', '', 1)
  return scanned(
    ask,
    commands.map((command) => ({ command, status: stateId('RECU_HUB'), source: 'scan', agence })),
  )
}

async function scanned(ask: Ask, suivis: readonly object[]): Promise<number> {
  for (let from = 0; from < suivis.length; from += BATCH)
    await batch(ask, 'suivis', suivis.slice(from, from + BATCH))
  return suivis.length
}

/**
 * Assigns each parcel to a livreur of its agence. Ceilings are lifted: the livreurs of the demo still have
 * cash to hand over.
 */
async function assign(ask: Ask, count: number): Promise<number> {
  const fields = 'id,user,agence'
  const livreurs = await records<{ id: string; user: string; agence: string }>(
    ask,
    'livreurs',
    '',
    fields,
    PAGE,
  )
  const requests = livreurs.map(({ id }) => ({
    method: 'PATCH',
    url: `/api/collections/livreurs/records/${id}`,
    body: { plafond_encours: 0, plafond_colis: 0 },
  }))
  await ask('POST', '/api/batch', { requests })
  let moved = 0
  for (const { user, agence } of livreurs) {
    if (moved >= count) break
    const filter = `delivery_man = '' && status = '${stateId('RECU_AGENCE')}' && agence = '${agence}'`
    const commands = await ids(ask, 'commands', filter, Math.min(LOT, count - moved))
    if (commands.length === 0) continue
    moved += await lot(ask, { kind: 'affectation', commands, move: { delivery_man: user } })
  }
  return moved
}

async function load(ask: Ask, count: number): Promise<number> {
  const waiting = await inState(ask, 'AFFECTE', count)
  const status = stateId('EN_DISTRIBUTION')
  return scanned(
    ask,
    waiting.map(({ id }) => ({ command: id, status, source: 'scan' })),
  )
}

/** Half of them delivered one by one, half refused in lots. */
async function answer(ask: Ask, count: number): Promise<number> {
  const touring = await inState(ask, 'EN_DISTRIBUTION', count)
  const half = Math.round(touring.length / 2)
  const delivered = await scanned(
    ask,
    touring.slice(0, half).map(({ id, total }) => ({
      command: id,
      status: stateId('LIVRE'),
      amount_collected: total,
      mode_paiement: 'especes',
    })),
  )
  const refused = {
    status: stateId('REFUSE'),
    motif: stableId('motifs', 'A changé d’avis'),
    note: 'Plus envie.',
  }
  let moved = delivered
  for (let from = half; from < touring.length; from += LOT) {
    const commands = touring.slice(from, from + LOT).map(({ id }) => id)
    moved += await lot(ask, { kind: 'etat', commands, move: refused })
  }
  return moved
}

const inState = (ask: Ask, state: StateCode, count: number) =>
  records<{ id: string; total: number }>(
    ask,
    'commands',
    `status = '${stateId(state)}' && is_echange = false`,
    'id,total',
    count,
  )

interface Job {
  readonly id: string
  readonly state: string
  readonly applied: number
}

async function lot(ask: Ask, values: object): Promise<number> {
  let job = (await ask('POST', '/api/collections/jobs/records', values)) as Job
  while (job.state === 'attente' || job.state === 'cours') {
    await new Promise((again) => setTimeout(again, 20))
    job = (await ask('GET', `/api/collections/jobs/records/${job.id}`)) as Job
  }
  return job.applied
}

async function batch(ask: Ask, collection: string, records: readonly object[]): Promise<string[]> {
  const url = `/api/collections/${collection}/records`
  const requests = records.map((body) => ({ method: 'POST', url, body }))
  const answers = (await ask('POST', '/api/batch', { requests })) as { body: { id: string } }[]
  return answers.map(({ body }) => body.id)
}

async function ids(ask: Ask, collection: string, filter: string, count: number): Promise<string[]> {
  return (await records<{ id: string }>(ask, collection, filter, 'id', count)).map(({ id }) => id)
}

const PAGE = 1_000

/** The first records of the list, at most `count`. */
async function records<T>(
  ask: Ask,
  collection: string,
  filter: string,
  fields: string,
  count: number,
): Promise<T[]> {
  const found: T[] = []
  for (let page = 1; found.length < count; page++) {
    const asked = { filter, fields, perPage: String(PAGE), page: String(page), skipTotal: '1' }
    const answer = await ask('GET', `/api/collections/${collection}/records?${new URLSearchParams(asked)}`)
    const { items } = answer as { items: T[] }
    found.push(...items)
    if (items.length < PAGE) break
  }
  return found.slice(0, count)
}
