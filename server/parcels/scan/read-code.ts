import { resolveText } from '../resolve.ts'
import type { Scanning, ScanReply } from './scanning.ts'

export const UNKNOWN: ScanReply = {
  result: 'inconnu',
  message: 'Code inconnu. Scannez-le de nouveau, ou cherchez le colis par son destinataire.',
}

/** The label of a parcel, or the result for a text that names none. */
export type ReadLabel = { readonly command: string; readonly piece: number } | { readonly answer: ScanReply }

export async function readCode(scanning: Scanning): Promise<ReadLabel> {
  const { engine, tx, scan, origin } = scanning
  const read = await resolveText(engine, tx, scan.text, await expectedClient(scanning))
  const isOutsider = origin.caller.is('livreur')
  switch (read.kind) {
    case 'colis':
      return read
    case 'emplacement':
      return { answer: { result: 'ok', message: `Emplacement ${read.box} : scannez ses colis.` } }
    case 'badge':
      return { answer: isOutsider ? UNKNOWN : await badgeRead(scanning, read.livreur) }
    case 'bon':
      return { answer: isOutsider ? UNKNOWN : await paperRead(scanning, read.bon) }
    case 'plusieurs': {
      const message = isOutsider ? SEVERAL : severalClients(scan.text, read.clients)
      return { answer: { result: 'mauvais', message } }
    }
    case 'inconnu':
      return { answer: UNKNOWN }
  }
}

/** The sentence does not name the clients: only staff may know them. */
const SEVERAL = 'Plusieurs colis portent ce numéro : scannez l’étiquette du colis.'

async function expectedClient({ engine, tx, scan }: Scanning): Promise<string> {
  if (scan.client !== '' || scan.bon === '') return scan.client
  return (await engine.find(tx, 'bons', scan.bon))?.client ?? ''
}

function severalClients(text: string, clients: readonly string[]): string {
  const named = clients.map((name) => `« ${name} »`).join(', ')
  return `Plusieurs clients ont un colis ${text} : ${named}. Choisissez le client ou le bon, puis scannez de nouveau.`
}

async function badgeRead({ engine, tx }: Scanning, livreur: string): Promise<ScanReply> {
  const person = await engine.find(tx, 'users', livreur)
  if (!person?.active) return { result: 'mauvais', message: 'Ce badge est celui d’un compte fermé.' }
  return { result: 'ok', badge: livreur, message: `${person.full_name} : scannez ses colis.` }
}

async function paperRead({ engine, tx }: Scanning, bon: string): Promise<ScanReply> {
  const paper = await engine.find(tx, 'bons', bon)
  if (!paper || paper.state === 'clos' || paper.state === 'annule') {
    return { result: 'mauvais', message: 'Ce bon est clos : choisissez-en un autre.' }
  }
  return { result: 'ok', paper: bon, message: `Bon ${paper.number} : scannez ses colis.` }
}
