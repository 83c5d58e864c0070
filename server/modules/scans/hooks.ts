import { type Collections, collections, type Row } from '#model/collections.ts'
import { piecesOf } from '#model/domain/commande/pieces.ts'
import { SCAN_MODES, type ScanMode } from '#model/domain/commande/scan/modes.ts'
import { LIVREUR_MODES, SCAN_RIGHTS } from '#model/domain/commande/scan/rights.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, forbidden, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { resolveText } from '#server/parcels/resolve.ts'
import { heldParcel } from '#server/parcels/scan/held-parcel.ts'
import { countPiece, noSuchPiece } from '#server/parcels/scan/pieces.ts'
import { type Scanned, type Scanning, scanParcel } from '#server/parcels/scan/scan.ts'
import { takeBack } from '#server/parcels/scan/take-back.ts'
import { mustBeHisAgence } from '#server/people.ts'
import { isSentTo } from './queries.ts'

type Event = HookEvent<Collections['scans'], Collections>

const MOST_SAID = collections.scans.fields.message.max

export const scansHooks: Hooks<Collections['scans'], Collections> = {
  async beforeCreate(event) {
    const { record, caller, now } = event
    const mode = modeOf(record)
    mustBeHis(event, mode)
    countsInItsMode(record)
    record.author = callerId(caller)
    record.at = now
    record.device_at ||= now
    record.annule = false
    if (record.agence === '') record.agence = String(caller.record?.agence ?? '')
    mustBeHisAgence(caller, record.agence)
    if (caller.is('livreur')) record.livreur = record.author
    const { bon, message, suivi = '', ...told } = await answer(scanningOf(event, mode))
    Object.assign(record, told, { suivi, message: message.slice(0, MOST_SAID) })
    if (record.bon === '' && bon) record.bon = bon
  },
  async beforeUpdate(event) {
    const { record, before, changed } = event
    if (!before || changed.size === 0) return
    if (!record.annule || changed.size > 1) throw conflict('Un scan ne se modifie pas : annulez-le.')
    await takeBack(scanningOf(event, modeOf(before)))
  },
}

function modeOf({ mode }: Row<'scans'>): ScanMode {
  if (mode !== '') return mode
  throw invalid({ mode: { code: 'validation_required', message: 'Choisissez le mode du poste.' } })
}

function countsInItsMode({ mode, inventaire }: Row<'scans'>): void {
  if (inventaire === '' || mode === 'inventaire') return
  const message = `Un inventaire se compte en mode « ${SCAN_MODES.inventaire} ».`
  throw invalid({ inventaire: { code: 'validation_mode', message } })
}

/** A scan of the machine comes from a scanner, whatever sent it. */
const scanningOf = ({ engine, tx, record, caller, ip, now }: Event, mode: ScanMode): Scanning => ({
  engine,
  tx,
  scan: { ...record, mode },
  piece: 0,
  origin: { caller, source: 'scan', ip },
  now,
})

function mustBeHis({ caller }: Event, mode: ScanMode): void {
  if (caller.is('livreur') && LIVREUR_MODES.includes(mode)) return
  if (!caller.is('livreur') && SCAN_RIGHTS[mode].some((permission) => caller.is(permission))) return
  const rights = SCAN_RIGHTS[mode].map((permission) => `« ${permission} »`).join(' ou ')
  throw forbidden(`Le mode « ${SCAN_MODES[mode]} » demande la permission ${rights}.`)
}

type Answer = Scanned & Partial<Pick<Row<'scans'>, 'command' | 'badge' | 'paper' | 'piece' | 'pieces_seen'>>

/** Reads the text, then does what the mode says. */
async function answer(scanning: Scanning): Promise<Answer> {
  const { engine, tx, scan, origin } = scanning
  const read = await resolveText(engine, tx, scan.text, await expectedClient(scanning))
  const outsider = origin.caller.is('livreur')
  switch (read.kind) {
    case 'emplacement':
      return { result: 'ok', message: `Emplacement ${read.box} : scannez ses colis.` }
    case 'badge':
      return outsider ? UNKNOWN : badgeRead(scanning, read.livreur)
    case 'bon':
      return outsider ? UNKNOWN : paperRead(scanning, read.bon)
    case 'plusieurs':
      return { result: 'mauvais', message: outsider ? SEVERAL : severalClients(scan.text, read.clients) }
    case 'inconnu':
      return UNKNOWN
    case 'colis':
      break
  }
  const parcel = await heldParcel(scanning, read.command)
  if (!parcel) return UNKNOWN
  // As a code nobody has: a code that is guessed tells nothing, not even that there is such a parcel.
  if (outsider && !(await isHisParcel(tx, parcel, scan))) return UNKNOWN
  // What comes back of a delivery has one label, whichever of those of the delivery is on its wrapping.
  const piece = parcel.id === read.command ? read.piece : 0
  const wrong = noSuchPiece(parcel, piece)
  if (wrong && scan.mode !== 'recherche') return wrong
  const asking = { ...scanning, piece: piece || (piecesOf(parcel) > 1 ? 1 : 0) }
  const told = await scanParcel(asking, parcel)
  return { ...(await countPiece(asking, parcel, told)), command: parcel.id }
}

const UNKNOWN: Answer = {
  result: 'inconnu',
  message: 'Code inconnu. Scannez-le de nouveau, ou cherchez le colis par son destinataire.',
}

/** Whose parcels they are is for the company to know. */
const SEVERAL = 'Plusieurs colis portent ce numéro : scannez l’étiquette du colis.'

/** Given to him, in his hands, or still with a client he is sent to. */
async function isHisParcel(
  tx: Tx,
  { delivery_man, holder, holder_kind, client_source }: Row<'commands'>,
  { author }: Row<'scans'>,
): Promise<boolean> {
  if (delivery_man === author || holder === author) return true
  return holder_kind === 'client' && isSentTo(tx, author, client_source)
}

async function expectedClient({ engine, tx, scan }: Scanning): Promise<string> {
  if (scan.client !== '' || scan.bon === '') return scan.client
  return (await engine.find(tx, 'bons', scan.bon))?.client ?? ''
}

function severalClients(text: string, clients: readonly string[]): string {
  const named = clients.map((name) => `« ${name} »`).join(', ')
  return `Plusieurs clients ont un colis ${text} : ${named}. Choisissez le client ou le bon, puis scannez de nouveau.`
}

async function badgeRead({ engine, tx }: Scanning, livreur: string): Promise<Answer> {
  const person = await engine.find(tx, 'users', livreur)
  if (!person?.active) return { result: 'mauvais', message: 'Ce badge est celui d’un compte fermé.' }
  return { result: 'ok', badge: livreur, message: `${person.full_name} : scannez ses colis.` }
}

async function paperRead({ engine, tx }: Scanning, bon: string): Promise<Answer> {
  const paper = await engine.find(tx, 'bons', bon)
  if (!paper || paper.state === 'clos' || paper.state === 'annule') {
    return { result: 'mauvais', message: 'Ce bon est clos : choisissez-en un autre.' }
  }
  return { result: 'ok', paper: bon, message: `Bon ${paper.number} : scannez ses colis.` }
}
