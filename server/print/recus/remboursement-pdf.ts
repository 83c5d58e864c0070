import { subtract, ZERO } from '#model/domain/money.ts'
import { grouped } from '../amounts.ts'
import { row2, rule } from '../roll/parts.ts'
import { rollOf } from '../roll/roll.ts'
import type { Strip } from '../strips.ts'
import type { RemboursementContent } from './content.ts'
import { countedStrips, head, signing } from './strips.ts'

/** The receipt of a gap paid back, or of an excess handed out, 80 mm: the same content is the same bytes. */
export function remboursementPdf(content: RemboursementContent): Promise<Uint8Array<ArrayBuffer>> {
  const title = content.montant < 0 ? 'Reçu de trop-perçu rendu' : 'Reçu de remboursement'
  return rollOf(`${title} ${content.number}`, [
    ...head(title, content),
    rule(),
    ...countedStrips(content.counted, content.montant),
    ...result(content),
    ...signing(content),
  ])
}

const result = ({ montant, reste }: RemboursementContent): Strip[] => {
  const [paid, left] =
    montant < 0
      ? ['Rendu au livreur', 'Trop-perçu restant à rendre']
      : ['Remboursé par le livreur', 'Écart restant à rembourser']
  const size = montant < 0 ? subtract(ZERO, montant) : montant
  return [
    row2(paid, `${grouped(size)} DH`, 11, true),
    ...(reste === null ? [] : [row2(left, `${grouped(reste)} DH`, 9)]),
  ]
}
