import { AGES, type MoneyPlace, type PlacedMoney } from '#model/domain/figures/home.ts'
import { fromNumeric, toDirhams } from '#model/domain/money.ts'
import { canonical, dayBounds } from '#server/clock.ts'
import type { Caller } from '#server/core/base/caller.ts'
import type { Db } from '#server/db/database.ts'
import { join, raw, type Sql, sql } from '#server/db/sql.ts'
import { agenceOfVille } from '#server/parcels/ville.ts'
import { agenceOf } from '#server/people.ts'

/** Rows with a place, an amount and since when it waits; `agence` is empty for all of them. */
type Waiting = (agence: string) => Sql

const ofAgence = (column: Sql, agence: string): Sql =>
  agence === '' ? raw('TRUE') : sql`${column} = ${agence}`

const collected =
  (state: 'CHEZ_LIVREUR' | 'VERSE'): Waiting =>
  (agence) =>
    sql`SELECT amount_collected AS montant, last_event_at AS depuis FROM commands
    WHERE money_state = ${raw(`'${state}'`)} AND deleted_at IS NULL AND ${ofAgence(raw('agence'), agence)}`

/**
 * Factures to pay. A client belongs to the agence of the account, else to that of the ville of the profile.
 */
const toPay: Waiting = (agence) => sql`SELECT f.net AS montant, f.issued_at AS depuis
  FROM factures AS f LEFT JOIN users AS u ON u.id = f."user" LEFT JOIN clients AS c ON c."user" = f."user"
  LEFT JOIN villes AS v ON v.id = c.ville
  WHERE f.party = 'client' AND f.kind = 'facture' AND f.state = 'emise' AND f.net > 0
    AND ${ofAgence(sql`coalesce(nullif(u.agence, ''), ${agenceOfVille('v')})`, agence)}`

const PLACES = {
  livreurs: { waiting: collected('CHEZ_LIVREUR'), who: 'Factures livreurs' },
  a_facturer: { waiting: collected('VERSE'), who: 'Factures clients' },
  a_payer: { waiting: toPay, who: 'Factures clients' },
} as const satisfies Record<MoneyPlace, { waiting: Waiting; who: string }>

/** The places of money the caller works with. */
export const placesOf = (caller: Caller): MoneyPlace[] =>
  (Object.keys(PLACES) as MoneyPlace[]).filter((place) => caller.is(PLACES[place].who))

/** Money that waits in the places this person works with, by how many days it has waited. */
export async function moneyByAge(db: Db, caller: Caller, today: Temporal.PlainDate): Promise<PlacedMoney[]> {
  const agence = agenceOf(caller)
  return Promise.all(
    placesOf(caller).map((place) => ofPlace(db, place, PLACES[place].waiting(agence), today)),
  )
}

async function ofPlace(
  db: Db,
  place: MoneyPlace,
  waiting: Sql,
  today: Temporal.PlainDate,
): Promise<PlacedMoney> {
  const since = (days: number) => canonical(dayBounds(today.subtract({ days })).start)
  const ages = join(
    AGES.flatMap(({ cle, a }) =>
      a === null ? [] : [sql`WHEN depuis >= ${since(a)}::timestamptz THEN ${cle}::text`],
    ),
    ' ',
  )
  const rows = await db.query<{ cle: string; n: number; montant: string }>(sql`
    SELECT CASE ${ages} ELSE ${AGES.at(-1)?.cle}::text END AS cle, count(*)::int AS n, sum(montant)::text AS montant
    FROM (${waiting}) AS w GROUP BY 1`)
  return {
    place,
    ages: AGES.map(({ cle }) => {
      const { n = 0, montant = '0' } = rows.find((row) => row.cle === cle) ?? {}
      return { cle, n, montant: toDirhams(fromNumeric(montant)) }
    }),
  }
}
