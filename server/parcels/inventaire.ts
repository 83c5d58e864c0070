import type { Collections, Row } from '#model/collections.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { frenchTime, fromCanonical } from '#server/clock.ts'
import { callerId } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { legNumbers, placeOf } from './bons/place.ts'
import type { Scanned, Scanning } from './scan/scanning.ts'

interface Counting extends Pick<Scanning, 'engine' | 'tx' | 'origin' | 'now'> {
  readonly scan: Pick<Row<'scans'>, 'inventaire'>
}

/**
 * Counts a parcel: present when the agence should hold it, « en trop » when it should not. Nothing is moved:
 * a parcel in the wrong place is received by a scan of its own.
 */
export async function scanIntoInventaire(
  { engine, tx, scan, origin, now }: Counting,
  parcel: Row<'commands'>,
): Promise<Scanned> {
  const inventaire = scan.inventaire
  const agence = await holdOpen(tx, inventaire)
  const seen = { scanned_at: now, scanned_by: callerId(origin.caller) }
  const line = await heldLine(tx, inventaire, parcel.id)
  if (line?.scanned_at) return { result: 'deja', message: alreadySaid(engine, line) }
  if (agence === null) {
    return { result: 'mauvais', message: 'Inventaire clos : ouvrez-en un autre pour compter ce colis' }
  }
  if (line) {
    await engine.update(tx, 'inventaires_details', line.id, seen, origin)
    return { result: 'ok', message: parcel.box === '' ? 'Présent' : `Présent · ${parcel.box}` }
  }
  const lost = parcel.status === stateId('PERDU')
  // A parcel that arrived since the opening is in its place all the same.
  const expected = !lost && parcel.holder_kind === 'agence' && parcel.holder === agence
  const found = { inventaire, command: parcel.id, expected, box: parcel.box, ...seen }
  await engine.create(tx, 'inventaires_details', found, origin)
  if (expected) return { result: 'ok', message: 'Présent · arrivé depuis l’ouverture' }
  if (lost) return { result: 'mauvais', message: 'Retrouvé : ce colis est noté perdu. Mettez-le de côté' }
  const place = placeOf(engine, parcel, await legNumbers(tx, [parcel]))
  return { result: 'mauvais', message: `En trop : noté ${place}. Recevez-le` }
}

/**
 * The agence of an inventaire if it is open, locked so that a closing waits for this scan; null once it is
 * closed.
 */
async function holdOpen(tx: Tx, id: string): Promise<string | null> {
  const [open] = await tx.query<{ agence: string }>(
    sql`SELECT agence FROM inventaires WHERE id = ${id} AND state = 'ouvert' FOR SHARE`,
  )
  return open?.agence ?? null
}

interface Line {
  readonly id: string
  readonly scanned_at: string | null
  readonly scanned_by: string
}

/** The line of the parcel, locked: of two desks that read one label at once, the second finds it counted. */
async function heldLine(tx: Tx, inventaire: string, command: string): Promise<Line | undefined> {
  await tx.query(
    sql`SELECT pg_advisory_xact_lock(hashtext(${`inventaire ${inventaire}`}), hashtext(${command}))`,
  )
  const [line] = await tx.query<Line>(
    sql`SELECT id, scanned_at, scanned_by FROM inventaires_details
      WHERE inventaire = ${inventaire} AND command = ${command}`,
  )
  return line
}

function alreadySaid(engine: Engine<Collections>, { scanned_at, scanned_by }: Line): string {
  const by = engine.cached('users').get(scanned_by)?.full_name
  const at = frenchTime(fromCanonical(scanned_at ?? ''))
  return by ? `Déjà compté à ${at} par ${by}` : `Déjà compté à ${at}`
}
