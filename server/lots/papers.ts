import type { Collections } from '#model/collections.ts'
import { LOTS, type PaperKind } from '#model/domain/lot.ts'
import type { Caller } from '#server/core/base/caller.ts'
import { ApiError, forbidden } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Tx } from '#server/db/database.ts'
import { refusalWords } from '#server/refusal-words.ts'
import { holdRow, settleRows, type Waiting } from './rows.ts'

/** The write that decides a paper of each kind. */
const DECISIONS: Readonly<Record<PaperKind, Readonly<Record<string, unknown>>>> = {
  emission: { state: 'emise' },
  validation: { state: 'validee' },
}

export interface PaperLot {
  readonly engine: Engine<Collections>
  readonly kind: PaperKind
  /** Null for an account that is closed by now. */
  readonly caller: Caller | null
}

/**
 * Decides one paper with the rights of the lot’s author and settles its row, in one transaction per paper: a number is
 * taken under a lock, which a longer transaction would hold against others, and a refusal rolls back its paper alone.
 */
export async function decidePaper(lot: PaperLot, row: Waiting): Promise<void> {
  const { db } = lot.engine
  try {
    await db.transaction((tx) => decide(lot, tx, row))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const reason = refusalWords(error) || OUT_OF_REACH
    await db.transaction((tx) => settleRows(tx, [{ id: row.id, reason, suivi: '' }]))
  }
}

/** The reason in place of a 404: a hidden record and a deleted one read alike. */
const OUT_OF_REACH = 'Cette fiche n’existe plus, ou ne vous revient pas.'

/** Does nothing when another process has settled the row. Locks the paper before its row, in the order of a deletion. */
async function decide({ engine, kind, caller }: PaperLot, tx: Tx, { id, record }: Waiting): Promise<void> {
  const name = LOTS[kind].of
  await engine.lock(tx, name, [record])
  if (!(await holdRow(tx, id))) return
  if (!caller) throw forbidden('Le compte qui a lancé ce lot est fermé.')
  const origin = { caller, source: 'web' } as const
  await engine.submit(name, { update: record, body: DECISIONS[kind], origin, headers: {}, tx })
  await settleRows(tx, [{ id, reason: '', suivi: '' }])
}
