import type { Row } from '#model/collections.ts'
import type { ScanMode } from '#model/domain/commande/scan/modes.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { holdBon, holdBons } from '../bons/lines.ts'
import { comingBack } from '../resolve.ts'
import { CHECKED_ON, openBon, type Wanted, wantedPaper } from './papers.ts'
import type { Scanning } from './scan.ts'

/** In these modes a label is of the parcel it names, whatever became of it. */
const BY_CODE: readonly ScanMode[] = ['ramassage', 'chargement']

/** Held, so that two who scan it act one after the other; what comes back of a delivery is its twin. */
export async function heldParcel(scanning: Scanning, command: string): Promise<Row<'commands'> | undefined> {
  const { engine, tx, scan } = scanning
  await holdPapers(scanning, command)
  const of = async (id: string) => (await engine.hold(tx, 'commands', [id])).get(id)
  const parcel = await of(command)
  if (!parcel || BY_CODE.includes(scan.mode)) return parcel
  const meant = await comingBack(tx, parcel)
  return meant === parcel.id ? parcel : of(meant)
}

/**
 * Holds the bon a scan goes onto before its parcel, as whoever issues or closes it does. Where the scan names none, it is
 * the one the parcel leads to as it is now.
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

/** The bon it travels with, and those that name it in that mode. */
const onItsWay = (mode: ScanMode, { id, holder, holder_kind }: Row<'commands'>): Sql =>
  sql`SELECT ${holder_kind === 'trajet' ? holder : ''}
      UNION SELECT line.bon FROM bons_details AS line JOIN bons AS bon ON bon.id = line.bon
      WHERE line.command = ${id} AND line.open_kind = ANY(${[...(CHECKED_ON[mode] ?? [])]}::text[]) AND bon.state = 'emis'`

/** What a livreur brings to the desk goes onto his return. */
function broughtBack(
  { mode, agence }: Row<'scans'>,
  { holder, holder_kind }: Row<'commands'>,
): Wanted | null {
  if (mode !== 'reception' || holder_kind !== 'livreur') return null
  return { kind: 'retour livreur', livreur: holder, agence, states: ['emis', 'brouillon'] }
}
