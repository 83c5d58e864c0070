import type { MoneyState } from '#model/domain/commande/states/states.ts'
import { ACCOUNTS, accountId } from '#model/domain/ledger/accounts.ts'
import {
  groupOf,
  type Releve,
  type ReleveLine,
  STATED_ACCOUNTS,
  type StatementAccount,
  summed,
} from '#model/domain/ledger/releve.ts'
import { fromNumeric } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { canonical, dayBounds } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import { raw, type Sql, sql } from '#server/db/sql.ts'

export interface ReleveQuery {
  readonly user: string
  readonly compte: StatementAccount
  readonly du: Temporal.PlainDate
  readonly au: Temporal.PlainDate
  /** Lines to skip, and lines to return after them. */
  readonly apres: number
  readonly limite: number
}

/**
 * The statement of an account over a period, in one statement of one snapshot, so that opening, lines and closing
 * always agree. Lines are in the order of the book. Of a guarded account only what was posted since `du` is read.
 */
export async function releveOf(db: Db, asked: ReleveQuery): Promise<Releve<Centimes>> {
  const { user, compte, du, au } = asked
  const rows = await db.query<StoredRow>(statement(asked))
  const [head] = rows
  if (!head) throw new Error('a statement has at least its balances')
  const parts = (head.parts ?? []).map((part) => ({ ...part, montant: fromNumeric(part.montant) }))
  return {
    user,
    compte,
    du: du.toString(),
    au: au.toString(),
    ouverture: fromNumeric(head.ouverture),
    sommes: summed(parts),
    total: parts.reduce((sum, { nombre }) => sum + nombre, 0),
    lignes: rows.filter(({ id }) => id !== null).map(lineOf),
    cloture: fromNumeric(head.cloture),
  }
}

interface StoredRow extends Omit<ReleveLine<string>, 'groupe'> {
  readonly rule: string
  /** The opening balance, repeated in every row; a period without lines has one row to carry it. */
  readonly ouverture: string
  readonly cloture: string
  readonly parts:
    | readonly { cause_collection: string; rule: string; nombre: number; montant: string }[]
    | null
}

function lineOf({ rule, ouverture: _, cloture: __, parts: ___, ...row }: StoredRow): ReleveLine<Centimes> {
  const { fait_at, date } = row
  return {
    ...row,
    groupe: groupOf(row.cause_collection, rule),
    argent: row.argent as MoneyState | '',
    fait_at: fait_at || date,
    montant: fromNumeric(row.montant),
    solde: fromNumeric(row.solde),
  }
}

