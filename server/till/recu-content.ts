import type { Collections, Row } from '#model/collections.ts'
import type { Company } from '#model/domain/company.ts'
import { LAYOUT } from '#model/domain/paper-layouts.ts'
import { frenchDate, fromCanonical } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import type { RecuContent } from '#server/print/recus/content.ts'
import { storedPaper } from '#server/print/stored-paper.ts'
import { countedOf, headOf, type ReceiptSource } from './receipt-head.ts'

/** The receipt of a validated versement as it was written; of one settled before receipts were kept, as it reads now. */
export const recuContent = async (
  engine: Engine<Collections>,
  db: Db,
  versement: Row<'versements'>,
): Promise<RecuContent> => storedPaper<RecuContent>(versement.snapshot) ?? writeRecu(engine, db, versement)

/** The content of the receipt of a versement, with the present names. `company`: when it is known already. */
export async function writeRecu(
  engine: ReceiptSource,
  db: Db,
  versement: Row<'versements'>,
  company?: Company,
): Promise<RecuContent> {
  const [head, tour, facture] = await Promise.all([
    headOf(engine, db, versement, versement.valide_at, company),
    versement.tour === '' ? null : engine.find(db, 'tours', versement.tour),
    engine.find(db, 'factures', versement.facture),
  ])
  const { du, montant, ecart, motif } = versement
  return {
    ...head,
    version: LAYOUT.recu,
    tour: tour ? frenchDate(fromCanonical(tour.day)) : '',
    facture: facture?.number ?? '',
    colis: versement.commands.length,
    counted: countedOf(versement.comptage),
    ...{ du, montant, ecart, motif },
  }
}
