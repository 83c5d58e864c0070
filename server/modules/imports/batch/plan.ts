import { createHash } from 'node:crypto'
import { rowIdentity } from '#model/domain/import/identity.ts'
import {
  asMapping,
  asRemembered,
  guessFromContent,
  guessMapping,
  type Mapping,
  missingFields,
} from '#model/domain/import/mapping.ts'
import { type ReadRow, type RowCorrections, rowReader } from '#model/domain/import/read.ts'
import {
  nowhereStocked,
  outOfStock,
  type Reason,
  referenceTwice,
  referenceUsed,
} from '#model/domain/import/reasons.ts'
import type { Correction, RejectedRow, RowDuplicate } from '#model/domain/import/report.ts'
import { parsePhone } from '#model/domain/phone.ts'
import type { Priced } from '#model/domain/tariffs/missing.ts'
import { villeIndex } from '#model/domain/villes/index-villes.ts'
import { resolveVille } from '#model/domain/villes/resolve.ts'
import type { FieldError } from '#model/schema/checks.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { canonical, fromCanonical } from '#server/clock.ts'
import { badRequest } from '#server/core/base/refusals.ts'
import type { Db } from '#server/db/database.ts'
import { mapPaced } from '#server/pace.ts'
import { LOOKS_BACK } from '#server/parcels/doublons.ts'
import type { FileTable } from '../file/table.ts'
import * as read from '../queries.ts'

/** A file read for a client, not yet compared with the commandes that exist. */
export interface Draft {
  readonly client: string
  /** The agence that serves the client and keeps its stock. */
  readonly agence: string
  readonly table: FileTable
  readonly hash: string
  readonly mapping: Mapping
  readonly missing: ReturnType<typeof missingFields>
  readonly rows: readonly ReadRow[]
}

/** A row that will be a commande, under the id that makes it the same one when the file comes again. */
export interface AcceptedRow extends ReadRow {
  readonly id: string
}

export interface Plan extends Draft {
  readonly accepted: readonly AcceptedRow[]
  readonly rejected: readonly RejectedRow[]
  readonly already: number
  readonly duplicates: readonly RowDuplicate[]
}

export const fingerprint = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export interface DraftInput {
  readonly client: string
  readonly agence: string
  readonly hash: string
  readonly table: FileTable
  readonly mapping?: unknown
  readonly corrections?: readonly Correction[]
  /** Why a commande to that ville has no price. */
  readonly absentTariff: (asked: Priced) => FieldError | null
  /** Cash from which one parcel is entered by hand, with a reason; zero where there is none. */
  readonly codCeiling: Centimes
}

export async function draft(db: Db, input: DraftInput): Promise<Draft> {
  const { client, agence, hash, table, corrections = [] } = input
  const villes = villeIndex(await read.importVilles(db))
  const products = await read.importProducts(db, client)
  const mapping = input.mapping === undefined ? await guess() : given(input.mapping)
  const missing = missingFields(mapping)
  const corrected = byRow(corrections)
  const absent = (asked: Omit<Priced, 'client_source'>) =>
    input.absentTariff({ ...asked, client_source: client })
  const agreed = await read.agreedWith(db, client)
  const readRow = rowReader(villes, mapping, agreed, {
    absentTariff: absent,
    codCeiling: input.codCeiling,
    products,
  })
  const rows = await mapPaced(missing.length > 0 ? [] : table.rows, (cells, i) =>
    readRow(i + 1, cells, corrected.get(i + 1)),
  )
  return { client, agence, table, hash, mapping, missing, rows }

  async function guess(): Promise<Mapping> {
    const remembered = asRemembered(await read.rememberedMapping(db, client))
    return guessFromContent(
      guessMapping(table.headings, remembered, { hasStock: products.length > 0 }),
      table.rows.slice(0, 50),
      {
        receiver_phone_number: (cell) => parsePhone(cell) !== null,
        city: (cell) => resolveVille(villes, cell).kind !== 'unknown',
      },
    )
  }

  function given(mapping: unknown): Mapping {
    const known = asMapping(mapping, table.headings.length)
    if (!known)
      throw badRequest('Ces colonnes ne vont pas ensemble. Donnez une colonne différente à chaque champ.')
    return known
  }
}

function byRow(corrections: readonly Correction[]): Map<number, RowCorrections> {
  const rows = new Map<number, RowCorrections>()
  for (const { row, field, value } of corrections) rows.set(row, { ...rows.get(row), [field]: value })
  return rows
}

