import type { Centimes } from '../../schema/collection.ts'
import { add, toNumeric, ZERO } from '../money.ts'

/** One virement of a bank file. */
export interface Virement {
  /** Id of its paiement: a bank refuses the same one sent twice. */
  readonly id: string
  readonly beneficiaire: string
  /** 24 digits. */
  readonly rib: string
  readonly montant: Centimes
  /** The text on the client's account statement: the number of the facture. */
  readonly motif: string
}

/** The virements of a lot, all of one debtor and one day. */
export interface BankOrder {
  readonly id: string
  readonly debtor: string
  /** Account of the company, 24 digits; empty when the bank knows it. */
  readonly rib: string
  /** `2026-11-27` */
  readonly day: string
  /** `2026-11-27T09:30:00Z` */
  readonly created: string
  readonly virements: readonly Virement[]
}

interface Column {
  readonly name: string
  /** Characters it may have. */
  readonly width: number
  text(virement: Virement, order: BankOrder): string
}

/** Format of a bank file in lines: its columns in order, the separator and the encoding. */
export interface CsvExporter {
  readonly kind: 'csv'
  readonly label: string
  readonly extension: 'csv'
  readonly type: string
  readonly separator: string
  readonly newline: string
  readonly bom: boolean
  readonly columns: readonly Column[]
}

/** Format of a bank file in XML: a tree of elements, where a list is repeated for each virement. */
export interface XmlExporter {
  readonly kind: 'xml'
  readonly label: string
  readonly extension: 'xml'
  readonly type: string
  readonly namespace: string
  readonly root: XmlNode
  readonly each: (virement: Virement) => XmlNode
}

/** An element: its name, attributes after a space, and its text or its children; `EACH` is where virements stand. */
export type XmlNode = readonly [
  name: string,
  content: ((order: BankOrder) => string) | readonly (XmlNode | typeof EACH)[] | string,
]
export const EACH = 'each virement'

export type BankExporter = CsvExporter | XmlExporter

const decimal = (amount: Centimes): string => toNumeric(amount)

const sumOf = ({ virements }: BankOrder): Centimes => add(ZERO, ...virements.map(({ montant }) => montant))

const CSV: CsvExporter = {
  kind: 'csv',
  label: 'CSV',
  extension: 'csv',
  type: 'text/csv; charset=utf-8',
  separator: ';',
  newline: '\r\n',
  bom: true,
  columns: [
    { name: 'REFERENCE', width: 15, text: ({ id }) => id },
    { name: 'BENEFICIAIRE', width: 70, text: ({ beneficiaire }) => beneficiaire },
    { name: 'RIB', width: 24, text: ({ rib }) => rib },
    { name: 'MONTANT', width: 15, text: ({ montant }) => decimal(montant).replace('.', ',') },
    { name: 'DEVISE', width: 3, text: () => 'MAD' },
    { name: 'MOTIF', width: 140, text: ({ motif }) => motif },
    { name: 'DATE', width: 10, text: (_, { day }) => day.split('-').reverse().join('/') },
  ],
}

const MOST_NAME = 70
const cut = (text: string, most: number): string => text.slice(0, most).trim()

/** ISO 20022 customer credit transfer, version 3, which Moroccan banks take. */
const PAIN_001: XmlExporter = {
  kind: 'xml',
  label: 'pain.001',
  extension: 'xml',
  type: 'application/xml; charset=utf-8',
  namespace: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03',
  root: [
    'CstmrCdtTrfInitn',
    [
      [
        'GrpHdr',
        [
          ['MsgId', ({ id }) => id],
          ['CreDtTm', ({ created }) => created],
          ['NbOfTxs', ({ virements }) => String(virements.length)],
          ['CtrlSum', (order) => decimal(sumOf(order))],
          ['InitgPty', [['Nm', ({ debtor }) => cut(debtor, MOST_NAME)]]],
        ],
      ],
      [
        'PmtInf',
        [
          ['PmtInfId', ({ id }) => id],
          ['PmtMtd', 'TRF'],
          ['NbOfTxs', ({ virements }) => String(virements.length)],
          ['CtrlSum', (order) => decimal(sumOf(order))],
          ['ReqdExctnDt', ({ day }) => day],
          ['Dbtr', [['Nm', ({ debtor }) => cut(debtor, MOST_NAME)]]],
          ['DbtrAcct', [['Id', [['Othr', [['Id', ({ rib }) => rib || 'NOTPROVIDED']]]]]]],
          ['DbtrAgt', [['FinInstnId', [['Othr', [['Id', 'NOTPROVIDED']]]]]]],
          EACH,
        ],
      ],
    ],
  ],
  each: ({ id, beneficiaire, rib, montant, motif }) => [
    'CdtTrfTxInf',
    [
      ['PmtId', [['EndToEndId', id]]],
      ['Amt', [['InstdAmt Ccy="MAD"', decimal(montant)]]],
      ['Cdtr', [['Nm', cut(beneficiaire, MOST_NAME)]]],
      ['CdtrAcct', [['Id', [['Othr', [['Id', rib]]]]]]],
      ['RmtInf', [['Ustrd', cut(motif, 140)]]],
    ],
  ],
}

/** Formats a lot can be written in. */
export const BANK_EXPORTERS = { csv: CSV, pain001: PAIN_001 } as const
export type BankFormat = keyof typeof BANK_EXPORTERS

/** The text of a file; the bytes of the same order are the same. */
export function bankFile(exporter: BankExporter, order: BankOrder): string {
  return exporter.kind === 'csv' ? csvText(exporter, order) : xmlText(exporter, order)
}

function csvText({ separator, newline, bom, columns }: CsvExporter, order: BankOrder): string {
  const line = (cells: readonly string[]): string => cells.map(quoted).join(separator) + newline
  const lines = order.virements.map((virement) =>
    line(columns.map(({ width, text }) => cut(text(virement, order), width))),
  )
  return `${bom ? '\uFEFF' : ''}${line(columns.map(({ name }) => name))}${lines.join('')}`
}

/** A spreadsheet reads a cell that begins so as a formula. */
const quoted = (text: string): string =>
  `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

function xmlText({ namespace, root, each }: XmlExporter, order: BankOrder): string {
  const written = ([name, content]: XmlNode): string => {
    const [tag = ''] = name.split(' ')
    const inside =
      typeof content === 'string'
        ? escaped(content)
        : typeof content === 'function'
          ? escaped(content(order))
          : content
              .map((node) =>
                node === EACH ? order.virements.map((one) => written(each(one))).join('') : written(node),
              )
              .join('')
    return `<${name}>${inside}</${tag}>`
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}">${written(root)}</Document>\n`
}

/** Characters XML takes, its own marks as entities. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
