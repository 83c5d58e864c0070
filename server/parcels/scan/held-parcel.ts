import type { Row } from '#model/collections.ts'
import type { ScanMode } from '#model/domain/commande/scan/modes.ts'
import { CHECKED_ON, returnOf, type WantedPaper, wantedPaper } from '#model/domain/commande/scan/papers.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { holdBon, holdBons } from '../bons/lines.ts'
import { openBon } from '../bons/open-bon.ts'
import { comingBack } from '../resolve.ts'
import type { Scanning } from './scanning.ts'

/** In these modes a label means the parcel it names, even after a delivery with a twin. */
const BY_CODE: readonly ScanMode[] = ['ramassage', 'chargement']

/**
 * The scanned parcel, locked, so that two scans of it act one after the other; after a delivery, its twin.
 * Undefined for a livreur who has no business with it: a guessed code reveals nothing, not even that it
 * exists.
 */
export async function heldParcel(scanning: Scanning, command: string): Promise<Row<'commands'> | undefined> {
  const { engine, tx, scan, origin } = scanning
  await holdPapers(scanning, command)
  const of = async (id: string) => (await engine.hold(tx, 'commands', [id])).get(id)
  let parcel = await of(command)
  if (parcel && !BY_CODE.includes(scan.mode)) {
    const meant = await comingBack(tx, parcel)
    if (meant !== parcel.id) parcel = await of(meant)
  }
  if (!parcel || !origin.caller.is('livreur')) return parcel
  return (await isHisParcel(scanning, parcel)) ? parcel : undefined
}

/**
 * Locks the bon of a scan before its parcel, in the order of issuing and closing. When the scan names none,
 * it is the bon the parcel leads to at present.
 */
async function holdPapers({ engine, tx, scan }: Scanning, command: string): Promise<void> {
  if (scan.bon !== '') {
    await holdBon(tx, scan.bon)
    return
  }
  const read = await engine.find(tx, 'commands', command)
  if (!read) return
  const meant = BY_CODE.includes(scan.mode) ? command : await comingBack(tx, read)
  const parcel = meant === command ? read : await engine.find(tx, 'commands', meant)
  if (!parcel) return
  await holdBons(tx, onItsWay(scan.mode, parcel))
  const wanted = wantedPaper(scan.mode, scan, parcel) ?? broughtBack(scan, parcel)
  if (wanted && typeof wanted !== 'string' && wanted.agence !== '') await openBon(tx, wanted)
}

/** The bon it travels with, and bons to be checked in that mode. */
const onItsWay = (mode: ScanMode, { id, holder, holder_kind }: Row<'commands'>): Sql =>
  sql`SELECT ${holder_kind === 'trajet' ? holder : ''}
      UNION SELECT line.bon FROM bons_details AS line JOIN bons AS bon ON bon.id = line.bon
      WHERE line.command = ${id} AND line.open_kind = ANY(${[...(CHECKED_ON[mode] ?? [])]}::text[]) AND bon.state = 'emis'`

const broughtBack = (
  { mode, agence }: Row<'scans'>,
  { holder, holder_kind }: Row<'commands'>,
): WantedPaper | null => (mode === 'reception' && holder_kind === 'livreur' ? returnOf(holder, agence) : null)

/**
 * True for a parcel given to this livreur, in his hands, or still with a client of whom he has a request or
 * an open sheet.
 */
async function isHisParcel(
  { tx, scan: { author } }: Scanning,
  { delivery_man, holder, holder_kind, client_source }: Row<'commands'>,
): Promise<boolean> {
  if (delivery_man === author || holder === author) return true
  if (holder_kind !== 'client') return false
  const found = await tx.query(
    sql`SELECT 1 FROM rammasage WHERE ramasseur = ${author} AND client = ${client_source} AND state = 'affecte'
        UNION ALL
        SELECT 1 FROM bons WHERE livreur = ${author} AND client = ${client_source}
          AND kind IN ('ramassage', 'livraison') AND state IN ('brouillon', 'emis', 'remis')
        LIMIT 1`,
  )
  return found.length > 0
}
