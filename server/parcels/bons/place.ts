import type { Collections, Row } from '#model/collections.ts'
import { type Names, placeInWords } from '#model/domain/commande/place.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { frenchDateTime, fromCanonical } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

export const nameOf = (engine: Engine<Collections>, user: string): string =>
  engine.cached('users').get(user)?.full_name ?? 'un compte supprimé'

export const agenceName = (engine: Engine<Collections>, agence: string): string =>
  engine.cached('agences').get(agence)?.name ?? 'inconnue'

export const namesIn = (engine: Engine<Collections>): Names => ({
  agence: (id) => agenceName(engine, id),
  person: (id) => nameOf(engine, id),
})

/** The place of the parcel, in words that follow « est »; `numbers` has the numbers of the bons under way. */
export const placeOf = (
  engine: Engine<Collections>,
  parcel: Row<'commands'>,
  numbers: ReadonlyMap<string, string>,
): string =>
  placeInWords(parcel, namesIn(engine), `avec le bon ${numbers.get(parcel.holder) || 'sans numéro'}`)

/** Numbers of the bons that carry these parcels. */
export async function legNumbers(
  db: Db,
  parcels: readonly Pick<Row<'commands'>, 'holder_kind' | 'holder'>[],
): Promise<Map<string, string>> {
  const ids = parcels.flatMap(({ holder_kind, holder }) => (holder_kind === 'trajet' ? [holder] : []))
  if (ids.length === 0) return new Map()
  const rows = await db.query<{ id: string; number: string }>(
    sql`SELECT id, number FROM bons WHERE id = ANY(${[...new Set(ids)]}::text[])`,
  )
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** For each blocked parcel: by whom, when and why, in words. */
export async function blockings(
  engine: Engine<Collections>,
  db: Db,
  commands: readonly string[],
): Promise<Map<string, string>> {
  if (commands.length === 0) return new Map()
  const rows = await db.query<{ command: string; actor: string; at: string; note: string; motif: string }>(
    sql`SELECT DISTINCT ON (s.command) s.command, s.actor, s.at, s.note, coalesce(m.name, '') AS motif
        FROM suivis AS s LEFT JOIN motifs AS m ON m.id = s.motif
        WHERE s.command = ANY(${[...commands]}::text[]) AND s.status = ${stateId('BLOQUE')}
        ORDER BY s.command, s.at DESC, s._seq DESC`,
  )
  return new Map(
    rows.map(({ command, actor, at, note, motif }) => {
      const who = actor === '' ? 'le système' : nameOf(engine, actor)
      const why = [motif, note].filter(Boolean).join(', ')
      return [command, `par ${who} le ${frenchDateTime(fromCanonical(at))}${why === '' ? '' : ` (${why})`}`]
    }),
  )
}

/** The place where the parcels of a bon are picked up, in words. */
export async function pickUpPlace(db: Db, { client, ramassage }: Row<'bons'>): Promise<string> {
  const [found] = await db.query<{ place: string }>(
    sql`SELECT coalesce(nullif(r.adresse, ''), nullif(c.adresse, ''), c.raison_sociale, '') AS place
        FROM clients AS c LEFT JOIN rammasage AS r ON r.id = ${ramassage} WHERE c."user" = ${client} AND c."user" <> '' LIMIT 1`,
  )
  return found?.place || 'Chez le client'
}
