import { type EntryDraft, entryId, LIVE } from '#model/domain/ledger/draft.ts'
import { stableId } from '#model/schema/record-id.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { SOURCES } from './causes.ts'
import { replay } from './replay.ts'
import { accountsOf, entriesWith } from './statements.ts'

/** Entries of a statement. */
const AT_ONCE = 1_000

/**
 * Books what the causes there are explain and the books lack, in the order in which it happened: of records written
 * past the product, or before their entries were kept. `postedAt`: of an entry, canonical text.
 */
export async function bookMissing(tx: Tx, postedAt: (draft: EntryDraft) => string): Promise<void> {
  const missing: EntryDraft[] = []
  for (const source of SOURCES) {
    for await (const derived of replay(tx, source)) {
      const drafts = derived.flatMap((one) => one.drafts)
      const there = await bookedOf(tx, drafts)
      missing.push(...drafts.filter((draft) => !there.has(entryId(draft))))
    }
  }
  // Entries of one fact stay in their order.
  missing.sort((a, b) => (a.occurred_at === b.occurred_at ? 0 : a.occurred_at < b.occurred_at ? -1 : 1))
  await book(tx, missing, postedAt)
}

async function bookedOf(tx: Tx, drafts: readonly EntryDraft[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(
    sql`SELECT id FROM ledger_entries WHERE id = ANY(${drafts.map(entryId)}::text[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The id of a posting, derived from its entry, so that the same facts make the same books. */
const placeId = (entry: string, n: number): string => stableId('ledger_postings', entry, n)

/** Books these entries now, without an author. */
export async function book(
  tx: Tx,
  drafts: readonly EntryDraft[],
  postedAt: (draft: EntryDraft) => string,
): Promise<void> {
  let next: EntryDraft[] = []
  const met = new Set<string>()
  const send = async () => {
    const waiting = next.map((draft) => ({ draft, posted_at: postedAt(draft), actor: '', made: [] }))
    const [first] = waiting
    const accounts = accountsOf(
      next.flatMap(({ postings }) => postings),
      first?.posted_at,
    )
    if (accounts) await tx.query(accounts)
    if (next.length > 0) await tx.query(entriesWith(waiting, placeId))
    next = []
    met.clear()
  }
  for (const draft of drafts) {
    const { command = '', reverses } = draft
    // The entry it takes back is found once it is written.
    if (next.length === AT_ONCE || (reverses === LIVE && met.has(command))) await send()
    next.push(draft)
    met.add(command)
  }
  await send()
}