/** The result an import would have now: rows already here, rows to create, rows refused. */
export async function plan(db: Db, draft: Draft, now: string): Promise<Plan> {
  const readable = draft.rows.filter((row) => row.reasons.length === 0)
  const { fresh, already } = await newRows(db, draft, readable)
  const named = await withoutUsedReferences(db, draft, fresh)
  const { accepted, refused } = await withinStock(db, draft, named.accepted)
  const rejected = [...draft.rows.filter((row) => row.reasons.length > 0), ...named.refused, ...refused]
    .sort((a, b) => a.number - b.number)
    .map(({ number, cells, reasons }): RejectedRow => ({ row: number, cells, reasons }))
  return { ...draft, accepted, rejected, already, duplicates: await lookAlikes(db, draft, accepted, now) }
}

/**
 * A row imported before is not imported again, not even from the corbeille — unless its whole batch was
 * cancelled: then only what had moved, and so is still there, counts.
 */
async function newRows(db: Db, { client, hash }: Draft, rows: readonly ReadRow[]) {
  const generation = await read.cancelledTimes(db, client, hash)
  const identities = Array.from({ length: generation + 1 }, (_, n) => rowIdentity(client, hash, n))
  const named = await mapPaced(rows, (row) => identities.map((identity) => identity(row.number)))
  const present = await Promise.all(
    identities.map((_, n) =>
      read.existingIds(
        db,
        named.map((ids) => ids[n] ?? ''),
        { alive: n < generation },
      ),
    ),
  )
  const candidates = await mapPaced(rows, (row, i): AcceptedRow[] => {
    const ids = named[i] ?? []
    return ids.some((id, n) => present[n]?.has(id)) ? [] : [{ ...row, id: ids.at(-1) ?? '' }]
  })
  const fresh = candidates.flat()
  return { fresh, already: rows.length - fresh.length }
}

/**
 * Refuses rows whose reference is used: a merchant's reference names one commande. The refusal names the
 * first one.
 */
async function withoutUsedReferences(db: Db, { client }: Draft, rows: readonly AcceptedRow[]) {
  const references = rows.map((row) => row.values.reference_client).filter((reference) => reference !== '')
  const used = await read.usedReferences(db, client, references)
  const first = new Map<string, number>()
  const accepted: AcceptedRow[] = []
  const refused: ReadRow[] = []
  const refuse = (row: ReadRow, reason: Reason) => refused.push({ ...row, reasons: [reason] })
  for (const row of rows) {
    const reference = row.values.reference_client
    const code = used.get(reference)
    const twin = first.get(reference)
    if (code !== undefined) refuse(row, referenceUsed(reference, code))
    else if (twin !== undefined) refuse(row, referenceTwice(reference, twin))
    else {
      if (reference !== '') first.set(reference, row.number)
      accepted.push(row)
    }
  }
  return { accepted, refused }
}

/** Rows are promised the pieces of their product one after the other; those for which none are left are refused. */
async function withinStock(db: Db, { agence }: Draft, rows: readonly AcceptedRow[]) {
  const asked = [...new Set(rows.map(({ values }) => values.produit))].filter((produit) => produit !== '')
  const left = asked.length === 0 ? new Map<string, number>() : await read.availablePieces(db, agence, asked)
  const accepted: AcceptedRow[] = []
  const refused: ReadRow[] = []
  for (const row of rows) {
    const { produit, quantity } = row.values
    const pieces = left.get(produit) ?? 0
    if (produit === '') accepted.push(row)
    else if (agence === '') refused.push({ ...row, reasons: [nowhereStocked()] })
    else if (pieces < quantity) refused.push({ ...row, reasons: [outOfStock(pieces)] })
    else {
      left.set(produit, pieces - quantity)
      accepted.push(row)
    }
  }
  return { accepted, refused }
}

/** Same phone and same amount for the same client: named, and left to the person to judge. */
async function lookAlikes(
  db: Db,
  { client }: Draft,
  rows: readonly AcceptedRow[],
  now: string,
): Promise<RowDuplicate[]> {
  const since = canonical(fromCanonical(now).subtract(LOOKS_BACK))
  const recent = await read.recentCommandes(db, client, since)
  const first = new Map<string, number>()
  return rows.flatMap(({ number, values }): RowDuplicate[] => {
    const key = read.likeness(values.receiver_phone_number, values.price)
    const code = recent.get(key)
    const twin = first.get(key)
    first.set(key, twin ?? number)
    if (code !== undefined) {
      const message = `Même téléphone et même prix que la commande ${code}, de moins de 48 h.`
      return [{ row: number, code, message }]
    }
    if (twin === undefined) return []
    return [{ row: number, code: '', message: `Même téléphone et même prix que la ligne ${twin}.` }]
  })
}
