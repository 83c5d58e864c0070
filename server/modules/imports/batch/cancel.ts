import type { Row } from '#model/collections.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { CancelReport } from '#model/domain/import/report.ts'
import { canonical } from '#server/clock.ts'
import { badRequest } from '#server/core/base/refusals.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import { agenceOf } from '#server/people.ts'
import { settlePieces } from '#server/stock/pieces.ts'
import { type BatchCommande, batchCommandes, holdImportsOf, putAside } from '../queries.ts'
import type { ImportServices } from './import.ts'

/**
 * « Annuler le lot »: puts the untouched commandes in the corbeille; those that moved or were edited stay,
 * and are listed.
 */
export async function cancelImport(
  { db, engine, clock }: ImportServices,
  record: Row<'imports'>,
  origin: Origin,
): Promise<CancelReport> {
  if (record.cancelled !== '') throw badRequest('Ce lot est déjà annulé.')
  if (record.result !== 'success') throw badRequest('Cet import n’a créé aucune commande.')
  return db.transaction(async (tx) => {
    await holdImportsOf(tx, record.client)
    const commandes = await batchCommandes(tx, record.id)
    const his = agenceOf(origin.caller)
    const isElsewhere = ({ agence }: BatchCommande) => his !== '' && agence !== his
    const gone = commandes.filter((commande) => !commande.touched && !isElsewhere(commande))
    const ids = gone.map((commande) => commande.id)
    const rows = await engine.reader.find(tx, 'commands', { ids })
    const now = canonical(clock.now())
    const written = { action: 'delete', rows: rows as Row<'commands'>[], now } as const
    const cause = { engine, tx, now, ...origin, ip: origin.ip ?? '' }
    await settlePieces(cause, written.rows, { areDeleted: true })
    await putAside(tx, ids, now)
    await engine.recordWritten(tx, 'commands', written, origin)
    await engine.update(tx, 'imports', record.id, { cancelled: 'annule' }, origin)
    const put = new Set(gone)
    const kept = commandes.filter((commande) => !put.has(commande))
    return { deleted: gone.length, kept: kept.map((one) => keptBecause(one, isElsewhere(one))) }
  })
}

function keptBecause({ code, status, label, touched }: BatchCommande, isElsewhere: boolean) {
  // A caller who does not see the commande does not learn where it is.
  if (isElsewhere) return { code, reason: 'Elle est à une autre agence.' }
  const moved = touched && status !== stateId('NOUVEAU')
  return { code, reason: moved ? `Elle est à l’état «\u00a0${label}\u00a0».` : 'Modifiée depuis l’import.' }
}
