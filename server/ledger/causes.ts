import type { CollectionName, Collections, Row } from '#model/collections.ts'
import { factureEntries } from '#model/domain/ledger/billing.ts'
import {
  avanceEntries,
  depenceEntries,
  rapprochementEntries,
  remboursementEntries,
  remiseEntries,
} from '#model/domain/ledger/cash.ts'
import { claimEntries } from '#model/domain/ledger/claims.ts'
import { collectedBy } from '#model/domain/ledger/collected.ts'
import { type EntryDraft, entryId } from '#model/domain/ledger/draft.ts'
import { importedEntries } from '#model/domain/ledger/imported.ts'
import { openingEntries } from '#model/domain/ledger/opening.ts'
import { paiementEntries } from '#model/domain/ledger/payments.ts'
import { journeeEntries, versementEntries } from '#model/domain/ledger/till.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import type { Db } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { postEntries } from './post.ts'

/**
 * Records whose present state determines every entry they have caused so far: a write posts the entries it
 * adds, and `wasl verify` derives all of them again.
 */
export const CAUSES = {
  versements: versementEntries,
  factures: factureEntries,
  reclamations: claimEntries,
  remboursements: remboursementEntries,
  avances: avanceEntries,
  remises_banque: remiseEntries,
  journees_caisse: journeeEntries,
  depences: depenceEntries,
  rapprochements: rapprochementEntries,
  paiements: paiementEntries,
  ouvertures: openingEntries,
  ecritures_reprises: importedEntries,
} as const satisfies {
  readonly [N in keyof Collections]?: (row: Row<N>) => readonly EntryDraft[]
}

export type Cause = keyof typeof CAUSES

/** Every entry this record of that collection has caused so far. */
export const entriesCausedBy = (name: Cause, row: object): readonly EntryDraft[] => CAUSES[name](row as never)

/** Posts what this write adds to the entries of its record. */
export async function postCaused<N extends Cause>(
  name: N,
  event: HookEvent<Collections[N], Collections>,
): Promise<void> {
  const { record, before, tx, engine } = event
  const known = new Set(before ? entriesCausedBy(name, before).map(entryId) : [])
  const added = entriesCausedBy(name, record).filter((draft) => !known.has(entryId(draft)))
  await postEntries(engine, tx, added, event)
}

/** A collection whose records cause entries, and how these follow from them. */
export interface Source {
  readonly name: CollectionName
  /** Condition on its records `t` that may cause an entry. */
  readonly concerned: Sql
  /** The entries of each of these records, in their order. */
  derive(db: Db, rows: readonly object[]): Promise<readonly (readonly EntryDraft[])[]>
}

const ofRecord = (name: Cause): Source => ({
  name,
  concerned: sql`TRUE`,
  derive: async (_, rows) => rows.map((row) => entriesCausedBy(name, row)),
})

/** A suivi posts what it changes of the money of its parcel, which is owed to the client of it. */
const moves: Source = {
  name: 'suivis',
  concerned: sql`t.former ?| ARRAY['amount_collected', 'paid_to_kind', 'paid_to']`,
  async derive(db, rows) {
    const suivis = rows as readonly Row<'suivis'>[]
    const found = await db.query<{ id: string; client_source: string }>(
      sql`SELECT id, client_source FROM commands WHERE id = ANY(${suivis.map(({ command }) => command)}::text[])`,
    )
    const clients = new Map(found.map(({ id, client_source }) => [id, client_source]))
    return suivis.map((suivi) => collectedBy(suivi, clients.get(suivi.command) ?? ''))
  },
}

/**
 * Every collection that causes entries: an entry that no record of these explains should not be in the books.
 */
export const SOURCES: readonly Source[] = [moves, ...(Object.keys(CAUSES) as Cause[]).map(ofRecord)]
