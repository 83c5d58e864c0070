import type { Collections, Row } from '#model/collections.ts'
import { MONTH } from '#model/domain/books/month.ts'
import { fromNumeric } from '#model/domain/money.ts'
import { isRequester, nameRequester } from '#server/billing/requester.ts'
import { monthOf } from '#server/books/month.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, forbidden, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'

type Cloture = Row<'clotures'>
type Event = HookEvent<Collections['clotures'], Collections>

/** A month is closed by two persons, once it is over and after those before it. */
export const cloturesHooks: Hooks<Collections['clotures'], Collections> = {
  beforeCreate({ record, caller, now }) {
    record.state ||= 'demandee'
    if (record.state !== 'demandee')
      throw conflict('Une clôture se demande d’abord : une autre personne ferme ensuite le mois.')
    if (!MONTH.test(record.mois)) return
    record.fin = monthOf(record.mois).end
    if (record.fin > now) throw invalid({ mois: NOT_OVER })
    nameRequester(record, caller)
  },
  async beforeUpdate(event) {
    const { record, before, given, changed } = event
    if (!before) return
    if (before.state === 'close' && (given.has('state') || changed.size > 0)) throw alreadyClosed(before)
    if (changed.has('mois')) throw conflict('Demandez la clôture de l’autre mois : celle-ci reste du sien.')
    if (!MONTH.test(record.mois)) throw invalid({ mois: NO_MONTH })
    if (changed.has('state')) await close(event, record)
  },
  beforeDelete({ record }) {
    if (record.state === 'close') throw alreadyClosed(record)
  },
}

const NO_MONTH = { code: 'validation_month', message: 'Donnez le mois comme 2026-10.' }
const NOT_OVER = {
  code: 'validation_month',
  message: 'Ce mois n’est pas fini : il se ferme le mois suivant.',
}

const alreadyClosed = ({ id, mois, state, decided_at }: Cloture) =>
  conflict(`Le mois ${mois} est clos : ce qui manque s’écrit dans le mois ouvert.`, {
    id,
    mois,
    state,
    decided_at,
  })

async function close({ caller, tx, now, before }: Event, record: Cloture): Promise<void> {
  if (before && isRequester(caller, before))
    throw forbidden('Qui a demandé la clôture ne ferme pas le mois : demandez à une autre personne.')
  await holdPostings(tx)
  const { start, end } = monthOf(record.mois)
  await mustBeNext(tx, record, start)
  const [sums] = await tx.query<{ n: number; debit: string | null }>(
    sql`SELECT count(DISTINCT e.id)::int AS n, (sum(p.amount) FILTER (WHERE p.amount > 0))::text AS debit
      FROM ledger_entries AS e JOIN ledger_postings AS p ON p.entry = e.id
      WHERE e.posted_at >= ${start} AND e.posted_at < ${end}`,
  )
  record.ecritures = sums?.n ?? 0
  record.debit = fromNumeric(sums?.debit ?? '0')
  record.decided_by = callerId(caller)
  record.decided_at = now
}

/**
 * Waits for postings under way, and lets later ones find the month closed: the trigger of postings takes the
 * same lock, shared.
 */
async function holdPostings(tx: Tx): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('clotures'))`)
}

async function mustBeNext(tx: Tx, { mois }: Cloture, start: string): Promise<void> {
  const [later] = await tx.query<{ mois: string }>(
    sql`SELECT mois FROM clotures WHERE state = 'close' AND mois > ${mois} ORDER BY mois DESC LIMIT 1`,
  )
  if (later) throw conflict(`Le mois ${later.mois} est déjà clos : tout ce qui est avant lui l’est aussi.`)
  const [open] = await tx.query<{ posted_at: string }>(
    sql`SELECT posted_at FROM ledger_entries WHERE posted_at < ${start}
        AND posted_at >= coalesce((SELECT max(fin) FROM clotures WHERE state = 'close'), '-infinity')
      ORDER BY posted_at LIMIT 1`,
  )
  if (!open) return
  throw conflict(
    `Fermez d’abord les mois d’avant : il y a des écritures depuis ${open.posted_at.slice(0, 7)}.`,
    {
      mois: open.posted_at.slice(0, 7),
    },
  )
}
