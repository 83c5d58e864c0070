import type { Collections, Row } from '#model/collections.ts'
import { DENOMINATIONS, keyOf, sumOf } from '#model/domain/till/comptage.ts'
import { frenchDate, frenchDateTime, fromCanonical } from '#server/clock.ts'
import type { Engine } from '#server/core/engine.ts'
import type { Db } from '#server/db/database.ts'
import { companyOf } from '#server/print/company.ts'
import type { Counted, RecuContent } from '#server/print/recus/content.ts'

/** What the receipt of a validated versement says. */
export async function recuContent(
  engine: Engine<Collections>,
  db: Db,
  versement: Row<'versements'>,
): Promise<RecuContent> {
  const [company, agence, tour, facture] = await Promise.all([
    companyOf(db),
    engine.find(db, 'agences', versement.agence),
    versement.tour === '' ? null : engine.find(db, 'tours', versement.tour),
    engine.find(db, 'factures', versement.facture),
  ])
  const users = engine.cached('users')
  const livreur = users.get(versement.livreur)
  const { recu: number, du, montant, ecart, motif } = versement
  return {
    company,
    number,
    date: frenchDateTime(fromCanonical(versement.valide_at)),
    livreur: { name: livreur?.full_name ?? '', phone: livreur?.phone ?? '' },
    agence: agence?.name ?? '',
    caissier: users.get(versement.caissier)?.full_name ?? '',
    tour: tour ? frenchDate(fromCanonical(tour.day)) : '',
    facture: facture?.number ?? '',
    colis: versement.commands.length,
    counted: countedOf(versement.comptage),
    ...{ du, montant, ecart, motif },
  }
}

/** Largest first; what was not counted is not said. */
function countedOf(comptage: unknown): Counted[] {
  const given = Object.entries((comptage ?? {}) as Readonly<Record<string, number>>)
  return DENOMINATIONS.flatMap((piece) => {
    const times = given.find(([key]) => String(Number(key)) === keyOf(piece))?.[1] ?? 0
    const counted = sumOf({ [keyOf(piece)]: times })
    return times > 0 && 'sum' in counted ? [{ piece, times, sum: counted.sum }] : []
  })
}
