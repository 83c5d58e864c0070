import { isDeepStrictEqual } from 'node:util'
import { toDirhams } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { NOT_HIMSELF } from '#server/core/records/submit.ts'
import { ident, sql } from '#server/db/sql.ts'
import type { TestWasl } from '#tests/support/wasl.ts'
import { keptFrom } from './fields.ts'
import { HERE, type Person, THERE } from './people.ts'
import { collectionOf, otherValue, put } from './records.ts'
import type { Target } from './target-makers.ts'

export const ACTIONS = ['list', 'view', 'create', 'update', 'delete'] as const
export type Action = (typeof ACTIONS)[number]

/** The actions one person may do on one record, found through HTTP. */
export interface Answers extends Readonly<Record<Action, boolean>> {
  /** Declared fields the record came without; nothing when it did not come. */
  readonly hidden: readonly string[] | undefined
  /** Fields this person may not change, but whose value an edit changed. */
  readonly changed: readonly string[]
}

interface Reply {
  readonly status: number
  readonly body: Record<string, unknown>
}

export async function ask(
  { url }: Pick<TestWasl, 'url'>,
  { token }: Person,
  method: string,
  path: string,
  body?: object,
): Promise<Reply> {
  const answer = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
}

/**
 * The person's own record, or another's: of the agence of a bound person
 * (`here`), or of another one (`there`).
 */
export type Whose = 'own' | 'here' | 'there'

/**
 * Tries every action on such a record; null when there can be none. `withFields`: also edits the
 * fields the person may not change.
 */
export async function probe(
  wasl: TestWasl,
  target: Target,
  person: Person,
  whose: Whose,
  withFields: boolean,
): Promise<Answers | null> {
  const values =
    whose === 'own'
      ? await target.own(person, wasl)
      : await target.other(wasl, whose === 'here' ? HERE : THERE)
  if (values === null) return null
  const id =
    target.collection === 'users' && whose === 'own' ? person.id : await put(wasl, target.collection, values)
  const records = `/api/collections/${target.collection}/records`
  const list = await ask(wasl, person, 'GET', `${records}?filter=${encodeURIComponent(`id="${id}"`)}`)
  const view = await ask(wasl, person, 'GET', `${records}/${id}`)
  const create = await ask(wasl, person, 'POST', records, wire(target, values))
  const update = await ask(wasl, person, 'PATCH', `${records}/${id}`, {})
  const kept = withFields && isLetIn(update) ? keptFrom(person, target, whose) : []
  const changed = await changedAmong(wasl, target, person, id, kept)
  const remove = await ask(wasl, person, 'DELETE', `${records}/${id}`)
  return {
    changed,
    list: list.status === 200 && list.body.totalItems === 1,
    view: view.status === 200,
    create: isLetIn(create),
    update: isLetIn(update),
    delete: isLetIn(remove),
    hidden: view.status === 200 ? hiddenIn(target, view.body) : undefined,
  }
}

/** True when the access rules let the request in, even if it was then refused for its content. */
export function isLetIn({ status, body }: Reply): boolean {
  if (status === 403 || status === 404) return false
  if (status !== 400) return true
  const data = Object.values((body.data ?? {}) as Record<string, { code?: unknown }>)
  // A create rule may refuse with an error at the field that must name one's own account.
  if (data.length > 0) return data.some(({ code }) => code !== NOT_HIMSELF)
  return !/^Failed to create/.test(String(body.message))
}

/** The record as the body of a create: without id, amounts in dirhams. */
function wire({ collection }: Target, values: Readonly<Record<string, unknown>>): object {
  const { fields } = collectionOf(collection)
  const entries = Object.entries(values)
    .filter(([name]) => name !== 'id')
    .map(([name, value]) => [name, fields[name]?.kind === 'money' ? toDirhams(value as Centimes) : value])
  return Object.fromEntries(entries)
}

/** Fields nobody reads are the business of another test. */
function hiddenIn({ collection }: Target, body: Record<string, unknown>): string[] {
  return Object.entries(collectionOf(collection).fields)
    .filter(([name, { see }]) => see?.length !== 0 && !(name in body))
    .map(([name]) => name)
}

/** Gives each of these fields another value, and looks in the database whether it changed. */
async function changedAmong(
  wasl: TestWasl,
  { collection }: Target,
  person: Person,
  id: string,
  names: readonly string[],
): Promise<readonly string[]> {
  const changed: string[] = []
  for (const name of names) {
    const field = collectionOf(collection).fields[name]
    if (!field) continue
    const before = await stored(wasl, collection, name, id)
    const value = await otherValue(wasl, field, before)
    await ask(wasl, person, 'PATCH', `/api/collections/${collection}/records/${id}`, { [name]: value })
    if (!isDeepStrictEqual(before, await stored(wasl, collection, name, id))) changed.push(name)
  }
  return changed
}

async function stored({ db }: TestWasl, table: string, name: string, id: string): Promise<unknown> {
  const [row] = await db.query<{ value: unknown }>(
    sql`SELECT ${ident(name)} AS value FROM ${ident(table)} WHERE id = ${id}`,
  )
  return row?.value
}
