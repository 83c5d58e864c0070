import type { Collections, Row } from '#model/collections.ts'
import { type EntryDraft, entryId } from '#model/domain/ledger/draft.ts'
import { versementEntries } from '#model/domain/ledger/till.ts'
import type { HookEvent } from '#server/core/hooks.ts'
import { postEntries } from './post.ts'

/**
 * Records whose present state alone tells every entry they have caused so far: what a write adds to them is posted with
 * it, and `wasl verify` derives all of them again.
 */
export const CAUSES = { versements: versementEntries } as const satisfies {
  readonly [N in keyof Collections]?: (row: Row<N>) => readonly EntryDraft[]
}

export type Cause = keyof typeof CAUSES

/** Posts what this write adds to the entries of its record. */
export async function postCaused<N extends Cause>(
  name: N,
  event: HookEvent<Collections[N], Collections>,
): Promise<void> {
  const { record, before, tx, engine } = event
  const entriesOf = CAUSES[name] as (row: Row<N>) => readonly EntryDraft[]
  const known = new Set(before ? entriesOf(before).map(entryId) : [])
  const added = entriesOf(record).filter((draft) => !known.has(entryId(draft)))
  await postEntries(engine, tx, added, event)
}
