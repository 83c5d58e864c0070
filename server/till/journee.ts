import type { Collections, Row } from '#model/collections.ts'
import { type AccountKey, accountId } from '#model/domain/ledger/accounts.ts'
import { add, format, fromNumeric, subtract, toDirhams, ZERO } from '#model/domain/money.ts'
import { sumOf } from '#model/domain/till/comptage.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { canonical, dayBounds, fromCanonical, localDay } from '#server/clock.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { lockAccounts } from '#server/ledger/balances.ts'
import { accountsOf } from '#server/ledger/statements.ts'

export type JourneeEvent = HookEvent<Collections['journees_caisse'], Collections>
type Journee = Row<'journees_caisse'>

const caisseOf = (agence: string): AccountKey => ({ kind: 'CAISSE', agence })

export const presentOf = ({ id, state, jour, attendu, compte, ecart }: Journee) => ({
  id,
  state,
  jour,
  attendu: toDirhams(attendu),
  compte: toDirhams(compte),
  ecart: toDirhams(ecart),
})

/** The last day of a caisse, locked: a second opening or closing waits for this one. */
async function lastDay({ engine, tx }: JourneeEvent, agence: string): Promise<Journee | null> {
  const [found] = await tx.query<{ id: string }>(
    sql`SELECT id FROM journees_caisse WHERE agence = ${agence} ORDER BY jour DESC LIMIT 1 FOR UPDATE`,
  )
  return found ? await engine.find(tx, 'journees_caisse', found.id) : null
}

/** The open day of a caisse, held so that it is not closed meanwhile; empty where none was opened. */
export async function heldOpenDay(tx: Tx, agence: string): Promise<string> {
  const [found] = await tx.query<{ id: string }>(
    sql`SELECT id FROM journees_caisse WHERE agence = ${agence} AND state = 'ouverte' FOR SHARE`,
  )
  return found?.id ?? ''
}

/**
 * Opens a day where the last closed one ended; the first day of a caisse begins with its content at that
 * time.
 */
export async function openDay(event: JourneeEvent): Promise<void> {
  const { record, tx, now } = event
  if (record.jour.slice(0, 10) > localDay(fromCanonical(now)).toString()) {
    throw invalid({ jour: { code: 'validation_jour', message: 'Ce jour n’est pas encore venu.' } })
  }
  const last = await lastDay(event, record.agence)
  if (last?.state === 'ouverte') {
    throw conflict('La journée précédente est encore ouverte : fermez-la d’abord.', presentOf(last))
  }
  if (last && last.jour >= record.jour) {
    throw conflict('La caisse est déjà close pour ce jour : ouvrez le suivant.', presentOf(last))
  }
  Object.assign(record, await beginning(tx, record.agence, record.jour, last))
}

export interface Beginning {
  readonly ouverture: Centimes
  readonly from_version: number
  readonly depuis: string
}

export async function beginning(
  db: Db,
  agence: string,
  jour: string,
  last: Pick<Journee, 'compte' | 'to_version' | 'closed_at'> | null,
): Promise<Beginning> {
  if (last) return { ouverture: last.compte, from_version: last.to_version, depuis: last.closed_at }
  const depuis = canonical(dayBounds(Temporal.PlainDate.from(jour.slice(0, 10))).start)
  const [found] = await db.query<{ balance_after: string; account_version: number }>(
    sql`SELECT balance_after::text, account_version FROM ledger_postings
        WHERE account = ${accountId(caisseOf(agence))} AND created < ${depuis}
        ORDER BY created DESC, account_version DESC LIMIT 1`,
  )
  return {
    ouverture: found ? fromNumeric(found.balance_after) : ZERO,
    from_version: found?.account_version ?? 0,
    depuis,
  }
}

/** Longer than any transaction: postings committed after an instant were begun less than this before it. */
const LONGEST_TRANSACTION = { hours: 24 } as const

type Span = Pick<Journee, 'agence' | 'from_version' | 'depuis'> & { readonly to_version: number | null }

