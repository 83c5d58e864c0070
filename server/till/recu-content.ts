import type { Collections, Row } from '#model/collections.ts'
import type { Company } from '#model/domain/company.ts'
import { DENOMINATIONS, keyOf, sumOf } from '#model/domain/till/comptage.ts'
import { frenchDate, frenchDateTime, fromCanonical } from '#server/clock.ts'
import type { Engine } from '#server/core/engine.ts'
import type { Db } from '#server/db/database.ts'
import { companyOf } from '#server/print/company.ts'
import type { Counted, RecuContent } from '#server/print/recus/content.ts'

/** The receipt of a validated versement as it was written; of one settled before receipts were kept, as it reads now. */
export const recuContent = async (
  engine: Engine<Collections>,
  db: Db,
  versement: Row<'versements'>,
): Promise<RecuContent> =>
  isContent(versement.snapshot) ? versement.snapshot : writeRecu(engine, db, versement)

/** Written by the server alone: its version tells its shape. */
const isContent = (snapshot: unknown): snapshot is RecuContent =>
  typeof snapshot === 'object' && snapshot !== null && 'version' in snapshot && snapshot.version === 1

type Reading = Pick<Engine<Collections>, 'find' | 'cached'>

/** What the receipt of a versement says by the names of now. `company`: when it is known already. */
export async function writeRecu(
  engine: Reading,
  db: Db,
  versement: Row<'versements'>,
  company?: Company,
): Promise<RecuContent> {
  const [issuer, agence, tour, facture] = await Promise.all([
    company ?? companyOf(db),
    engine.find(db, 'agences', versement.agence),
    versement.tour === '' ? null : engine.find(db, 'tours', versement.tour),
    engine.find(db, 'factures', versement.facture),
  ])
  const users = engine.cached('users')
  const livreur = users.get(versement.livreur)
  const { recu: number, du, montant, ecart, motif } = versement
  return {
    version: 1,
    company: issuer,
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
