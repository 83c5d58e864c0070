import type { Collection } from '#model/schema/collection.ts'
import { canonical } from '#server/clock.ts'
import { mustBeNobodyElses } from '#server/core/auth/account-ids.ts'
import { endAccess } from '#server/core/auth/ending.ts'
import { markWritten } from '#server/core/cache/written.ts'
import type { AnyRow } from '#server/core/caller.ts'
import { FileChanges } from '#server/core/files/file-changes.ts'
import type { HookEvent, Origin } from '#server/core/hooks.ts'
import type { Kernel } from '#server/core/kernel.ts'
import type { Tx } from '#server/db/database.ts'
import { autogenerate } from './autogenerate.ts'
import type { Body } from './body.ts'
import { changedFields } from './changes.ts'

import { gatherInsert, gatherUpdate } from './gathered.ts'
import { newTokenKey } from './ids.ts'
import { journal, told } from './journal.ts'
import { markCreated } from './known-ids.ts'
import { computeSums, insertRow, rowFields, updateOf } from './storage.ts'
import { mustBeValid, orNotUnique } from './validate.ts'

/** One write of one record: hooks, checks, statement, journal, in that order and in one transaction. */
export interface Write {
  readonly kernel: Kernel
  readonly tx: Tx
  readonly collection: Collection
  readonly origin: Origin
  /** As the request sent it, where one did: the files of the record are in it. */
  readonly body?: Body
}

/** Hashed passwords by field name: they never stand in a row. */
export type Secrets = Readonly<Record<string, string>>

export const CHANGES = 'wasl_changes'

export async function insert(write: Write, row: AnyRow, secrets: Secrets): Promise<AnyRow> {
  const { kernel, tx, collection, origin } = write
  const event = eventOf(write, row, null)
  const files = new FileChanges(write, null)
  if (collection.type === 'auth') row.tokenKey = newTokenKey()
  computeSums(collection, row)
  const hooks = kernel.hooks[collection.name]
  await hooks?.beforeCreate?.(event)
  fill(collection, row)
  stamp(collection, row, event.now, 'create')
  computeSums(collection, row)
  const { changed } = event
  await mustBeValid(kernel, tx, collection, row, changed, 'create', files.errors(row))
  if (collection.type === 'auth') await mustBeNobodyElses(kernel, tx, collection, row.id)
  await files.store(row)
  const alone = collection.type === 'auth' || !gatherInsert(tx, collection, row)
  if (alone) await orNotUnique(kernel, 'create', () => insertRow(tx, collection, row, secrets))
  markCreated(tx, collection.name, row.id)
  await hooks?.afterCreate?.(event)
  // What its hooks wrote of it belongs to its making.
  const after = told(collection, row, event.changed)
  await journal(
    kernel,
    tx,
    { action: 'create', collection, record: row.id, before: null, after },
    origin,
    event.now,
  )
  await kernel.outbox.put(tx, { collection, action: 'create', state: row })
  announce(write)
  return row
}

export async function modify(
  write: Write,
  before: AnyRow,
  row: AnyRow,
  secrets: Secrets = {},
): Promise<AnyRow> {
  const { kernel, tx, collection, origin } = write
  mustNotBeSealed(collection)
  const event = eventOf(write, row, before)
  const files = new FileChanges(write, before)
  computeSums(collection, row)
  const hooks = kernel.hooks[collection.name]
  await hooks?.beforeUpdate?.(event)
  const closed = kernel.maySignIn(before) && !kernel.maySignIn(row)
  const signsInOtherwise = 'password' in secrets || event.changed.has('email') || closed
  const ends = collection.type === 'auth' && signsInOtherwise
  if (ends) row.tokenKey = newTokenKey()
  stamp(collection, row, event.now, 'write')
  computeSums(collection, row)
  const { changed } = event
  await mustBeValid(kernel, tx, collection, row, changed, 'update', files.errors(row))
  await files.store(row)
  const columns = [...changed, ...autodates(collection, 'write')]
  const update = updateOf(collection, row, columns, secrets)
  const later = collection.type !== 'auth' && update !== null && gatherUpdate(tx, update)
  if (update && !later) await orNotUnique(kernel, 'update', () => tx.query(update))
  if (ends) await endAccess(write, row.id, 'password' in secrets)
  await hooks?.afterUpdate?.(event)
  if (changed.size > 0 || Object.keys(secrets).length > 0) {
    const pair = { before: told(collection, before, changed), after: told(collection, row, changed) }
    await journal(kernel, tx, { action: 'update', collection, record: row.id, ...pair }, origin, event.now)
  }
  const former = Object.fromEntries(columns.map((name) => [name, before[name]]))
  await kernel.outbox.put(tx, { collection, action: 'update', state: row, former })
  announce(write)
  return row
}

/** History is written once: code that would rewrite it is wrong. */
export function mustNotBeSealed({ name, sealed }: Collection): void {
  if (sealed) throw new Error(`${name} are sealed: they are added to, never changed or removed`)
}

export function eventOf(write: Write, row: AnyRow, before: AnyRow | null): HookEvent<Collection> {
  const { kernel, tx, collection, origin } = write
  return {
    record: row,
    before,
    get changed() {
      return changedFields(collection, before, row)
    },
    caller: origin.caller,
    source: origin.source,
    ip: origin.ip ?? '',
    now: canonical(kernel.clock.now()),
    tx,
    engine: kernel.engine,
  }
}

/** Empty texts that are filled by themselves. */
function fill(collection: Collection, row: AnyRow): void {
  for (const [name, field] of rowFields(collection)) {
    if (field.kind !== 'text' || field.autogenerate === undefined || row[name] !== '') continue
    row[name] = autogenerate(field.autogenerate)
  }
}

function autodates(collection: Collection, on: 'create' | 'write'): string[] {
  const names: string[] = []
  for (const [name, field] of rowFields(collection)) {
    if (field.kind === 'autodate' && (on === 'create' || field.on === 'write')) names.push(name)
  }
  return names
}

/** On create a date already there is kept: what is brought in from elsewhere has its own past. */
function stamp(collection: Collection, row: AnyRow, now: string, on: 'create' | 'write'): void {
  for (const name of autodates(collection, on)) if (on === 'write' || row[name] === '') row[name] = now
}

/** Once committed, this process reads its cached rows again before it answers, and the others are told. */
export function announce({ kernel, tx, collection }: Write): void {
  const { name } = collection
  if (!kernel.cache.of(name) || !markWritten(tx, name)) return
  tx.afterCommit(async () => {
    await kernel.cache.refresh(name)
    await kernel.announce(name)
  })
}
