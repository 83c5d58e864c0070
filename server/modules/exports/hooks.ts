import { type Collections, collections } from '#model/collections.ts'
import { isUnderWay, MOST_AT_ONCE, MOST_ROWS } from '#model/domain/exports.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, forbidden, invalid, tooMany } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { tooLong } from '#server/core/read/stream.ts'
import { sql } from '#server/db/sql.ts'
import { countOf, fileOf } from '#server/exports/request.ts'
import { runExports } from '#server/exports/run.ts'

type Event = HookEvent<Collections['exports'], Collections>

/** Creating an export starts it; the one change its owner makes is to cancel it. */
export const exportsHooks: Hooks<Collections['exports'], Collections> = {
  async beforeCreate(event) {
    const { record, caller, engine } = event
    if (!Object.hasOwn(collections, record.collection)) {
      const message = 'Cette liste n’existe pas : exportez-la depuis sa page.'
      throw invalid({ collection: { code: 'validation_export_list', message } })
    }
    const owner = callerId(caller)
    await mustHaveRoom(event, owner)
    const total = await countOf(engine, record, caller)
    if (total > MOST_ROWS) {
      throw invalid({ filter: { code: 'validation_export_rows', message: tooLong(MOST_ROWS) } })
    }
    const { name } = fileOf(engine, record, caller, { most: MOST_ROWS, signal: AbortSignal.abort() })
    const list = engine.collections[record.collection as keyof Collections].labels.many
    Object.assign(record, { owner, list, total, file_name: name, state: 'attente' })
  },
  afterCreate({ tx, engine }) {
    // The export runs on after the answer; the next process that looks takes up one that a stop interrupted.
    tx.afterCommit(
      () => void runExports(engine).catch((error: unknown) => engine.report(error, 'export failed')),
    )
  },
  beforeUpdate({ record, before, changed, caller, now }) {
    if (!caller.record || changed.size === 0) return
    const cancels = record.state === 'annule' && [...changed].every((name) => name === 'state')
    if (!cancels) throw forbidden('Un export ne se change pas : annulez-le, ou demandez-en un autre.')
    if (!before || !isUnderWay(before.state)) {
      throw conflict('Cet export est fini : il ne s’annule plus.', { state: before?.state })
    }
    record.ended_at = now
  },
}

const SOON_S = 30

/** Two requests of one person wait for each other, so that both count. */
async function mustHaveRoom({ tx }: Event, owner: string): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('exports'), hashtext(${owner}))`)
  const [row] = await tx.query<{ running: number }>(sql`SELECT count(*)::int AS running FROM exports
    WHERE owner = ${owner} AND state IN ('attente', 'cours')`)
  if ((row?.running ?? 0) < MOST_AT_ONCE) return
  throw tooMany(SOON_S, `Vous avez déjà ${MOST_AT_ONCE} exports en cours : attendez la fin de l’un d’eux.`)
}
