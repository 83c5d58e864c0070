import { randomInt } from 'node:crypto'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { contains, eq, or } from '#model/schema/filter.ts'
import type { Database } from '#server/db/database.ts'
import { ident, sql } from '#server/db/sql.ts'
import { scaled } from '../ground/scale.ts'
import type { Peer } from '../programs/process.ts'
import { PASSWORD } from '../programs/wasl-server.ts'
import type { Ask } from './http-users.ts'

/** One kind of request, sent to every peer in the same form. */
export interface PeerRequest {
  readonly name: string
  /** The least factor over the peer: three for requests companies wait for, one elsewhere. */
  readonly least: number
  asks(peer: Peer): readonly Ask[]
  /** Each request is sent once: a parcel entered twice is a doublon. */
  readonly once?: true
}

const LIST = '/api/collections/commands/records'
const EXPAND = 'city,status,delivery_man,client_source'
const PARCELS = scaled(20_000)
const BATCH = 100

const get = (query: Readonly<Record<string, string>>): Ask => ({
  method: 'GET',
  path: `${LIST}?${new URLSearchParams(query)}`,
})

export async function peerRequests(db: Database): Promise<readonly PeerRequest[]> {
  const commandes = await someCommandes(db)
  const villes = await idsOf(db, 'villes')
  const clients = (await db.query<{ id: string }>(sql`SELECT id FROM users WHERE type = 'client'`)).map(
    ({ id }) => id,
  )
  const names = [...new Set(commandes.map(({ name }) => name.split(' ').at(-1) ?? ''))].slice(0, 6)
  const states = ['LIVRE', 'AFFECTE', 'RECU_HUB'] as const
  const newest = { sort: '-created', perPage: '30', skipTotal: '1' }
  let made = 0
  const parcel = () => newParcel(made++, villes, clients)
  return [
    {
      name: 'list 30, state filter, four expands',
      least: 3,
      asks: () =>
        states.map((code) => get({ ...newest, filter: eq('status', stateId(code)), expand: EXPAND })),
    },
    {
      name: 'text search on name and phone',
      least: 3,
      asks: () => {
        const words = [...names, ...commandes.slice(0, 6).map(({ phone }) => phone.slice(-7))]
        return words.map((word) =>
          get({
            ...newest,
            filter: or(contains('receiver_full_name', word), contains('receiver_phone_number', word)),
          }),
        )
      },
    },
    {
      name: 'count under a filter (ville)',
      least: 3,
      asks: () => villes.slice(0, 10).map((ville) => get({ perPage: '1', filter: eq('city', ville) })),
    },
    {
      name: 'count under a filter (state)',
      least: 3,
      asks: () => states.map((code) => get({ perPage: '1', filter: eq('status', stateId(code)) })),
    },
    {
      name: 'view',
      least: 1,
      asks: () => commandes.map(({ id }) => ({ method: 'GET', path: `${LIST}/${id}` })),
    },
    {
      name: 'create',
      least: 1,
      once: true,
      asks: () =>
        Array.from({ length: PARCELS }, () => ({
          method: 'POST',
          path: LIST,
          body: JSON.stringify(parcel()),
        })),
    },
    {
      name: 'update',
      least: 1,
      asks: () =>
        commandes.map(({ id }, i) => ({
          method: 'PATCH',
          path: `${LIST}/${id}`,
          body: `{"note":"Appeler avant ${i}"}`,
        })),
    },
    {
      name: `batch of ${BATCH} creates`,
      least: 3,
      once: true,
      asks: () => Array.from({ length: 200 }, () => batchOf(Array.from({ length: BATCH }, parcel))),
    },
    {
      name: 'sign-in',
      least: 1,
      asks: ({ identity }) => [
        {
          method: 'POST',
          path: '/api/collections/users/auth-with-password',
          body: JSON.stringify({ identity, password: PASSWORD }),
        },
      ],
    },
  ]
}

function batchOf(bodies: readonly object[]): Ask {
  const requests = bodies.map((body) => ({ method: 'POST', url: LIST, body }))
  return { method: 'POST', path: '/api/batch', body: JSON.stringify({ requests }) }
}

/** The first phone number of this run, since data that is used again has those of earlier runs. */
const FIRST = randomInt(90_000_000)

/** No two alike: a suspected duplicate is another request. */
function newParcel(n: number, villes: readonly string[], clients: readonly string[]): object {
  return {
    receiver_full_name: `Destinataire ${n} Bennani`,
    receiver_phone_number: `+2126${String(10_000_000 + ((FIRST + n * 13) % 89_999_999))}`,
    receiver_address: `${n} rue des Orangers`,
    city: villes[n % villes.length],
    client_source: clients[n % clients.length],
    product_name: 'Caftan',
    quantity: 1,
    price: 250 + (n % 100),
  }
}

interface Known {
  id: string
  name: string
  phone: string
}

/** Living commandes spread over the table. */
const someCommandes = (db: Database): Promise<Known[]> =>
  db.query<Known>(sql`SELECT id, lower(receiver_full_name) AS name, receiver_phone_number AS phone FROM commands
    WHERE deleted_at IS NULL AND receiver_full_name ~ '^[A-Z][a-z]+ [A-Z][a-z]+$' AND _seq % 200 = 1
    ORDER BY _seq DESC LIMIT 2000`)

async function idsOf(db: Database, table: 'villes'): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`SELECT id FROM ${ident(table)} ORDER BY id LIMIT 60`)
  return rows.map(({ id }) => id)
}
