import type { Collections } from '#model/collections.ts'
import { ZERO } from '#model/domain/money.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import { column, type Sql, sql } from '#server/db/sql.ts'
import { feesOf } from '#server/tariffs/held-fees.ts'

type Event = HookEvent<Collections['reclamations'], Collections>

/** The condition on a fee of that name for belonging to a refusal that its recipient contradicts, still undecided. */
export function heldByContradiction(fee: 'f' | 'x'): Sql {
  const of = (name: string) => column(fee, name)
  return sql`(${of('fait')} = 'refus' AND ${of('party')} = 'client' AND EXISTS (SELECT FROM reclamations AS said
    WHERE said.command = ${of('command')} AND said.contradiction AND said.state NOT IN ('resolue', 'rejetee')))`
}

/**
 * The recipient is believed, so the refusal costs its client nothing. When its fee is billed already, an
 * avoir gives it back.
 */
export async function decideContradiction({ record, tx, engine, ...by }: Event): Promise<void> {
  if (!record.contradiction || record.state !== 'resolue') return
  await engine.hold(tx, 'commands', [record.command])
  const fees = await feesOf(tx, [record.command])
  const live = fees.some(
    ({ party, fait, annule_par, facture_detail, montant }) =>
      party === 'client' &&
      fait === 'refus' &&
      annule_par === '' &&
      facture_detail === '' &&
      montant !== ZERO,
  )
  if (!live) return
  const waived = { command: record.command, fait: 'refus', montant: ZERO, force: true, motif: MOTIF } as const
  await engine.create(tx, 'frais', waived, by)
}

const MOTIF = 'Refus contredit par le destinataire, réclamation acceptée'
