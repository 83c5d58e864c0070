import { BON_KINDS } from '#model/collections/bons.ts'
import type { Collections, Row } from '#model/collections.ts'
import { BON_RULES, type BonKind, FOUND_AGAIN } from '#model/domain/bon/bon.ts'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import { isOneOf } from '#model/domain/commande/states/states.ts'
import { conflict } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import type { Bon } from './lines.ts'
import { agenceName, blockings, legNumbers, nameOf, placeOf } from './place.ts'

type Parcel = Row<'commands'>

export interface Misfit {
  readonly command: string
  readonly code: string
  /** Why it cannot be on this bon, and where it is. */
  readonly message: string
}

/** The parcels that cannot be on the bon, with the reason. The caller has locked them. */
export async function misfits(
  engine: Engine<Collections>,
  db: Db,
  bon: Bon & { kind: BonKind },
  parcels: readonly Parcel[],
): Promise<Misfit[]> {
  const elsewhere = await openPapers(engine, db, parcels, bon)
  const wrong = parcels.filter((parcel) => obstacleOf(bon, parcel) !== null)
  const numbers = await legNumbers(db, wrong)
  const blocked = await blockings(
    engine,
    db,
    wrong.flatMap(({ id, status }) => (stateCode(status) === 'BLOQUE' ? [id] : [])),
  )
  return parcels.flatMap((parcel): Misfit[] => {
    const taken = elsewhere.get(parcel.id)
    const obstacle = taken ? 'bon' : obstacleOf(bon, parcel)
    if (!obstacle) return []
    const facts = { place: placeOf(engine, parcel, numbers), taken, blocked: blocked.get(parcel.id) }
    const message = `${parcel.code} ${said(engine, bon, parcel, obstacle, facts)}`
    return [{ command: parcel.id, code: parcel.code, message }]
  })
}

type Obstacle = 'bon' | 'bloque' | 'rendu' | 'client' | 'etat' | 'livreur' | 'agence'

function obstacleOf(bon: Bon & { kind: BonKind }, parcel: Parcel): Obstacle | null {
  const { takes, from, to } = BON_RULES[bon.kind]
  const code = stateCode(parcel.status)
  if (code === 'BLOQUE') return 'bloque'
  if (code === 'RETOUR_REMIS') return 'rendu'
  if ((from === 'client' || to === 'client') && parcel.client_source !== bon.client) return 'client'
  if (!isOneOf(takes, code)) return 'etat'
  if (from === 'livreur' && parcel.holder !== bon.livreur) return 'livreur'
  const there =
    (parcel.holder_kind === 'agence' && parcel.holder === bon.agence) ||
    isOneOf(FOUND_AGAIN, code) ||
    (code === 'ENDOMMAGE' && parcel.holder_kind !== 'agence')
  return from === 'agence' && !there ? 'agence' : null
}

interface Facts {
  readonly place: string
  readonly taken: string | undefined
  readonly blocked: string | undefined
}

function said(
  engine: Engine<Collections>,
  bon: Bon & { kind: BonKind },
  parcel: Parcel,
  obstacle: Obstacle,
  { place, taken, blocked }: Facts,
): string {
  switch (obstacle) {
    case 'bon':
      return `est déjà sur ${taken}.`
    case 'bloque':
      return `est bloqué ${blocked ?? ''}. Débloquez-le d’abord.`
    case 'rendu':
      return 'a déjà été rendu à son client.'
    case 'client':
      return `est à un autre client, ${nameOf(engine, parcel.client_source)} ; il est ${place}.`
    case 'livreur':
      return `est ${place}, pas chez ${nameOf(engine, bon.livreur)}.`
    case 'agence':
      return `est ${place}, pas à l’agence ${agenceName(engine, bon.agence)}.`
    case 'etat': {
      const state = engine.cached('tracking_states').get(parcel.status)?.name ?? 'sans état'
      const kind = BON_KINDS[bon.kind].toLowerCase()
      return `est « ${state} », ${place}. Un bon de ${kind} prend ${BON_RULES[bon.kind].taking}.`
    }
  }
}

/** Kinds whose issued bons count on parcels that are still where they were. */
const LEAVING: readonly BonKind[] = ['envoi', 'retour agence']

/**
 * The open bon each of these parcels is on, in words; with `bon`, only those that keep the parcel off that
 * bon.
 */
export async function openPapers(
  engine: Engine<Collections>,
  db: Db,
  parcels: readonly Pick<Parcel, 'id'>[],
  bon?: Bon,
): Promise<Map<string, string>> {
  const which = bon
    ? sql`line.open_kind <> '' AND line.bon <> ${bon.id} AND (line.open_kind = ${bon.kind}
        OR (other.state = 'emis' AND line.open_kind = ANY(${LEAVING}::text[])))`
    : sql`line.open_kind <> ''`
  const rows = await db.query<{ command: string; number: string; author: string }>(
    sql`SELECT line.command, other.number, other.author
        FROM bons_details AS line JOIN bons AS other ON other.id = line.bon
        WHERE line.command = ANY(${parcels.map(({ id }) => id)}::text[]) AND ${which}`,
  )
  return new Map(
    rows.map(({ command, number, author }) => [
      command,
      number === '' ? `un bon en préparation de ${nameOf(engine, author)}` : `le bon ${number}`,
    ]),
  )
}

const NAMED = 3

/** Refuses the write with the reasons, so that the caller takes those parcels off and sends it again. */
export function refuseMisfits(found: readonly Misfit[]): void {
  if (found.length === 0) return
  const first = found.slice(0, NAMED).map(({ message }) => message)
  const more = found.length - first.length
  const end = more > 0 ? [`Et ${more} autre${more > 1 ? 's' : ''}.`] : []
  throw conflict([...first, ...end].join(' '), { refused: found })
}
