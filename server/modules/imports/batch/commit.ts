import { collections, type Row } from '#model/collections.ts'
import { firstSuiviOf, newCommande, sellerOf } from '#model/domain/commande/new.ts'
import { remember } from '#model/domain/import/mapping.ts'
import { commandTotal } from '#model/domain/money.ts'
import { stableId } from '#model/schema/record-id.ts'
import { autogenerate } from '#server/core/base/autogenerate.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict } from '#server/core/base/refusals.ts'
import { blankRow, insertRows } from '#server/core/base/storage.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { notifyRejects } from '#server/notifications/others.ts'
import { errorCode } from '#server/operator-error.ts'
import { mapPaced } from '#server/pace.ts'
import { latenessOf } from '#server/parcels/times/lateness.ts'
import { settlePieces } from '#server/stock/pieces.ts'
import { holdShelves } from '#server/stock/shelf.ts'
import { allocateCodes } from '../../commands/queries.ts'
import { holdImportsOf, keepMapping, keepRejects } from '../queries.ts'
import type { ImportServices } from './import.ts'
import { type AcceptedRow, type Draft, type Plan, plan } from './plan.ts'

export interface Commit {
  readonly client: Row<'users'>
  readonly fileName: string
  readonly origin: Origin
  readonly now: string
}

/** Writes what is right in one transaction: the commandes, their first suivi, the import, and the journal lines of all. */
export async function commit(
  services: ImportServices,
  draft: Draft,
  options: Commit,
): Promise<Plan & { id: string }> {
  const { db } = services
  const foreseen = await plan(db, draft, options.now)
  // Outside of the transaction, so that nobody who creates a commande in this second waits for it to end.
  const codes = await allocateCodes(db, options.now, foreseen.accepted.length)
  try {
    return await db.transaction(async (tx) => {
      await holdImportsOf(tx, draft.client)
      await holdShelves({ engine: services.engine, tx, agence: draft.agence }, productsOf(draft))
      const done = await plan(tx, draft, options.now)
      const id = await recordImport(services, tx, done, options)
      await insertCommandes(services, tx, done, codes, id, options)
      await keepMapping(tx, draft.client, remember(draft.table.headings, draft.mapping))
      return { ...done, id }
    })
  } catch (error) {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error
    throw conflict(
      'Une commande de ce fichier vient d’être créée par ailleurs. Contrôlez le fichier de nouveau.',
    )
  }
}

/** Products the file takes pieces of. */
const productsOf = ({ rows }: Draft): string[] => rows.map(({ values }) => values.produit)

const UNIQUE_VIOLATION = '23505'

async function recordImport(
  { engine }: ImportServices,
  tx: Tx,
  done: Plan,
  { fileName, origin, now }: Commit,
): Promise<string> {
  const record = await engine.create(
    tx,
    'imports',
    {
      owner: callerId(origin.caller),
      client: done.client,
      file_name: fileName,
      file_hash: done.hash,
      mapping: done.mapping,
      rows_count: done.table.rows.length,
      accepted: done.accepted.length,
      rejected: done.rejected.length,
      already: done.already,
      result: 'success',
    },
    origin,
  )
  await keepRejects(tx, record.id, { headings: done.table.headings, rows: done.rejected })
  notifyRejects({ engine, tx, now, origin }, record)
  return record.id
}

async function insertCommandes(
  { engine }: ImportServices,
  tx: Tx,
  { accepted, agence }: Plan,
  codes: readonly string[],
  batch: string,
  { client, origin, now }: Commit,
): Promise<void> {
  const rows = await mapPaced(accepted, (row, i) => {
    const commande = { ...commandeOf(row, client, codes[i] ?? '', batch, now), agence }
    return { ...commande, ...latenessOf(engine, { ...commande, ville: commande.city, at: now }) }
  })
  await insertRows(tx, collections.commands, rows)
  const actor = callerId(origin.caller)
  const suivis = await mapPaced(rows, (row) => firstSuivi(row, actor, now))
  await insertRows(tx, collections.suivis, suivis)
  await engine.recordWritten(tx, 'commands', { action: 'create', rows, now }, origin)
  await engine.recordWritten(tx, 'suivis', { action: 'create', rows: suivis, now }, origin)
  await settlePieces({ engine, tx, now, ...origin, ip: origin.ip ?? '' }, rows)
}

function commandeOf(
  { id, values }: AcceptedRow,
  client: Row<'users'>,
  code: string,
  batch: string,
  now: string,
): Row<'commands'> {
  const known = { ...values, client_source: client.id, origin: 'import' as const }
  const blank = blankRow(collections.commands, id) as Row<'commands'>
  return {
    ...blank,
    ...known,
    ...newCommande(known, now),
    ...sellerOf(values, client),
    code,
    public_token: autogenerate(collections.commands.fields.public_token.autogenerate),
    total: commandTotal(values),
    import_batch: batch,
    created: now,
    updated: now,
  }
}

function firstSuivi(commande: Row<'commands'>, actor: string, now: string): Row<'suivis'> {
  const blank = blankRow(collections.suivis, stableId('suivi', commande.id, 1)) as Row<'suivis'>
  return {
    ...blank,
    ...firstSuiviOf(commande),
    actor,
    source: 'import',
    created: now,
    updated: now,
  }
}
