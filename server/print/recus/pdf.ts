import { grouped } from '../amounts.ts'
import { INNER, LEFT, row2, rule } from '../roll/parts.ts'
import { rollOf } from '../roll/roll.ts'
import { type Strip, textStrips } from '../strips.ts'
import type { RecuContent } from './content.ts'
import { countedStrips, head, signing } from './strips.ts'

const TITLE = 'Reçu de versement'

/** The receipt a livreur leaves the desk with, 80 mm: the same content is the same bytes. */
export const recuPdf = (content: RecuContent): Promise<Uint8Array<ArrayBuffer>> =>
  rollOf(`${TITLE} ${content.number}`, [
    ...head(TITLE, content),
    ...about(content),
    ...countedStrips(content.counted, content.montant),
    ...result(content),
    ...signing(content),
  ])

const about = ({ tour, facture, colis }: RecuContent): Strip[] => [
  ...(tour === '' ? [] : [row2('Tournée du', tour, 8.5)]),
  row2('Facture livraison', facture, 8.5),
  row2('Colis', String(colis), 8.5),
  rule(),
]

const result = ({ du, montant, ecart, motif }: RecuContent): Strip[] => [
  row2('Dû', `${grouped(du)} DH`, 10),
  row2(montant < 0 ? 'Remis au livreur' : 'Versé', `${grouped(montant)} DH`, 11, true),
  row2(gapWords(ecart), `${grouped(ecart)} DH`, 11, true),
  ...(motif === '' ? [] : textStrips(`Motif : ${motif}`, LEFT, INNER, { size: 8.5 })),
]

const gapWords = (ecart: number): string =>
  ecart < 0 ? 'Écart : il manque' : ecart > 0 ? 'Écart : en trop' : 'Écart'
