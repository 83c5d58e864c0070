import { formatPhone } from '#model/domain/phone-text.ts'
import { grouped } from '../amounts.ts'
import { companyLines } from '../company-lines.ts'
import { code, gap, row2, rule, signatureBox, text } from '../roll/parts.ts'
import type { Strip } from '../strips.ts'
import type { CountedCash, ReceiptHead } from './content.ts'

const MIDDLE = { align: 'center' } as const

/** Company, number and day, with the code to scan; then the livreur, the cashier and the agence. */
export const head = (
  title: string,
  { company, number, date, livreur, agence, caissier }: ReceiptHead,
): Strip[] => [
  text(company.name, { ...MIDDLE, size: 14, weight: 'bold', lines: 2 }),
  ...companyLines(company).map((line) => text(line, { ...MIDDLE, size: 7.5, lines: 2 })),
  gap(2),
  text(title, { ...MIDDLE, size: 13, weight: 'bold' }),
  text(number, { ...MIDDLE, size: 12, weight: 'bold' }),
  text(date, { ...MIDDLE, size: 9 }),
  code(number),
  rule(),
  row2('Livreur :', formatPhone(livreur.phone), 8.5),
  text(livreur.name, { size: 10.5, weight: 'bold', lines: 2 }),
  row2('Agence', agence, 8.5),
  row2('Caissier', caissier, 8.5),
]

/** The notes and coins; below zero they went to the livreur. */
export const countedStrips = (counted: readonly CountedCash[], montant: number): Strip[] => [
  text(montant < 0 ? 'Billets et pièces remis au livreur' : 'Billets et pièces reçus', {
    size: 8.5,
    weight: 'bold',
  }),
  ...counted.map(({ piece, times, sum }) => row2(`${times} × ${grouped(piece)}`, grouped(sum), 9)),
  rule(),
]

export const signing = ({ livreur, caissier }: ReceiptHead): Strip[] =>
  [
    { role: 'livreur', name: livreur.name },
    { role: 'caissier', name: caissier },
  ].flatMap(({ role, name }) => [gap(2), row2(`Signature du ${role}`, name, 8), signatureBox()])