/** The postings, `p`, of a day: those of its caisse between two ranks. The hour only narrows the search. */
export const ofSpan = ({ agence, from_version, to_version, depuis }: Span): Sql => {
  const earliest = canonical(fromCanonical(depuis).subtract(LONGEST_TRANSACTION))
  const until = to_version === null ? sql`` : sql`AND p.account_version <= ${to_version}::int`
  return sql`p.account = ${accountId(caisseOf(agence))} AND p.created >= ${earliest}
    AND p.account_version > ${from_version}::int ${until}`
}

/**
 * Closes a day. The caisse is locked, so that later postings wait and belong to the next day. A count that
 * differs from the books needs a reason, and the difference is posted.
 */
export async function closeDay(event: JourneeEvent): Promise<void> {
  const { record, tx, now, caller, given } = event
  const counted = sumOf(record.comptage)
  if ('wrong' in counted) throw invalid({ comptage: { code: 'validation_comptage', message: counted.wrong } })
  const { balance: attendu, version } = await heldCaisse(tx, record.agence)
  const { entrees, sorties } = await throughOf(tx, { ...record, to_version: version })
  if (subtract(add(record.ouverture, entrees), sorties) !== attendu) {
    throw new Error(`the postings of the day ${record.id} do not lead to the balance of its caisse`)
  }
  const ecart = subtract(counted.sum, attendu)
  const day = { entrees, sorties, attendu, compte: counted.sum, ecart }
  const isSeen = !given.has('ecart_vu') || record.ecart_vu === ecart
  if ((ecart !== ZERO && record.motif.trim() === '') || !isSeen) {
    throw conflict(differenceOf(ecart), presentOf({ ...record, ...day, state: 'ouverte' }), { code: 'ecart' })
  }
  // The entry of the difference belongs to the day it closes.
  const to_version = ecart === ZERO ? version : version + 1
  Object.assign(record, { ...day, to_version, closed_by: callerId(caller), closed_at: now })
  await nameDepences(event)
}

/**
 * Sets the day of its dépenses; those posted before the day was opened belong to it, too, as in the books.
 */
async function nameDepences(event: JourneeEvent): Promise<void> {
  const { record, engine, tx } = event
  const found = await tx.query<{ id: string }>(
    sql`SELECT DISTINCT e.cause AS id FROM ledger_postings AS p JOIN ledger_entries AS e ON e.id = p.entry
        JOIN depences AS d ON d.id = e.cause AND d.journee = ''
        WHERE ${ofSpan(record)} AND e.cause_collection = 'depences'`,
  )
  const rows = await engine.hold(
    tx,
    'depences',
    found.map(({ id }) => id),
  )
  for (const row of rows.values()) await engine.change(tx, 'depences', row, { journee: record.id }, event)
}

const differenceOf = (ecart: Centimes): string =>
  ecart === ZERO
    ? 'Le compte est bon maintenant : fermez sans écart.'
    : ecart < 0
      ? `Il manque ${format(subtract(ZERO, ecart))} dans la caisse : recomptez, ou dites pourquoi.`
      : `Il y a ${format(ecart)} de trop dans la caisse : recomptez, ou dites pourquoi.`

/** The caisse is there from now on, and locked until the transaction ends. */
async function heldCaisse(tx: Tx, agence: string): Promise<{ balance: Centimes; version: number }> {
  const account = caisseOf(agence)
  const made = accountsOf([{ ...account, amount: ZERO }])
  if (made) await tx.query(made)
  const balances = await lockAccounts(tx, [account])
  const id = accountId(account)
  const [row] = await tx.query<{ version: number }>(sql`SELECT version FROM ledger_accounts WHERE id = ${id}`)
  return { balance: balances.get(id) ?? ZERO, version: row?.version ?? 0 }
}

/** The sums that came in and went out. */
async function throughOf(db: Db, span: Span): Promise<{ entrees: Centimes; sorties: Centimes }> {
  const [row] = await db.query<{ entrees: string; sorties: string }>(
    sql`SELECT coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::numeric(14,2)::text AS entrees,
          coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::numeric(14,2)::text AS sorties
        FROM ledger_postings AS p WHERE ${ofSpan(span)}`,
  )
  return { entrees: fromNumeric(row?.entrees ?? '0'), sorties: fromNumeric(row?.sorties ?? '0') }
}
