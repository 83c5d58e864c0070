import { formatPhone } from '#model/domain/phone-text.ts'
import { grouped } from '../amounts.ts'
import { companyLines } from '../company-lines.ts'
import { code, gap, INNER, LEFT, row2, rule, signatureBox, text } from '../roll/parts.ts'
import { rollOf } from '../roll/roll.ts'
import { type Strip, textStrips } from '../strips.ts'
import type { RecuContent } from './content.ts'

const TITLE = 'Reçu de versement'
const MIDDLE = { align: 'center' } as const

/** The receipt a livreur leaves the desk with, 80 mm: the same content is the same bytes. */
export const recuPdf = (content: RecuContent): Promise<Uint8Array<ArrayBuffer>> =>
  rollOf(`${TITLE} ${content.number}`, [
    ...top(content),
    ...counted(content),
    ...result(content),
    ...signing(content),
  ])

const top = ({ company, number, date, livreur, ...content }: RecuContent): Strip[] => [
  text(company.name, { ...MIDDLE, size: 14, weight: 'bold', lines: 2 }),
  ...companyLines(company).map((line) => text(line, { ...MIDDLE, size: 7.5, lines: 2 })),
  gap(2),
  text(TITLE, { ...MIDDLE, size: 13, weight: 'bold' }),
  text(number, { ...MIDDLE, size: 12, weight: 'bold' }),
  text(date, { ...MIDDLE, size: 9 }),
  code(number),
  rule(),
  row2('Livreur :', formatPhone(livreur.phone), 8.5),
  text(livreur.name, { size: 10.5, weight: 'bold', lines: 2 }),
  row2('Agence', content.agence, 8.5),
  row2('Caissier', content.caissier, 8.5),
  ...(content.tour === '' ? [] : [row2('Tournée du', content.tour, 8.5)]),
  row2('Facture livraison', content.facture, 8.5),
  row2('Colis', String(content.colis), 8.5),
  rule(),
]

const counted = ({ counted: pieces, montant }: RecuContent): Strip[] => [
  text(montant < 0 ? 'Billets et pièces remis au livreur' : 'Billets et pièces reçus', {
    size: 8.5,
    weight: 'bold',
  }),
  ...pieces.map(({ piece, times, sum }) => row2(`${times} × ${grouped(piece)}`, grouped(sum), 9)),
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

const signing = ({ livreur, caissier }: RecuContent): Strip[] =>
  [
    { role: 'livreur', name: livreur.name },
    { role: 'caissier', name: caissier },
  ].flatMap(({ role, name }) => [gap(2), row2(`Signature du ${role}`, name, 8), signatureBox()])
