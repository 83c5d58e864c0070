import type { Row } from '../../collections.ts'
import type { Centimes } from '../../schema/collection.ts'
import { commandTotal, toPlain } from '../money.ts'
import { nationalPhone } from '../phone-text.ts'

/** Opens a CSV file, so that spreadsheets read its accents. */
export const BOM = '\ufeff'
export const LINE_END = '\r\n'

/** A text a spreadsheet would run as a formula is told apart by an apostrophe, inside its quotes. */
const FORMULA = /^\s*[=+\-@]/

export const cell = (value: string): string => `"${value.replaceAll('"', '""')}"`
export const textCell = (value: string): string => cell(FORMULA.test(value) ? `'${value}` : value)

/** A line of cells already quoted. */
export const line = (cells: readonly string[]): string => cells.join(';') + LINE_END

export type ExportedCommande = Pick<
  Row<'commands'>,
  | 'receiver_full_name'
  | 'receiver_address'
  | 'receiver_phone_number'
  | 'city'
  | 'product_name'
  | 'quantity'
  | 'price'
  | 'extra_fees'
  | 'code'
  | 'note'
  | 'created'
  | 'delivery_man'
  | 'client_source'
  | 'reported_date'
  | 'status'
  | 'client_name'
  | 'client_phone'
  | 'is_echange'
  | 'package_opened'
>

/** What stands behind the ids and instants of a row, as people read it. */
export interface Reading {
  name(collection: 'villes' | 'users' | 'tracking_states', id: string): string
  /** `20/11/2026`, the local day; '' for no date. */
  day(instant: string): string
}

const amount = (value: Centimes): string => cell(toPlain(value))
const phone = (value: string): string => textCell(nationalPhone(value))
const yesNo = (value: boolean): string => cell(value ? 'OUI' : 'NON')

/** Seed: the columns of the export, in order. */
const COLUMNS: readonly (readonly [string, (row: ExportedCommande, as: Reading) => string])[] = [
  ['DESTINATAIRE', (row) => textCell(row.receiver_full_name)],
  ['ADRESSE', (row) => textCell(row.receiver_address)],
  ['TELEPHONE', (row) => phone(row.receiver_phone_number)],
  ['VILLE', (row, as) => textCell(as.name('villes', row.city))],
  ['MARCHANDISE', (row) => textCell(row.product_name)],
  ['Quantité', (row) => cell(String(row.quantity))],
  ['PRIX', (row) => amount(row.price)],
  ['FRAIS SUPPLEMENTAIRES', (row) => amount(row.extra_fees)],
  ['TOTAL', (row) => amount(commandTotal(row))],
  ['CODE SUIVI', (row) => textCell(row.code)],
  ['COMMENTAIRE', (row) => textCell(row.note)],
  ["DATE D'ENVOI", (row, as) => cell(as.day(row.created))],
  ['LIVREUR', (row, as) => textCell(as.name('users', row.delivery_man))],
  ['CLIENT', (row, as) => textCell(as.name('users', row.client_source))],
  ['DATE DE RAPPORT', (row, as) => cell(as.day(row.reported_date))],
  ['ETAT', (row, as) => textCell(as.name('tracking_states', row.status))],
  ['VENDEUR NOM', (row) => textCell(row.client_name)],
  ['VENDEUR TELEPHONE', (row) => phone(row.client_phone)],
  ['COLIS REMPLACER', (row) => yesNo(row.is_echange)],
  ['PEUT OUVRIR', (row) => yesNo(row.package_opened)],
]

export const csvHeader = (): string => BOM + line(COLUMNS.map(([heading]) => cell(heading)))

export const csvLine = (row: ExportedCommande, as: Reading): string =>
  line(COLUMNS.map(([, write]) => write(row, as)))

/** `commandes-2026-11-20.csv`, by the local day. */
export const csvFileName = (isoDay: string): string => `commandes-${isoDay}.csv`
