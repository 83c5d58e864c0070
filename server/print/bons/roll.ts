import type { BonContent, BonLine, BonParty } from '#model/domain/bon/content.ts'
import { formatPhone } from '#model/domain/phone-text.ts'
import { grouped } from '../amounts.ts'
import { companyLines } from '../company-lines.ts'
import { code, gap, INNER, LEFT, row2, rule, signatureBox, stack, text } from '../roll/parts.ts'
import { rollOf } from '../roll/roll.ts'
import { type Strip, textStrips } from '../strips.ts'
import { markOf, piecesRead, TITLES, totalsOf } from './columns.ts'
import type { Signatures } from './signatures.ts'
import { statusWords } from './status-words.ts'

/** The paper of a counter printer: one strip as long as it needs. */
export function rollPdf(content: BonContent, signatures: Signatures): Promise<Uint8Array<ArrayBuffer>> {
  const strips = [
    ...top(content),
    ...content.lines.map((line, n) => row(content, line, n + 1)),
    rule(),
    ...totalsOf(content).map(([label, value], n, all) => total(label, value, n === all.length - 1)),
    ...remarks(content),
    ...signing(content, signatures),
  ]
  return rollOf(`${TITLES[content.kind]} ${content.number}`.trim(), strips)
}

const MIDDLE = { align: 'center' } as const

function top(content: BonContent): Strip[] {
  const { company, number, date, facts } = content
  const status = statusWords(content)
  return [
    text(company.name, { ...MIDDLE, size: 14, weight: 'bold', lines: 2 }),
    ...companyLines(company).map((line) => text(line, { ...MIDDLE, size: 7.5, lines: 2 })),
    gap(2),
    text(TITLES[content.kind], { ...MIDDLE, size: 13, weight: 'bold' }),
    text(number || 'Brouillon', { ...MIDDLE, size: 12, weight: 'bold' }),
    text(date, { ...MIDDLE, size: 9 }),
    ...(status === '' ? [] : [text(status, { ...MIDDLE, size: 10, weight: 'bold', lines: 3 })]),
    ...(number === '' ? [] : [code(number)]),
    rule(),
    ...party(content.from),
    ...party(content.to),
    ...facts.map(({ label, value }) => text(`${label} : ${value}`, { size: 8.5, lines: 2 })),
    gap(1),
  ]
}

const party = ({ role, name, phone, address }: BonParty): Strip[] => [
  row2(`${role} :`, formatPhone(phone), 8.5),
  text(name, { size: 10.5, weight: 'bold', lines: 2 }),
  ...(address === '' ? [] : [text(address, { size: 8, lines: 2 })]),
]

function row({ kind }: BonContent, line: BonLine, n: number): Strip {
  const [mark, pieces] = [markOf(line), piecesRead(line)]
  const back = kind.startsWith('retour')
  const parts = [
    row2(`${n}. ${line.code}`, grouped(line.amount), 9.5, true),
    ...(mark === '' ? [] : [text(mark, { size: 8.5, weight: 'bold' })]),
    ...(pieces === '' ? [] : [text(pieces, { size: 8, weight: 'bold' })]),
    row2(kind === 'envoi' ? line.client : line.receiver, line.ville, 8.5),
    ...(back && kind !== 'retour client' ? [text(`Client : ${line.client}`, { size: 8 })] : []),
    ...(back
      ? [row2(line.motif, line.received, 8)]
      : kind === 'ramassage'
        ? []
        : [row2(line.address, formatPhone(kind === 'envoi' ? line.client_phone : line.phone), 8)]),
    ...(line.note === '' || back ? [] : [text(line.note, { size: 8, lines: 2 })]),
    gap(1.2),
  ]
  return { ...stack(parts), row: true }
}

const total = (label: string, value: string, last: boolean): Strip => row2(label, value, last ? 11 : 9, last)

function remarks({ missing, surplus, note }: BonContent): Strip[] {
  const written = (words: string) => textStrips(words, LEFT, INNER, { size: 8.5 })
  return [
    ...(missing.length > 0 ? written(`Manquants : ${missing.join(', ')}`) : []),
    ...(surplus.length > 0 ? written(`En trop : ${surplus.join(', ')}`) : []),
    ...(note === '' ? [] : written(`Note : ${note}`)),
  ]
}

function signing({ from, to, signatures }: BonContent, pictures: Signatures): Strip[] {
  return [
    gap(2),
    row2(`Signature : ${from.role}`, signatures.from.at, 8, true),
    text(signatures.from.name, { size: 8 }),
    signatureBox(pictures.from),
    row2(`Signature : ${to.role}`, signatures.to.at, 8, true),
    text(signatures.to.name, { size: 8 }),
    signatureBox(pictures.to),
  ]
}
