import { piecesOf } from '#model/domain/commande/pieces.ts'
import type { Company } from '#model/domain/company.ts'
import { commandTotal, fromDirhams } from '#model/domain/money.ts'
import { parseInstant } from '#model/schema/instant.ts'
import type { CachedRecords } from '#server/cached-records.ts'
import { frenchDate, fromCanonical } from '#server/clock.ts'
import { villeOf } from '#server/parcels/ville.ts'
import { LABEL_OPTIONS, type Label, type LabelOption } from './label.ts'
import type { LabelledCommande } from './selection.ts'

/** The étiquettes of these commandes, one for each piece; `before` has the number printed of each before. */
export function labelsOf(
  engine: CachedRecords,
  company: Company,
  commandes: readonly LabelledCommande[],
  before: ReadonlyMap<string, number>,
): Label[] {
  const agences = engine.cached('agences')
  const zones = engine.cached('zones')
  return commandes.flatMap((commande) => {
    const ville = villeOf(engine, commande.city)
    const agence = agences.get(ville?.agence ?? '')
    const zone = zones.get(ville?.zone ?? '')
    const pieces = piecesOf(commande)
    const label = {
      code: commande.code,
      date: dayOf(commande.created),
      company: { name: company.name, phone: company.phone },
      ville: ville?.name ?? '',
      ville_ar: ville?.name_ar ?? '',
      route: [agence?.name ?? '', zone?.name ?? ''].filter((part) => part !== '').join(' · '),
      receiver: commande.receiver_full_name,
      phones: [commande.receiver_phone_number, commande.receiver_phone_2].filter((phone) => phone !== ''),
      address: commande.receiver_address,
      amount: commandTotal({
        price: fromDirhams(commande.price),
        extra_fees: fromDirhams(commande.extra_fees),
      }),
      goods:
        commande.quantity > 1 ? `${commande.product_name} × ${commande.quantity}` : commande.product_name,
      note: commande.note,
      options: optionsOf(commande),
      pieces,
      sender: commande.boutique || commande.client_name,
      sender_phone: commande.client_phone,
      reference: commande.reference_client,
      duplicate: before.get(commande.id) ?? 0,
    }
    return Array.from({ length: pieces }, (_, n) => ({ ...label, piece: n + 1 }))
  })
}

function optionsOf(commande: LabelledCommande): LabelOption[] {
  const names = Object.keys(LABEL_OPTIONS) as (keyof typeof LABEL_OPTIONS)[]
  return names.filter((name) => commande[name]).map((name) => LABEL_OPTIONS[name])
}

function dayOf(created: string): string {
  const instant = parseInstant(created)
  return instant === null ? '' : frenchDate(fromCanonical(instant))
}
