import type { BonKind } from '#model/domain/bon/bon.ts'
import type { BonContent, BonLine } from '#model/domain/bon/content.ts'
import { formatPhone } from '#model/domain/phone-text.ts'
import type { Column as TableColumn } from '../a4/table.ts'
import { grouped } from '../amounts.ts'

type Column = TableColumn<BonLine>

const RANK: Column = { title: '', width: 8, text: (_, n) => String(n), right: true }
/** Wide enough for the code of a twin of an imported parcel, unbroken. */
const CODE: Column = { title: 'Code', width: 37, text: codeOf, bold: true }
/** No twin goes out. */
const OUTGOING: Column = { ...CODE, width: 34 }
const CLIENT: Column = { title: 'Client', width: 36, grows: true, text: ({ client }) => client }
const MAGASIN: Column = {
  title: 'Magasin',
  width: 34,
  grows: true,
  text: ({ client, client_phone }) => lines(client, formatPhone(client_phone)),
}
const RECEIVER: Column = { title: 'Destinataire', width: 33, grows: true, text: ({ receiver }) => receiver }
const PHONE: Column = { title: 'Téléphone', width: 25, text: ({ phone }) => formatPhone(phone) }
const VILLE: Column = { title: 'Ville', width: 25, grows: true, text: ({ ville }) => ville }
const ADDRESS: Column = { title: 'Adresse', width: 36, grows: true, text: ({ address }) => address }
const NOTE: Column = { title: 'Commentaire', width: 24, grows: true, text: ({ note }) => note }
const CRBT: Column = {
  title: 'CRBT (DH)',
  width: 20,
  text: ({ amount }) => grouped(amount),
  right: true,
  bold: true,
}
const RECEIVED: Column = { title: 'Reçu le', width: 24, text: ({ received }) => received }
const MOTIF: Column = { title: 'Motif', width: 44, grows: true, text: ({ motif }) => motif }

const RETURN = [RANK, CODE, CLIENT, RECEIVER, VILLE, RECEIVED, MOTIF, CRBT].map(narrower)

/** Columns of the A4 paper. */
export const COLUMNS: Readonly<Record<BonKind, readonly Column[]>> = {
  ramassage: [RANK, CODE, RECEIVER, VILLE, CRBT],
  livraison: [RANK, CODE, RECEIVER, PHONE, VILLE, CRBT],
  envoi: [RANK, CODE, MAGASIN, VILLE, ADDRESS, NOTE, CRBT],
  distribution: [RANK, OUTGOING, RECEIVER, PHONE, VILLE, ADDRESS, NOTE, CRBT].map(narrower),
  'retour client': RETURN,
  'retour livreur': RETURN,
  'retour agence': RETURN,
}

/** Eight columns on one sheet. */
function narrower(column: Column): Column {
  const widths = new Map([
    [CLIENT, 27],
    [RECEIVER, 27],
    [PHONE, 24],
    [VILLE, 22],
    [NOTE, 20],
    [RECEIVED, 20],
    [MOTIF, 27],
  ])
  return { ...column, width: widths.get(column) ?? column.width }
}

function codeOf(line: BonLine): string {
  return lines(line.code, piecesRead(line), markOf(line))
}

export const markOf = ({ missing, surplus }: BonLine): string =>
  missing ? 'MANQUANT' : surplus ? 'EN TROP' : ''

/** « 1/3 colis »: how many of its labels were read; « 3 colis » before any was; nothing for a parcel of one. */
export function piecesRead({ pieces, seen = 0 }: BonLine): string {
  if (pieces === 1) return ''
  return seen === 0 ? `${pieces} colis` : `${seen}/${pieces} colis`
}

export const lines = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n')

export const TITLES: Readonly<Record<BonKind, string>> = {
  ramassage: 'Bon de ramassage',
  livraison: 'Bon de livraison',
  envoi: 'Bon d’envoi',
  distribution: 'Bon de distribution',
  'retour client': 'Bon de retour client',
  'retour livreur': 'Bon de retour livreur',
  'retour agence': 'Bon de retour agence',
}

const SUMS: Readonly<Record<BonKind, string>> = {
  ramassage: 'Total CRBT',
  livraison: 'Total CRBT',
  envoi: 'Total des montants',
  distribution: 'Total à encaisser',
  'retour client': 'Valeur des colis rendus',
  'retour livreur': 'Valeur des colis rendus',
  'retour agence': 'Valeur des colis rendus',
}

/** The totals under the lines: label and value. */
export function totalsOf({ kind, colis, declared, missing, surplus, total }: BonContent): [string, string][] {
  const counted: [string, string] =
    declared > 0 ? ['Colis remis / déclarés', `${colis} / ${declared}`] : ['Total colis', String(colis)]
  return [
    counted,
    ...(missing.length > 0 ? [['Manquants', String(missing.length)] satisfies [string, string]] : []),
    ...(surplus.length > 0 ? [['En trop', String(surplus.length)] satisfies [string, string]] : []),
    [SUMS[kind], `${grouped(total)} DH`],
  ]
}
