import type { Collections, Row } from '#model/collections.ts'
import { foreignSeller, type SellerField } from '#model/domain/commande/seller.ts'
import { foreignSellerName } from '#model/domain/import/reasons.ts'
import type { Correction, ImportReport } from '#model/domain/import/report.ts'
import { labelOf } from '#model/domain/import/targets.ts'
import { type Clock, canonical } from '#server/clock.ts'
import { callerId } from '#server/core/base/caller.ts'
import { ApiError, badRequest, invalid } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Database } from '#server/db/database.ts'
import { moneySetting } from '#server/money-setting.ts'
import { firstAgence } from '#server/parcels/first-agence.ts'
import { ownNames, phonesOfOthers } from '#server/parcels/seller-names.ts'
import { mustBeOwnAgence } from '#server/people.ts'
import { absentToday } from '#server/tariffs/compulsory.ts'
import type { FileTable } from '../file/table.ts'
import { type Commit, commit } from './commit.ts'
import { type Draft, draft, fingerprint, type Plan, plan } from './plan.ts'

export interface ImportServices {
  readonly engine: Engine<Collections>
  readonly db: Database
  readonly clock: Clock
  /** `readTable`, in a thread where others wait for this one. */
  readTable(bytes: Uint8Array): Promise<FileTable>
}

export interface ImportInput {
  readonly bytes: Uint8Array
  readonly fileName: string
  /** Id of the client's account. */
  readonly client: string
  /** Columns chosen by a person; guessed when absent. */
  readonly mapping?: unknown
  readonly corrections?: readonly Correction[]
  /** Writes nothing: the report shows the result an import would have. */
  readonly dryRun: boolean
  /** The author. The right to import for the client is checked before, except for the agence. */
  readonly actor: Origin
}

/** Reads a merchant's file and, unless it is a dry run, creates the commandes of every right row. */
export async function importCommands(services: ImportServices, input: ImportInput): Promise<ImportReport> {
  const { db, clock } = services
  const user = await activeClient(services, input.client)
  const { caller } = input.actor
  const agence = await firstAgence(services.engine, db, user.id, caller)
  mustBeOwnAgence(caller, agence)
  const table = await services.readTable(input.bytes)
  const { mapping, corrections } = input
  const read = await draft(db, {
    client: user.id,
    agence,
    table,
    hash: fingerprint(input.bytes),
    absentTariff: absentToday(services.engine),
    codCeiling: moneySetting(services.engine, 'argent.plafond_cod'),
    ...(mapping === undefined ? {} : { mapping }),
    ...(corrections === undefined ? {} : { corrections }),
  })
  const drafted = caller.record && caller.is('client') ? await ofHimself(services, read) : read
  const now = canonical(clock.now())
  if (input.dryRun) return report(await plan(db, drafted, now), input, '')
  mustHaveColumns(drafted)
  const options: Commit = { client: user, fileName: input.fileName.slice(0, 200), origin: input.actor, now }
  const done = await orRecordFailure(services, drafted, options)
  return report(done, input, done.id)
}

async function activeClient({ engine, db }: ImportServices, id: string): Promise<Row<'users'>> {
  const user = await engine.find(db, 'users', id)
  if (user?.type === 'client' && user.active) return user
  throw invalid({
    client: { code: 'validation_missing_rel_records', message: 'Choisissez un compte client actif.' },
  })
}

/** Refuses rows that name another sender than the client, as a client's commande does. */
async function ofHimself({ engine, db }: ImportServices, drafted: Draft): Promise<Draft> {
  const names = await ownNames(engine, db, drafted.client)
  const phones = drafted.rows.map(({ values }) => values.client_phone)
  const taken = await phonesOfOthers(db, drafted.client, phones)
  const rows = drafted.rows.map((row) => {
    const errors = Object.entries(foreignSeller(row.values, names, taken))
    const foreign = errors.map(([field, { message }]) => foreignSellerName(field as SellerField, message))
    return foreign.length === 0 ? row : { ...row, reasons: [...row.reasons, ...foreign] }
  })
  return { ...drafted, rows }
}

function mustHaveColumns({ missing }: Draft): void {
  if (missing.length === 0) return
  const names = missing.map((field) => `«\u00a0${labelOf(field)}\u00a0»`).join(', ')
  throw badRequest(`Aucune colonne ne donne ${names}. Choisissez les colonnes du fichier.`)
}

/** An import that breaks off leaves nothing but its record, so that the person finds out what became of it. */
async function orRecordFailure(services: ImportServices, drafted: Draft, options: Commit) {
  try {
    return await commit(services, drafted, options)
  } catch (error) {
    if (!(error instanceof ApiError)) await recordFailure(services, drafted, options)
    throw error
  }
}

async function recordFailure(
  { db, engine }: ImportServices,
  { client, table, hash }: Draft,
  options: Commit,
) {
  const { origin, fileName } = options
  const values = {
    owner: callerId(origin.caller),
    client,
    file_name: fileName,
    file_hash: hash,
    rows_count: table.rows.length,
    result: 'failed',
  } as const
  await db.transaction((tx) => engine.create(tx, 'imports', values, origin))
}

const SAMPLE_ROWS = 5

function report(done: Plan, { fileName, client }: ImportInput, id: string): ImportReport {
  const { table, hash } = done
  return {
    file: {
      key: hash,
      name: fileName,
      kind: table.kind,
      encoding: table.encoding,
      delimiter: table.delimiter,
    },
    client,
    headings: table.headings,
    mapping: done.mapping,
    missing: done.missing,
    rows: table.rows.length,
    accepted: done.accepted.length,
    rejected: done.rejected.length,
    already: done.already,
    rejects: done.rejected,
    warnings: done.accepted.flatMap((row) =>
      row.warnings.map((warning) => ({ row: row.number, ...warning })),
    ),
    duplicates: done.duplicates,
    sample: table.rows.slice(0, SAMPLE_ROWS),
    id,
  }
}
