import { check } from '#model/schema/checks.ts'
import { isMultiple } from '#model/schema/fields.ts'
import { authRoutes } from '#server/core/api/auth.ts'
import { batchRoute } from '#server/core/api/batch.ts'
import { fileRoutes } from '#server/core/api/files.ts'
import { recordRoutes } from '#server/core/api/records.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import type { Declared } from '#server/core/base/declared.ts'
import { collectionNamed } from '#server/core/base/declared.ts'
import { newId } from '#server/core/base/ids.ts'
import { NO_POST } from '#server/core/base/post.ts'
import { invalid } from '#server/core/base/refusals.ts'
import { blankRow, copyRow, lockRows, readRow, readRows } from '#server/core/base/storage.ts'
import type { Engine, EngineModule, EngineOptions, RunningEngine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import { knownDevice } from '#server/core/http/devices.ts'
import type { Secrets } from '#server/core/records/kernel.ts'
import type { Tx } from '#server/db/database.ts'
import { SERVING } from '#server/db/deadlines.ts'
import type { PgDatabase } from '#server/db/pool.ts'
import { SharedTransactions } from '#server/db/shared-transactions.ts'
import { among, amongUnique, ident, sql } from '#server/db/sql.ts'
import { accountsOf } from './auth/accounts-of-writes.ts'
import { Callers } from './auth/callers.ts'
import { Guesses } from './auth/guesses.ts'
import { oauth2RedirectRoutes } from './auth/oauth2/redirect.ts'
import { hashPassword } from './auth/passwords.ts'
import { createCache } from './cache/create-cache.ts'
import { hasWritten } from './cache/written.ts'
import { keyOf, NO_FILES } from './files/file-store.ts'
import { Upload, type Uploads } from './files/upload.ts'
import { requestInfo } from './http/origin.ts'
import { limitRates } from './http/rate-limits.ts'
import type { Kernel } from './kernel.ts'
import { createLimits } from './limits/limits.ts'
import { createReader } from './read/create-reader.ts'
import { Outbox } from './realtime/outbox.ts'
import { Realtime } from './realtime/realtime.ts'
import { realtimeRoutes } from './realtime/routes.ts'
import { announce } from './realtime/signals.ts'
import { pertinent } from './records/body.ts'
import { gatherWrites, togetherOrNot } from './records/gathered.ts'
import { markHeld } from './records/known-ids.ts'
import { recordWritten } from './records/past-engine.ts'
import { referrersOf } from './records/referrers.ts'
import { remove } from './records/remove.ts'
import { type FieldUpdates, setFields } from './records/set-fields.ts'
import { createWithin, lockRow, submitCreate, submitUpdate, updateWithin } from './records/submit.ts'
import { constraintsOf, FAILED } from './records/validate.ts'
import { CHANGES, insert, modify, type Write } from './records/write.ts'
import { sessionFor } from './session.ts'
import { systemCollections, systemModules } from './system.ts'

/** Reads the cached collections and makes the engine that serves the declared ones. */
export async function createEngine<D extends Declared>(options: EngineOptions<D>): Promise<RunningEngine<D>> {
  const kernel = await createKernel(options, () => ({ engine, realtime }))
  const callers = new Callers(kernel, options.secret, options.audience)
  await callers.listen()
  const realtime = new Realtime(kernel, callers)
  let report: Engine['report'] = (error, what) => process.emitWarning(`${what}: ${String(error)}`)
  const engine: RunningEngine = {
    db: options.db,
    collections: options.collections,
    reader: kernel.reader,
    post: kernel.post,
    limits: kernel.limits,
    clock: kernel.clock,
    ...writesOf(kernel),
    ...readsOf(kernel),
    report: (error, what) => report(error, what),
    reportTo(other) {
      report = other
    },
    callerOf: (authorization) => callers.of(authorization),
    sessionFor: (caller) => sessionFor(kernel, caller),
    statementTimeOf: (caller) => ({
      read: (caller && options.longestRead?.(caller)) ?? SERVING.read,
      write: SERVING.write,
    }),
    endSession: (id) => callers.endSession(id),
    sendTo: (clientId, name, data) => realtime.sendTo(clientId, name, data),
    signal: (signal) => announce(kernel.db, signal),
    refresh: (name) => kernel.cache.refresh(name),
    routes(app, { rateLimits }) {
      if (rateLimits) limitRates(app, kernel)
      recordRoutes(app, kernel)
      batchRoute(app, kernel)
      fileRoutes(app, { kernel, callers, secret: options.secret })
      realtimeRoutes(app, realtime, rateLimits)
      oauth2RedirectRoutes(app, realtime)
      kernel.guesses.limited = rateLimits
      authRoutes(app, { kernel, callers, secret: options.secret, evenMs: options.evenMs })
    },
  }
  return engine as RunningEngine<D>
}

async function createKernel<D extends Declared>(
  options: EngineOptions<D>,
  parts: () => { engine: Engine; realtime: Realtime },
): Promise<Kernel> {
  const { db, clock } = options
  const collections: Declared = { ...systemCollections, ...options.collections }
  const modules = Object.entries<EngineModule>({ ...systemModules, ...options.modules })
  const access = Object.fromEntries(modules.map(([name, module]) => [name, module.access]))
  const cache = await createCache({ collections, db })
  const now = () => clock.now().epochMilliseconds
  const { secret, readDb = db } = options
  const reader = createReader({ collections, access, cache, db, readDb, secret, now })
  const declared = Object.values(collections)
  const limits = createLimits(db.apart, now)
  const kernel: Kernel = {
    collections,
    byPath: new Map(declared.flatMap((one) => [one.name.toLowerCase(), one.id].map((key) => [key, one]))),
    access,
    hooks: Object.fromEntries(modules.flatMap(([name, { hooks }]) => (hooks ? [[name, hooks]] : []))),
    referrers: referrersOf(declared, options.refuseInUse === true),
    refuseUnheeded: options.refuseUnheeded === true,
    constraints: constraintsOf(declared),
    journal: options.journal,
    db,
    shared: sharing(db),
    cache,
    reader,
    clock,
    get engine() {
      return parts().engine
    },
    get realtime() {
      return parts().realtime
    },
    signals: options.signals ?? {},
    outbox: new Outbox(db, declared, access),
    announce: async (name) => {
      await db.query(sql`SELECT pg_notify(${CHANGES}, ${name})`)
    },
    knownDevice: (device, collection, account) => knownDevice(device, secret, collection, account),
    mayManage: (caller, { name }, record) => reader.manages(name, record, caller),
    mayTakeOver: options.mayTakeOver ?? (() => true),
    mayImpersonate: options.mayImpersonate ?? (() => false),
    maySignIn: options.maySignIn ?? (() => true),
    post: options.post ?? NO_POST,
    files: options.files ?? NO_FILES,
    limits,
    guesses: new Guesses(limits),
    auth: Object.fromEntries(modules.flatMap(([name, { auth }]) => (auth ? [[name, auth]] : []))),
    accounts: accountsOf(() => kernel),
  }
  return kernel
}

const sharing = (db: PgDatabase) =>
  new SharedTransactions((work) =>
    db.transaction((tx) => {
      gatherWrites(tx)
      return work(tx)
    }),
  )

type Writing = Pick<
  Engine,
  | 'create'
  | 'update'
  | 'remove'
  | 'submit'
  | 'recordWritten'
  | 'setFields'
  | 'together'
  | 'hold'
  | 'lock'
  | 'change'
  | 'writeFile'
>

function writesOf(kernel: Kernel): Writing {
  const writeOf = (tx: Tx, name: string, origin: Origin, uploads?: Uploads): Write => ({
    kernel,
    tx,
    collection: collectionNamed(kernel, name),
    origin,
    ...(uploads && { uploads }),
  })
  return {
    async create(tx, name, { password, ...values }, origin, uploads) {
      const write = writeOf(tx, name, origin, uploads)
      const row: AnyRow = { ...blankRow(write.collection, values.id ?? newId()), ...values }
      return insert(write, row, await secretsOf(write, password, 'create'))
    },
    async update(tx, name, id, { password, ...values }, origin) {
      const write = writeOf(tx, name, origin)
      const before = await lockRow(kernel, tx, write.collection, id)
      const row = { ...copyRow(write.collection, before), ...values, id }
      return modify(write, before, row, await secretsOf(write, password, 'update'))
    },
    together: (work) =>
      togetherOrNot((together) =>
        kernel.db.transaction((tx) => {
          if (together) gatherWrites(tx)
          return work(tx)
        }),
      ),
    async hold(tx, name, ids) {
      const collection = collectionNamed(kernel, name)
      const wanted = [...new Set(ids)]
      const [, rows] = await Promise.all([
        kernel.hooks[name]?.lockBefore?.(tx, wanted),
        readRows(tx, collection, [among(ident('id'), wanted)], { lock: true, byId: true }),
      ])
      for (const { id } of rows) markHeld(tx, name, id)
      return new Map(rows.map((row) => [row.id, row]))
    },
    async lock(tx, name, ids) {
      const wanted = [...new Set(ids)]
      await kernel.hooks[name]?.lockBefore?.(tx, wanted)
      await lockRows(tx, collectionNamed(kernel, name), wanted)
    },
    change(tx, name, held, values, origin, uploads) {
      const before: AnyRow = held
      const write = writeOf(tx, name, origin, uploads)
      return modify(write, before, { ...copyRow(write.collection, before), ...values, id: before.id })
    },
    async writeFile(name, id, { name: fileName, type, pieces }) {
      const key = keyOf(collectionNamed(kernel, name).id, id, fileName)
      return Upload.stored(fileName, await kernel.files.write(key, pieces), type)
    },
    async remove(tx, name, id, origin) {
      const write = writeOf(tx, name, origin)
      await remove(write, await lockRow(kernel, tx, write.collection, id))
    },
    submit(name, { update, body: sent, origin, headers, tx }) {
      const collection = collectionNamed(kernel, name)
      const body = pertinent(collection, { ...sent })
      const method = update === undefined ? 'POST' : 'PATCH'
      const request = requestInfo({ method, headers, query: '', body })
      const submission = { kernel, collection, body, origin, request }
      if (update === undefined) return tx ? createWithin(tx, submission) : submitCreate(submission)
      return tx ? updateWithin(tx, submission, update) : submitUpdate(submission, update)
    },
    recordWritten: (tx, name, written, origin) =>
      recordWritten(kernel, tx, collectionNamed(kernel, name), written, origin),
    setFields: (tx, name, set, origin) =>
      setFields(kernel, tx, collectionNamed(kernel, name), set as FieldUpdates, origin),
  }
}

/** The hash to store; a password a form would refuse is refused here too. */
async function secretsOf(
  { collection }: Write,
  password: unknown,
  action: 'create' | 'update',
): Promise<Secrets> {
  const field = collection.fields.password
  if (password === undefined || field?.kind !== 'password') return {}
  const value = String(password)
  const wrong = check(field, value)
  if (wrong) throw invalid({ password: wrong }, FAILED[action])
  return { password: await hashPassword(value) }
}

function readsOf(kernel: Kernel): Pick<Engine, 'find' | 'findBy' | 'cached'> {
  return {
    cached(name) {
      const rows = kernel.cache.of(name)?.rows
      if (!rows) throw new TypeError(`« ${name} » is not a cached collection`)
      return rows
    },
    async find(db, name, id) {
      const cached = hasWritten(db, name) ? undefined : kernel.cache.of(name)?.rows.get(id)
      return cached ?? readRow(db, collectionNamed(kernel, name), id)
    },
    findBy(db, name, field, value) {
      const collection = collectionNamed(kernel, name)
      const declared = collection.fields[field]
      const several = declared !== undefined && isMultiple(declared)
      const condition = several
        ? sql`${ident(field)} @> ARRAY[${value}]::text[]`
        : declared?.unique
          ? amongUnique(ident(field), [value])
          : sql`${ident(field)} = ${value}`
      return readRows(db, collection, [condition])
    },
  }
}