function statement({ user, compte, du, au, apres, limite }: ReleveQuery): Sql {
  const account = accountId({ kind: compte, user })
  const from = canonical(dayBounds(du).start)
  const to = canonical(dayBounds(au).end)
  const sign = raw(String(STATED_ACCOUNTS[compte].sign))
  return sql`WITH moved AS MATERIALIZED (
      SELECT p.id, p.entry, p.created, p.amount * ${sign} AS montant,
        row_number() OVER place AS n, sum(p.amount * ${sign}) OVER place AS moved
      FROM ledger_postings AS p
      WHERE p.account = ${account} AND p.created >= ${from}::timestamptz AND p.created < ${to}::timestamptz
      WINDOW place AS (ORDER BY p.created, p._seq ROWS UNBOUNDED PRECEDING)),
    opening AS (SELECT ${sign} * ${openingOf(compte, account, from)} AS amount),
    part AS (
      SELECT e.cause_collection, e.rule, count(*) AS nombre, sum(m.montant) AS montant
      FROM moved AS m JOIN ledger_entries AS e ON e.id = m.entry GROUP BY e.cause_collection, e.rule),
    page AS (SELECT * FROM moved WHERE n > ${apres} AND n <= ${apres + limite})
    SELECT o.amount::text AS ouverture, (o.amount + coalesce((SELECT sum(montant) FROM part), 0))::text AS cloture,
      CASE WHEN m.n IS NULL OR m.n = ${apres + 1} THEN (SELECT jsonb_agg(jsonb_build_object('cause_collection',
        cause_collection, 'rule', rule, 'nombre', nombre, 'montant', montant::text)) FROM part) END AS parts,
      m.id, m.created AS date, e.occurred_at AS fait_at, ${LABEL} AS libelle, e.cause_collection, e.cause, e.rule,
      e.command, coalesce(c.code, '') AS code, ${compte === 'DU_CLIENT' ? sql`coalesce(c.receiver_full_name, '')` : sql`''`} AS destinataire,
      coalesce(v.name, '') AS ville, coalesce(f.id, '') AS facture, coalesce(f.number, '') AS facture_numero,
      CASE WHEN e.cause_collection = 'factures' AND f.kind = 'avoir' THEN f.number ELSE '' END AS avoir,
      coalesce(w.recu, pay.reference, '') AS reference,
      CASE WHEN e.cause_collection = 'suivis' AND e.rule = 'encaissement' AND taken.id IS NULL
        THEN coalesce(c.money_state, '') ELSE '' END AS argent,
      coalesce(d.id, '') AS facture_detail, coalesce(claim.id, '') AS reclamation,
      coalesce(claim.state, '') AS reclamation_state, m.montant::text AS montant,
      (o.amount + m.moved)::text AS solde
    FROM opening AS o LEFT JOIN page AS m ON TRUE
      LEFT JOIN ledger_entries AS e ON e.id = m.entry
      LEFT JOIN ledger_entries AS taken ON taken.reverses = e.id AND taken.reverses <> ''
      LEFT JOIN commands AS c ON c.id = e.command AND e.command <> ''
      LEFT JOIN villes AS v ON v.id = c.city
      LEFT JOIN factures_details AS line ON line.command = c.id AND line.premiere AND line.party = ${PARTY[compte]}
      LEFT JOIN paiements AS pay ON e.cause_collection = 'paiements' AND pay.id = e.cause
      LEFT JOIN factures AS f ON f.id = CASE e.cause_collection WHEN 'factures' THEN e.cause
        WHEN 'paiements' THEN pay.facture ELSE line.facture END AND f.state <> 'brouillon'
      LEFT JOIN factures_details AS d ON d.id = line.id AND f.id = d.facture
      LEFT JOIN versements AS w ON e.cause_collection = 'versements' AND w.id = e.cause
      LEFT JOIN LATERAL (
        SELECT r.id, r.state FROM reclamations AS r
        WHERE r.command = c.id AND r.type IN ('montant', 'livreur') AND r.client = ${user}
        ORDER BY r.created DESC, r._seq DESC LIMIT 1) AS claim ON TRUE
    ORDER BY m.n`
}

/**
 * The label of a line. A payment is posted as held on the payee's account, and its arrival is posted
 * elsewhere: once it has arrived, its line shows that.
 * A line of an avoir names it, for it bills nothing.
 */
const LABEL = sql`CASE WHEN e.cause_collection = 'factures' AND f.kind = 'avoir' THEN 'Avoir ' || f.number
  WHEN pay.state = 'poste' AND e.rule = 'retenu'
  THEN CASE pay.mode WHEN 'especes' THEN 'Payé en espèces' ELSE 'Payé par virement' END ELSE e.label END`

const PARTY: Readonly<Record<StatementAccount, 'client' | 'livreur'>> = {
  DU_CLIENT: 'client',
  CASH_LIVREUR: 'livreur',
  CREANCE_LIVREUR: 'livreur',
  DU_LIVREUR: 'livreur',
}

/** Debit less credit before that instant: from the balance kept and the postings since, else summed. */
const openingOf = (kind: StatementAccount, account: string, from: string): Sql =>
  ACCOUNTS[kind].guarded
    ? sql`(coalesce((SELECT balance FROM ledger_accounts WHERE id = ${account}), 0)
        - coalesce((SELECT sum(amount) FROM ledger_postings WHERE account = ${account} AND created >= ${from}::timestamptz), 0))`
    : sql`coalesce((SELECT sum(amount) FROM ledger_postings WHERE account = ${account} AND created < ${from}::timestamptz), 0)`
