import type { Collections } from '#model/collections.ts'
import { isAboutPapers, LOTS, type LotKind, undoRefusal } from '#model/domain/lot.ts'
import { PERMISSIONS } from '#model/domain/permissions.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, forbidden, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { mustConfirmVille } from '#server/lots/confirm-ville.ts'
import { addRows, addRowsToUndo } from '#server/lots/rows.ts'
import { runLot } from '#server/lots/run.ts'
import { selectedIds, selectionOf } from '#server/lots/selection.ts'
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
    const { kind } = record
    if (kind === '') throw forbidden()
    refuseOthersWork(event, kind)
    if (kind === 'annulation') {
      event.onceWritten(() => begin(event))
      return
    }
    if (!isAboutPapers(kind)) refuseUnreadable(event)
    const ids = await selectedIds(engine, selectionOf(record, kind), caller)
    record.total = ids.length
    await mustConfirmVille(engine, event.tx, record, ids)
    event.onceWritten(() => addRows(event.tx, record.id, kind, ids))
  },
  afterCreate({ record, tx, engine }) {
    // The lot runs on after the answer; the next process that looks takes up one that a stop interrupted.
    tx.afterCommit(() => void runLot(engine, record.id).catch((error) => engine.report(error, 'lot failed')))
  },
}

function refuseOthersWork({ caller }: Event, kind: LotKind): void {
  const { by, clients } = LOTS[kind]
  if (clients && caller.is('client')) return
  if (by.some((permission) => caller.is(permission))) return
  if (!caller.is('moderateur')) throw forbidden()
  const rights = by.map((permission) => `« ${PERMISSIONS[permission]} »`).join(' ou ')
  throw forbidden(`Ce lot demande la permission ${rights}.`)
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
