import pg from 'pg'
import type { Connection } from '#server/db/connection.ts'
import { clientConfig } from '#server/db/pool.ts'
import { type Bounds, onTask, underLoad } from '../ground/load.ts'

export interface SqlTask {
  readonly connection: Connection
  readonly text: string
  /** One list of parameters per request, in turn. */
  readonly values: readonly (readonly unknown[])[]
  /**
   * Long lists of parameters that many requests share. The last parameter of each list of `values` is then an index into
   * these, and is replaced by the list there.
   */
  readonly endings?: readonly (readonly unknown[])[]
  readonly bounds: Bounds
}

const NAMED = { villes: 'name', users: 'full_name', tracking_states: 'name' } as const

/**
 * The limit: the same rows by one prepared statement over the same driver and the same parsers of values, their
 * names joined from memory. No engine, no access rules, no JSON, no HTTP.
 */
onTask<SqlTask>(async (task) => {
  const clients = await Promise.all(
    Array.from({ length: task.bounds.users }, async () => {
      const client = new pg.Client(clientConfig(task.connection))
      await client.connect()
      await client.query("SET TimeZone = 'UTC'; SET jit = off")
      // A single plan would fit no word: each search is planned by how rare its word is.
      if (task.text.includes(' LIKE ')) await client.query('SET plan_cache_mode = force_custom_plan')
      return client
    }),
  )
  const names = await namesById(clients[0])
  const measured = await underLoad(task.bounds, async (user, n) => {
    const own = task.values[n % task.values.length] ?? []
    const values = task.endings
      ? [...own.slice(0, -1), ...(task.endings[Number(own.at(-1))] ?? [])]
      : [...own]
    const answer = await clients[user]?.query({ name: 'limit', text: task.text, values })
    for (const row of answer?.rows ?? []) {
      row.city_name = names.get(row.city)
      row.status_name = names.get(row.status)
      row.delivery_man_name = names.get(row.delivery_man)
      row.client_source_name = names.get(row.client_source)
    }
  })
  await Promise.all(clients.map((client) => client.end()))
  return measured
})

async function namesById(client: pg.Client | undefined): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [table, column] of Object.entries(NAMED)) {
    const answer = await client?.query<{ id: string; name: string }>(
      `SELECT id, ${column} AS name FROM ${table}`,
    )
    for (const { id, name } of answer?.rows ?? []) names.set(id, name)
  }
  return names
}
