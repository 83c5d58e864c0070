import { stateId } from '#model/domain/commande/states/reference.ts'
import { DAYS_SHOWN } from '#model/domain/figures/home.ts'
import {
  STAGES,
  type Stage,
  type StageAxis,
  type StageFigures,
  type StageTimes,
} from '#model/domain/figures/stages.ts'
import type { CachedRecords } from '#server/cached-records.ts'
import { canonical, dayBounds } from '#server/clock.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { EVERYWHERE } from './days.ts'

/**
 * Works out anew how long the commandes entered in the last thirty days, and delivered, took from one stage to the next:
 * taken from the client, first in a hub, first out for delivery, first delivered. A million commandes take seconds: it is
 * work of the night.
 */
export async function measureStages(tx: Tx, today: Temporal.PlainDate): Promise<void> {
  const since = canonical(dayBounds(today.subtract({ days: DAYS_SHOWN - 1 })).start)
  await tx.query(sql`DELETE FROM wasl_delais`)
  await tx.query(sql`INSERT INTO wasl_delais (portee, axe, cle, etape, n, mediane, jour)
    WITH done AS MATERIALIZED (
      SELECT id, city, agence FROM commands WHERE deleted_at IS NULL AND twin = '' AND wasl_est_livre(outcome) AND created >= ${since}
    ), moments AS (
      SELECT s.command, min(s.at) FILTER (WHERE s.holder_kind <> 'client') AS enleve,
        min(s.at) FILTER (WHERE t.category = 'hub') AS trie,
        min(s.at) FILTER (WHERE s.status = ${stateId('EN_DISTRIBUTION')}) AS sorti,
        min(s.at) FILTER (WHERE wasl_est_livre(s.outcome)) AS livre
      FROM done AS d JOIN suivis AS s ON s.command = d.id JOIN tracking_states AS t ON t.id = s.status
      WHERE s.kind <> 'annulation' GROUP BY s.command
    ), took AS (
      SELECT d.city, d.agence, e.etape, extract(epoch FROM e.duree) / 60 AS minutes
      FROM moments AS m JOIN done AS d ON d.id = m.command CROSS JOIN LATERAL (VALUES
        ('tri', m.trie - m.enleve), ('sortie', m.sorti - m.trie), ('livraison', m.livre - m.sorti), ('total', m.livre - m.enleve)
      ) AS e (etape, duree) WHERE e.duree >= interval '0'
    ), placed AS (
      SELECT p.portee, p.axe, p.cle, t.etape, t.minutes FROM took AS t CROSS JOIN LATERAL (VALUES
        (${EVERYWHERE}::text, 'tout', ''), (${EVERYWHERE}::text, 'ville', t.city), (${EVERYWHERE}::text, 'agence', t.agence),
        (t.agence, 'tout', ''), (t.agence, 'ville', t.city), (t.agence, 'agence', t.agence)
      ) AS p (portee, axe, cle) WHERE p.portee <> ''
    )
    SELECT portee, axe, cle, etape, count(*), round(percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes)), ${today.toString()}::date
    FROM placed GROUP BY 1, 2, 3, 4`)
}

interface StageRow {
  readonly axe: StageAxis | 'tout'
  readonly cle: string
  readonly etape: Stage
  readonly n: number
  readonly mediane: number
  readonly jour: string
}

/** The median of fewer parcels means little: such rows come last. */
const ENOUGH = 5

/** The last computed figures, the slowest first; `portee`: an agence, or `EVERYWHERE`. */
export async function stageFigures(engine: CachedRecords, db: Db, portee: string): Promise<StageFigures> {
  const rows = await db.query<StageRow>(
    sql`SELECT axe, cle, etape, n, mediane, to_char(jour, 'YYYY-MM-DD') AS jour FROM wasl_delais WHERE portee = ${portee}`,
  )
  const of = (axis: StageRow['axe'], nameOf: (id: string) => string): StageTimes[] =>
    [
      ...Map.groupBy(
        rows.filter(({ axe }) => axe === axis),
        ({ cle }) => cle,
      ),
    ]
      .map(([id, own]) => timesOf(id, nameOf(id), own))
      .toSorted(slowestFirst)
  return {
    jour: rows[0]?.jour ?? '',
    tout: of('tout', () => '')[0] ?? null,
    par: {
      ville: of('ville', (id) => engine.cached('villes').get(id)?.name ?? 'Sans ville'),
      agence: of('agence', (id) => engine.cached('agences').get(id)?.name ?? 'Sans agence'),
    },
  }
}

const isFew = ({ n }: StageTimes): number => Number(n < ENOUGH)
const slowestFirst = (a: StageTimes, b: StageTimes): number =>
  isFew(a) - isFew(b) || (b.total ?? 0) - (a.total ?? 0) || a.name.localeCompare(b.name, 'fr')

function timesOf(id: string, name: string, rows: readonly StageRow[]): StageTimes {
  const times = Object.fromEntries(
    Object.keys(STAGES).map((stage) => [stage, rows.find(({ etape }) => etape === stage)?.mediane ?? null]),
  ) as Record<Stage, number | null>
  return { id, name, n: Math.max(0, ...rows.map(({ n }) => n)), ...times }
}
