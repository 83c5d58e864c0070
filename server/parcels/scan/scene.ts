import type { Collections, Row } from '#model/collections.ts'
import type { Names } from '#model/domain/commande/place.ts'
import type { ScanMode } from '#model/domain/commande/scan/modes.ts'
import type { ScannedParcel } from '#model/domain/commande/scan/scene.ts'
import { isOneOf, type StateCode } from '#model/domain/commande/states/states.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { graphOf } from '#server/parcels/states/graph.ts'
import { blockings, namesIn } from '../bons/place.ts'
import { villeOf } from '../ville.ts'

/** What the rules of scanning are asked about. */
export interface Scene {
  readonly parcel: ScannedParcel
  readonly names: Names
}

const EXPECTED_FROM_CLIENT: readonly StateCode[] = [
  'ATTENTE_RAMASSAGE',
  'RAMASSAGE_AFFECTE',
  'MANQUANT_RAMASSAGE',
]

/** The parcel as it is written, with what the rules need to know around it; null for a state nobody knows. */
export async function sceneOf(
  engine: Engine<Collections>,
  db: Db,
  parcel: Row<'commands'>,
  mode: ScanMode,
): Promise<Scene | null> {
  const written = graphOf(engine).state(parcel.status)
  if (!written) return null
  const { code: state, name: stateName } = written
  const travels = parcel.holder_kind === 'trajet'
  const unseen = mode === 'reception' && isOneOf(EXPECTED_FROM_CLIENT, state)
  const scanned: ScannedParcel = {
    status: parcel.status,
    holder_kind: parcel.holder_kind,
    holder: parcel.holder,
    delivery_man: parcel.delivery_man,
    box: parcel.box,
    state,
    stateName,
    destination: villeOf(engine, parcel.city)?.agence ?? '',
    heading: travels ? ((await engine.find(db, 'bons', parcel.holder))?.agence_to ?? '') : '',
    blocked: state === 'BLOQUE' ? await blockedBy(engine, db, parcel.id) : '',
    ramasseur: unseen ? await ramasseurOf(db, parcel.id) : '',
  }
  return { parcel: scanned, names: namesIn(engine) }
}

async function blockedBy(engine: Engine<Collections>, db: Db, command: string): Promise<string> {
  const told = (await blockings(engine, db, [command])).get(command)
  return `Bloqué${told ? ` ${told}` : ''} : faites-le débloquer.`
}

/** Who was last sent to fetch it. */
async function ramasseurOf(db: Db, command: string): Promise<string> {
  const [found] = await db.query<{ delivery_man: string }>(
    sql`SELECT delivery_man FROM suivis WHERE command = ${command} AND delivery_man <> ''
        ORDER BY at DESC NULLS LAST, _seq DESC LIMIT 1`,
  )
  return found?.delivery_man ?? ''
}
