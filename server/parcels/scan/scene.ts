import type { Collections, Row } from '#model/collections.ts'
import { CHECKED_ON } from '#model/domain/commande/scan/papers.ts'
import type { ScanScene } from '#model/domain/commande/scan/plan.ts'
import { SAME_SCAN_MS } from '#model/domain/commande/scan/rights.ts'
import { isOneOf, type StateCode } from '#model/domain/commande/states/states.ts'
import { frenchDateTime, fromCanonical } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { agenceOf } from '#server/people.ts'
import { blockings, nameOf, namesIn } from '../bons/place.ts'
import { graphOf } from '../states/graph.ts'
import { villeOf } from '../ville.ts'
import type { Scanning } from './scanning.ts'

const EXPECTED_FROM_CLIENT: readonly StateCode[] = [
  'ATTENTE_RAMASSAGE',
  'RAMASSAGE_AFFECTE',
  'MANQUANT_RAMASSAGE',
]

/** The parcel, which is locked, and the facts around it that the rules of scanning read. */
export async function sceneOf(scanning: Scanning, parcel: Row<'commands'>): Promise<ScanScene> {
  const { engine, tx, scan } = scanning
  const written = graphOf(engine).state(parcel.status)
  const state = written?.code
  const isUnseen = scan.mode === 'reception' && isOneOf(EXPECTED_FROM_CLIENT, state)
  const [road, blocked, ramasseur, isRepeated, named, mayCount, seenLast] = await Promise.all([
    parcel.holder_kind === 'trajet' ? engine.find(tx, 'bons', parcel.holder) : null,
    state === 'BLOQUE' ? blockedBy(engine, tx, parcel.id) : '',
    isUnseen ? ramasseurOf(tx, parcel.id) : '',
    isSameGesture(scanning, parcel.id),
    scan.bon === '' ? paperNaming(scanning, parcel.id) : null,
    mayCountIn(scanning),
    scan.mode === 'recherche' ? lastSeen(engine, tx, parcel.id) : '',
  ])
  return {
    code: parcel.code,
    isKnown: written !== undefined,
    parcel: {
      status: parcel.status,
      holder_kind: parcel.holder_kind,
      holder: parcel.holder,
      delivery_man: parcel.delivery_man,
      box: parcel.box,
      client_source: parcel.client_source,
      state,
      stateName: written?.name ?? '',
      destination: villeOf(engine, parcel.city)?.agence ?? '',
      heading: road?.agence_to ?? '',
      road: road?.number ?? null,
      blocked,
      ramasseur,
    },
    names: namesIn(engine),
    station: scan,
    isRepeated,
    named,
    mayCount,
    seenLast,
  }
}

async function blockedBy(engine: Engine<Collections>, db: Db, command: string): Promise<string> {
  const told = (await blockings(engine, db, [command])).get(command)
  return `Bloqué${told ? ` ${told}` : ''} : faites-le débloquer.`
}

/** The livreur last sent to fetch it. */
async function ramasseurOf(db: Db, command: string): Promise<string> {
  const [found] = await db.query<{ delivery_man: string }>(
    sql`SELECT delivery_man FROM suivis WHERE command = ${command} AND delivery_man <> ''
        ORDER BY at DESC NULLS LAST, _seq DESC LIMIT 1`,
  )
  return found?.delivery_man ?? ''
}

/**
 * True for the same code read twice by the same person for the same purpose within three seconds: a trembling
 * hand, not a second parcel. The clock of the device decides: scans kept without network arrive all at once.
 * Scans onto a bon are judged by its lines: a parcel taken off may be read again at once.
 */
async function isSameGesture({ tx, scan, piece }: Scanning, command: string): Promise<boolean> {
  if (scan.mode === 'recherche' || scan.bon !== '') return false
  const at = Date.parse(scan.device_at.replace(' ', 'T'))
  const near = (ms: number) => new Date(at + ms).toISOString()
  const [found] = await tx.query(
    sql`SELECT 1 FROM scans WHERE command = ${command} AND command <> '' AND author = ${scan.author}
        AND mode = ${scan.mode} AND agence = ${scan.agence} AND livreur = ${scan.livreur} AND bon = '' AND inventaire = ${scan.inventaire} AND box = ${scan.box}
        AND piece = ${piece} AND result = 'ok' AND NOT annule
        AND device_at > ${near(-SAME_SCAN_MS)} AND device_at < ${near(SAME_SCAN_MS)} LIMIT 1`,
  )
  return found !== undefined
}

/** The issued paper that already names the parcel. */
async function paperNaming({ tx, scan }: Scanning, command: string): Promise<ScanScene['named']> {
  const kinds = CHECKED_ON[scan.mode]
  if (!kinds) return null
  const [found] = await tx.query<NonNullable<ScanScene['named']>>(
    sql`SELECT bon.id, bon.number, bon.livreur
        FROM bons_details AS line JOIN bons AS bon ON bon.id = line.bon
        WHERE line.command = ${command} AND line.open_kind = ANY(${[...kinds]}::text[]) AND bon.state = 'emis'
        ORDER BY line.created DESC LIMIT 1`,
  )
  return found ?? null
}

async function mayCountIn({ engine, tx, scan, origin }: Scanning): Promise<boolean> {
  if (scan.mode !== 'inventaire' || scan.inventaire === '') return false
  const inventaire = await engine.find(tx, 'inventaires', scan.inventaire)
  const only = agenceOf(origin.caller)
  return inventaire !== null && (only === '' || inventaire.agence === only)
}

/** The author and the time of the last move, in words. */
async function lastSeen(engine: Engine<Collections>, db: Db, command: string): Promise<string> {
  const [last] = await db.query<{ actor: string; at: string }>(
    sql`SELECT actor, at FROM suivis WHERE command = ${command} ORDER BY at DESC NULLS LAST, _seq DESC LIMIT 1`,
  )
  if (!last) return ''
  const by = last.actor === '' ? '' : ` par ${nameOf(engine, last.actor)}`
  return ` Vu en dernier${by}, le ${frenchDateTime(fromCanonical(last.at))}.`
}
