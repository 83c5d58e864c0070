import type { Collections } from '#model/collections.ts'
import {
  DAYS_SHOWN,
  type DayFigures,
  type HomeFigures,
  type RateAxis,
  type RateFigures,
  type Rates,
  rateOf,
} from '#model/domain/figures/home.ts'
import { fromNumeric, toDirhams } from '#model/domain/money.ts'
import { localDay } from '#server/clock.ts'
import { type Caller, callerId } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Db } from '#server/db/database.ts'
import { raw, sql } from '#server/db/sql.ts'
import { agenceOf } from '#server/people.ts'
import { type Axis, type DaysQuery, daysOf, EVERYWHERE } from './days.ts'
import { moneyByAge, placesOf } from './money-ages.ts'
import { stageFigures } from './stages.ts'

/** The most rows of an axis: those with the most commandes ended. */
export const MOST_RATES = 50

/** The scope of a person: a client's own parcels; a moderateur's agence, or all. */
interface View {
  readonly portee: string
  readonly axes: Readonly<Partial<Record<RateAxis, Axis>>>
}

const viewOf = (caller: Caller): View =>
  caller.is('client')
    ? { portee: callerId(caller), axes: { ville: 'client.ville', produit: 'client.produit' } }
    : {
        portee: agenceOf(caller) || EVERYWHERE,
        axes: { ville: 'ville', livreur: 'livreur', client: 'client', produit: 'produit' },
      }

/** A key that is equal for callers with the same figures. */
export function viewKey(caller: Caller): string {
  const { portee, axes } = viewOf(caller)
  return [portee, ...Object.values(axes), ...placesOf(caller)].join(' ')
}

interface Place {
  readonly engine: Engine<Collections>
  readonly db: Db
}

/** The last thirty days of the parcels this person may see, with the money at their agences. */
export async function homeFigures({ engine, db }: Place, caller: Caller, most: number): Promise<HomeFigures> {
  const au = localDay(engine.clock.now())
  const span = { du: au.subtract({ days: DAYS_SHOWN - 1 }), au }
  const { portee, axes } = viewOf(caller)
  const asked = { ...span, portee }
  const [jours, rates, argent, delais] = await Promise.all([
    days(db, { ...asked, axes: [axes.ville ?? 'ville'] }),
    ratesOf(db, { ...asked, axes: Object.values(axes) }, most),
    moneyByAge(db, caller, au),
    caller.is('client') ? null : stageFigures(engine, db, portee),
  ])
  const taux = Object.fromEntries(
    Object.entries(axes).map(([name, axis]) => [name, named(engine, name as RateAxis, rates, axis)]),
  )
  const whole = rates.find(({ axe }) => axe === axes.ville)
  const total = told('', '', {
    crees: whole?.of_crees ?? 0,
    finis: whole?.of_finis ?? 0,
    reussis: whole?.of_reussis ?? 0,
    revenus: whole?.of_revenus ?? 0,
  })
  return { du: span.du.toString(), au: au.toString(), jours, total, taux, argent, ...(delais && { delais }) }
}

type DayRow = Omit<DayFigures, 'encaisse'> & { readonly encaisse: string }

/** Every day of them, the oldest first: one on which nothing happened too. */
async function days(db: Db, asked: DaysQuery): Promise<DayFigures[]> {
  const rows =
    await db.query<DayRow>(sql`SELECT to_char(jour, 'YYYY-MM-DD') AS jour, sum(crees)::int AS crees,
      sum(ramasses)::int AS ramasses, sum(livres)::int AS livres, sum(echecs)::int AS echecs, sum(rendus)::int AS rendus,
      sum(encaisse)::text AS encaisse FROM ${daysOf(asked)} AS d GROUP BY 1`)
  const known = new Map(
    rows.map((row) => [row.jour, { ...row, encaisse: toDirhams(fromNumeric(row.encaisse)) }]),
  )
  return Array.from({ length: asked.du.until(asked.au).days + 1 }, (_, n) => {
    const jour = asked.du.add({ days: n }).toString()
    return known.get(jour) ?? { jour, crees: 0, ramasses: 0, livres: 0, echecs: 0, rendus: 0, encaisse: 0 }
  })
}

interface Ended {
  readonly crees: number
  readonly finis: number
  readonly reussis: number
  readonly revenus: number
}

interface RateRow extends Ended {
  readonly axe: Axis
  readonly cle: string
  readonly of: number
  readonly of_crees: number
  readonly of_finis: number
  readonly of_reussis: number
  readonly of_revenus: number
}

/** The key rates are grouped by; a quartier counts with its ville. */
const KEY = raw("coalesce(nullif(v.parent, ''), d.cle)")

const ratesOf = (db: Db, asked: DaysQuery, most: number): Promise<RateRow[]> =>
  db.query<RateRow>(sql`SELECT * FROM (
    SELECT axe, ${KEY} AS cle, sum(crees)::int AS crees, sum(finis)::int AS finis, sum(reussis)::int AS reussis, sum(revenus)::int AS revenus,
      (count(*) OVER a)::int AS of, (sum(sum(crees)) OVER a)::int AS of_crees, (sum(sum(finis)) OVER a)::int AS of_finis,
      (sum(sum(reussis)) OVER a)::int AS of_reussis, (sum(sum(revenus)) OVER a)::int AS of_revenus,
      row_number() OVER (PARTITION BY axe ORDER BY sum(finis) DESC, sum(crees) DESC, ${KEY}) AS place
    FROM ${daysOf(asked)} AS d LEFT JOIN villes AS v ON v.id = d.cle AND d.axe IN ('ville', 'client.ville')
    GROUP BY axe, ${KEY} HAVING sum(crees) <> 0 WINDOW a AS (PARTITION BY axe)
  ) AS told WHERE place <= ${most} ORDER BY axe, place`)

function named(engine: Engine<Collections>, name: RateAxis, rates: readonly RateRow[], axis: Axis): Rates {
  const own = rates.filter(({ axe }) => axe === axis)
  const items = own.map((row) => told(row.cle, nameOf(engine, name, row.cle), row))
  return { items, autres: (own[0]?.of ?? 0) - items.length }
}

const told = (id: string, name: string, { crees, finis, reussis, revenus }: Ended): RateFigures => ({
  ...{ id, name, crees, livres: reussis, echecs: finis - reussis - revenus, retours: revenus },
  taux: rateOf(reussis, finis),
})

const WITHOUT: Readonly<Record<RateAxis, string>> = {
  ville: 'Sans ville',
  livreur: 'Sans livreur',
  client: 'Sans client',
  produit: 'Sans désignation',
}

function nameOf(engine: Engine<Collections>, axis: RateAxis, id: string): string {
  if (id === '') return WITHOUT[axis]
  if (axis === 'produit') return id
  if (axis === 'ville') return engine.cached('villes').get(id)?.name ?? id
  return engine.cached('users').get(id)?.full_name ?? id
}
