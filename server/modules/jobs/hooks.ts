import type { Collections, Row } from '#model/collections.ts'
import { undoRefusal } from '#model/domain/lot.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, forbidden, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { mustConfirmVille } from '#server/lots/confirm-ville.ts'
import { addRows, addRowsToUndo } from '#server/lots/rows.ts'
import { runLot } from '#server/lots/run.ts'
import { selectedIds } from '#server/lots/selection.ts'
import { livreurOfEach, lotValues, seenLivreurOfEach } from '#server/lots/values.ts'
import { graphOf } from '#server/parcels/states/graph.ts'
import { mustBeOwnAgence, personOf } from '#server/people.ts'

type Event = HookEvent<Collections['jobs'], Collections>

export const jobsHooks: Hooks<Collections['jobs'], Collections> = {
  async beforeCreate(event) {
    const { record, caller, engine } = event
    record.author = callerId(caller)
    record.state = 'attente'
    record.result = 'pending'
    refuseOthersWork(event)
    if (record.kind === 'annulation') {
      event.onceWritten(() => begin(event))
      return
    }
    refuseUnreadable(event)
    const ids = await selectedIds(engine, record, caller)
    record.total = ids.length
    await mustConfirmVille(engine, event.tx, record, ids)
    event.onceWritten(() => addRows(event.tx, record.id, ids))
  },
  afterCreate({ record, tx, engine }) {
    // The lot runs on after the answer; the next process that looks takes up one that a stop interrupted.
    tx.afterCommit(() => void runLot(engine, record.id).catch((error) => engine.report(error, 'lot failed')))
  },
}

/**
 * Lots a merchant may start: an action allowed on one of their parcels is allowed on many; all others are
 * staff's.
 */
const OF_CLIENTS: readonly Row<'jobs'>['kind'][] = ['etat', 'relance', 'corbeille', 'annulation']
const OF_COMMANDES: readonly Row<'jobs'>['kind'][] = [
  'affectation',
  'desaffectation',
  'report',
  'relance',
  'corbeille',
]

function refuseOthersWork({ record, caller }: Event): void {
  if (caller.is('client') && !caller.is('moderateur')) {
    if (!OF_CLIENTS.includes(record.kind)) throw forbidden()
    return
  }
  if (OF_COMMANDES.includes(record.kind) && !caller.is('Commandes')) {
    throw forbidden('Cette action demande la permission « Commandes ».')
  }
}

/** Wrong values of the lot are refused now, once, and not for each commande. */
function refuseUnreadable({ record, caller, engine }: Event): void {
  const { status = '', agence = '' } = lotValues(record)
  if (agence !== '') mustBeOwnAgence(caller, agence)
  livreurOfEach(record)
  seenLivreurOfEach(record)
  if (record.kind === 'etat' && !graphOf(engine).state(status)) {
    throw invalid({ move: { code: 'validation_state', message: 'Choisissez un état de la liste.' } })
  }
}

async function begin({ record, tx, engine, caller, now }: Event): Promise<void> {
  const undone = (await engine.hold(tx, 'jobs', [record.undoes])).get(record.undoes)
  if (!undone) throw invalid({ undoes: { code: 'validation_undoes', message: 'Dites quel lot annuler.' } })
  if (!caller.record) throw forbidden()
  const refusal = undoRefusal(undone, personOf(caller.record), now)
  if (refusal) {
    const { state, undone_by } = undone
    throw refusal.status === 403
      ? forbidden(refusal.message)
      : conflict(refusal.message, { state, undone_by })
  }
  const total = await addRowsToUndo(tx, record.id, undone.id)
  await engine.change(tx, 'jobs', undone, { undone_by: record.id }, { caller, source: 'system' })
  await engine.update(tx, 'jobs', record.id, { total }, { caller, source: 'system' })
}
