import type { WireRow } from '#model/collections.ts'
import { client } from '#web/lib/client.ts'

export type Party = 'client' | 'livreur'
export type Facturation = WireRow<'facturations'>

/** Milliseconds between two looks at a facturation in progress. */
const AGAIN_MS = 700

/** Prepares a period and waits for the result: a dry run, or brouillons. */
export async function prepare(party: Party, period_to: string, simulation: boolean): Promise<Facturation> {
  const begun = await client.collection('facturations').create({ party, period_to, simulation })
  return settled(begun)
}

/** Prepares the brouillons of a period and issues them; returns the facturation once done. */
export async function prepareAndIssue(party: Party, period_to: string): Promise<Facturation> {
  const { id } = await prepare(party, period_to, false)
  return settled(await client.collection('facturations').update(id, { state: 'emise' }))
}

async function settled(found: Facturation): Promise<Facturation> {
  let now = found
  while (now.state === 'en_preparation' || now.state === 'en_emission') {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    now = await client.collection('facturations').getOne(now.id)
  }
  return now
}

/** Names of these accounts, by id. */
export async function namesOf(users: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (users.length === 0) return new Map()
  const filter = users.map((id) => `id = "${id}"`).join(' || ')
  const found = await client.collection('users').getFullList({ filter, fields: 'id,full_name' })
  return new Map(found.map(({ id, full_name }) => [id, full_name]))
}
