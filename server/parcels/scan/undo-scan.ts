import type { Row } from '#model/collections.ts'
import { isFilling } from '#model/domain/bon/bon.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, forbidden } from '#server/core/base/refusals.ts'
import { countsOf, dropLine, holdBon } from '../bons/lines.ts'
import type { Scanning } from './scanning.ts'

/**
 * Undoes what a scan did: the move of its parcel, while nobody has moved it since, and its check on the bon. Scans
 * that did nothing are refused.
 */
export async function undoScan(scanning: Scanning): Promise<void> {
  const { engine, tx, scan, origin } = scanning
  if (scan.result !== 'ok' || scan.command === '') throw conflict('Ce scan n’a rien changé.')
  if (scan.author !== callerId(origin.caller) && !origin.caller.is('Modification etat commandes')) {
    throw forbidden('Seul qui a scanné peut annuler son scan.')
  }
  const onePiece = scan.piece > 0 && scan.suivi === '' && scan.inventaire === ''
  const wasOnBon = scan.bon !== '' && (await offBon(scanning))
  if (scan.suivi === '' && !wasOnBon && !onePiece) throw conflict('Ce scan n’a rien changé.')
  if (scan.suivi === '') return
  const undo = { command: scan.command, kind: 'annulation', undoes: scan.suivi, source: 'scan' } as const
  await engine.create(tx, 'suivis', undo, origin)
}

/** True when the parcel was on it. */
async function offBon(scanning: Scanning): Promise<boolean> {
  const { engine, tx, scan, origin } = scanning
  const bon = await holdBon(tx, scan.bon)
  const lines = bon ? await engine.findBy(tx, 'bons_details', 'command', scan.command) : []
  const line = lines.find((one) => one.bon === scan.bon)
  if (!bon || !line) return false
  if (bon.state === 'clos' || bon.state === 'annule') {
    throw conflict(`Le bon ${bon.number} est clos : ce scan ne s’annule plus.`)
  }
  const others = line.pieces.filter((piece) => piece !== String(scan.piece))
  // The label read first moved the parcel: undoing it undoes the check of the line. Any other undoes itself alone.
  if (scan.suivi === '' && others.length > 0 && others.length < line.pieces.length) {
    await engine.update(tx, 'bons_details', line.id, { pieces: others }, origin)
    return true
  }
  if (isFilling(bon)) await engine.remove(tx, 'bons_details', line.id, origin)
  // A line that stands on the bon only because of this scan goes with it.
  else if (!line.expected) await dropLine(engine, tx, line, origin)
  else if (line.created === scan.at)
    throw conflict(`Le bon ${bon.number} est émis : ce scan ne s’annule plus.`)
  else await engine.update(tx, 'bons_details', line.id, UNSEEN, origin)
  await engine.update(tx, 'bons', bon.id, await countsOf(tx, bon.id), origin)
  return true
}

const UNSEEN: Pick<Row<'bons_details'>, 'scanned_at' | 'scanned_by' | 'pieces'> = {
  scanned_at: '',
  scanned_by: '',
  pieces: [],
}
