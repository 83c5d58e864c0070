import type { Collections, Row } from '#model/collections.ts'
import { BON_RULES } from '#model/domain/bon/bon.ts'
import { clash, type Refusal } from '#model/domain/commande/decide/refusal.ts'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import { isOneOf, type StateCode } from '#model/domain/commande/states/states.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { among, sql } from '#server/db/sql.ts'
import { countsOf, dropLine, holdBon, holdBons } from './lines.ts'

/** A parcel on a bon between two agences that has not left yet. */
interface Waiting {
  readonly command: string
  readonly bon: string
  readonly kind: 'envoi' | 'retour agence'
  /** Empty while it is a brouillon. */
  readonly number: string
}

/** The parcels that such a bon is to take, by commande. */
export type Departures = ReadonlyMap<string, Waiting>

/** True for a parcel held by an agence: no other can be taken by a bon between two agences. */
export const isInAgence = ({ holder_kind }: Pick<Row<'commands'>, 'holder_kind'>): boolean =>
  holder_kind === 'agence'

/**
 * The bons between agences that these commandes wait on. The caller has locked the commandes, or is about to with an
 * earlier statement.
 */
export async function departuresOf(tx: Tx, commands: readonly string[]): Promise<Departures> {
  if (commands.length === 0) return new Map()
  const rows = await tx.query<Waiting>(
    sql`SELECT line.command, line.bon, bon.kind, bon.number
        FROM bons_details AS line JOIN bons AS bon ON bon.id = line.bon
        WHERE ${among(sql`line.command`, commands)} AND line.open_kind IN ('envoi', 'retour agence')
          AND bon.state IN ('brouillon', 'emis')`,
  )
  return new Map(rows.map((row) => [row.command, row]))
}

const TO_A_LIVREUR: readonly StateCode[] = ['AFFECTE', 'EN_DISTRIBUTION']

/**
 * Holds the bons these parcels may come off: departures when they move, those of their twins when a correction drops
 * these. Whoever holds parcels does this first.
 */
export async function holdDepartures(tx: Tx, commands: readonly string[]): Promise<void> {
  const known = departuresHeld.get(tx) ?? new Set<string>()
  departuresHeld.set(tx, known)
  const held = await holdBons(
    tx,
    sql`SELECT bon FROM bons_details WHERE ${among(sql`command`, commands)} AND open_kind IN ('envoi', 'retour agence')
        UNION SELECT line.bon FROM commands AS twin JOIN bons_details AS line ON line.command = twin.id
        WHERE ${among(sql`twin.parent`, commands)} AND twin.parent <> '' AND line.open_kind <> ''`,
  )
  for (const id of held) known.add(id)
}

const departuresHeld = new WeakMap<Tx, Set<string>>()

/** A parcel was put on a bon after its departures were held: the transaction begins again, and holds that bon first. */
class PutOnMeanwhile extends Error {
  /** The code of PostgreSQL for a transaction that may succeed when it is run again. */
  readonly code = '40001'
}

/** A bon that is issued counts on its parcels: none of them is given to a livreur before it is taken off. */
export function promisedElsewhere(
  departures: Departures,
  { id, code }: Pick<Row<'commands'>, 'id' | 'code'>,
  { kind, status }: Pick<Row<'suivis'>, 'kind' | 'status'>,
): Refusal | null {
  const paper = departures.get(id)
  const to = stateCode(status)
  if (!paper?.number || kind === 'correction' || !to || !TO_A_LIVREUR.includes(to)) return null
  return clash(`${code} va partir avec le bon ${paper.number} : retirez-le d’abord de ce bon.`)
}

/**
 * Takes a parcel off its bon when its new state does not fit there, so that the others can leave and be
 * received.
 */
export async function leaveDeparture(
  engine: Engine<Collections>,
  tx: Tx,
  departures: Departures,
  after: Pick<Row<'commands'>, 'id' | 'status'>,
  origin: Origin,
): Promise<void> {
  const paper = departures.get(after.id)
  if (!paper || isOneOf(BON_RULES[paper.kind].takes, stateCode(after.status))) return
  if (!departuresHeld.get(tx)?.has(paper.bon)) throw new PutOnMeanwhile(`bon ${paper.bon}`)
  const bon = await holdBon(tx, paper.bon)
  // The bon may have left while the state of its parcel changed.
  if (bon?.state !== 'brouillon' && bon?.state !== 'emis') return
  const lines = await engine.findBy(tx, 'bons_details', 'command', after.id)
  for (const line of lines.filter((one) => one.bon === paper.bon)) await dropLine(engine, tx, line, origin)
  await engine.update(tx, 'bons', bon.id, await countsOf(tx, bon.id), origin)
}
