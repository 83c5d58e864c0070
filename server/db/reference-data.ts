import { CATEGORY_COLORS, MOTIFS, stateId, villeId } from '#model/domain/commande/reference.ts'
import { STATES, type StateCode } from '#model/domain/commande/states.ts'
import { stableId } from '#model/schema/record-id.ts'
import places from '../../model/data/villes.json' with { type: 'json' }
import type { Database, Tx } from './database.ts'
import { ident, join, type Sql, sql } from './sql.ts'

/**
 * The states, motifs and villes every Wasl starts with. Loaded once into a new database: what the company
 * renames or removes afterwards stays so.
 */
export async function loadReferenceData(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const claimed = await tx.query(
      sql`INSERT INTO wasl_meta (key, value) VALUES ('reference_data', '1') ON CONFLICT DO NOTHING RETURNING key`,
    )
    if (claimed.length === 0) return
    await insert(tx, 'tracking_states', states())
    await insert(tx, 'motifs', motifs())
    await insert(tx, 'villes', villes())
  })
}

type Value = string | number | boolean | readonly string[]
type Rows = readonly Readonly<Record<string, Value>>[]

async function insert(tx: Tx, table: string, rows: Rows): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const tuples: Sql[] = rows.map(
    (row) =>
      sql`(${join(
        columns.map((name) => sql`${row[name]}`),
        ', ',
      )})`,
  )
  await tx.query(
    sql`INSERT INTO ${ident(table)} (${join(columns.map(ident), ', ')}) VALUES ${join(tuples, ', ')}`,
  )
}

function states(): Rows {
  return Object.entries(STATES).map(([code, state], position) => ({
    id: stateId(code as StateCode),
    position: position + 1,
    code,
    name: state.name,
    name_ar: state.name_ar,
    category: state.category,
    color: CATEGORY_COLORS[state.category],
    public_label: state.public_label,
    requires: state.requires,
    active: true,
  }))
}

function motifs(): Rows {
  return Object.entries(MOTIFS).map(([name, codes]) => ({
    id: stableId('motifs', name),
    name,
    applies_to: codes.map(stateId),
    active: true,
  }))
}

/** Served six days a week until the company says otherwise; tariffs are left for it to set. */
function villes(): Rows {
  return places.map((place) => ({
    id: villeId(place.name),
    name: place.name,
    name_ar: place.name_ar ?? '',
    region: place.region,
    aliases: place.aliases,
    jours: ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam'],
    active: true,
  }))
}
