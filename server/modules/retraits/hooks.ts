import type { Collections, Row } from '#model/collections.ts'
import { availableOf } from '#model/domain/billing/owed.ts'
import { format, toDirhams } from '#model/domain/money.ts'
import { holdBillsOf } from '#server/billing/factures/brouillon.ts'
import { owedTo } from '#server/billing/payments/owed.ts'
import { cycleBegan } from '#server/billing/payments/payout-calendar.ts'
import { annulRetraitFee, writeRetraitFee } from '#server/billing/payments/retrait-fee.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'

type Retrait = Row<'retraits'>
type Event = HookEvent<Collections['retraits'], Collections>

export const retraitsHooks: Hooks<Collections['retraits'], Collections> = {
  async beforeCreate(event) {
    const { record, caller, engine, tx } = event
    record.state ||= 'attente'
    if (record.state !== 'attente') throw conflict('Un retrait se demande, puis se décide.')
    record.user ||= callerId(caller)
    // The lock lets one request of a person run at a time: the available sum is of rows that both would
    // change.
    await holdBillsOf(tx, record.user)
    await refuseSecond(event)
    const available = availableOf(await owedTo(engine, tx, record.user))
    if (record.montant > available) throw invalid({ montant: tooMuch(available) })
  },
  async beforeUpdate(event) {
    const { record, before, given, changed, caller, now, tx } = event
    if (!before || given.size === 0) return
    if (changed.has('user') || changed.has('montant')) throw conflict(FIXED, presentOf(before))
    if (!given.has('state') || isAsItWas(record, before)) return
    await holdBillsOf(tx, before.user)
    await mustBeNext(event, before)
    Object.assign(record, { decided_by: callerId(caller), decided_at: now })
  },
  async afterUpdate(event) {
    const { record, before, given } = event
    if (!before || given.size === 0 || before.state === record.state) return
    if (record.state === 'acceptee') await writeRetraitFee(event, record)
    if (record.state === 'annulee') await annulRetraitFee(event, record)
  },
}

/** True for a retrait sent back unchanged while it waits: nothing is decided. */
const isAsItWas = (record: Retrait, before: Retrait): boolean =>
  before.state === 'attente' && record.state === before.state

const FIXED = 'Un retrait demandé ne change pas : refusez-le, le client en demande un autre.'

const presentOf = ({ id, state, montant, decided_by }: Retrait) => ({
  id,
  state,
  montant: toDirhams(montant),
  decided_by,
})

/**
 * Checks the next state: a request is accepted or refused; accepted, it is paid by a paiement, or annulled
 * while none is on its way.
 */
async function mustBeNext({ record, tx }: Event, before: Retrait): Promise<void> {
  if (before.state === 'attente') {
    if (record.state === 'acceptee' || record.state === 'refusee') return
    const words = 'Acceptez ou refusez d’abord ce retrait ; accepté, il se paie par un paiement.'
    throw conflict(words, presentOf(before))
  }
  const said = {
    '': 'Ce retrait est déjà décidé.',
    acceptee: 'Ce retrait est déjà accepté.',
    refusee: 'Ce retrait est déjà refusé.',
    postee: 'Ce retrait est déjà payé.',
    annulee: 'Ce retrait est déjà annulé.',
  }[before.state]
  if (before.state !== 'acceptee' || record.state !== 'annulee') throw conflict(said, presentOf(before))
  const [held] = await tx.query<{ id: string }>(
    sql`SELECT id FROM paiements WHERE retrait = ${before.id} AND retrait <> '' AND state = 'attente'`,
  )
  if (held)
    throw conflict('Le paiement de ce retrait est en cours : annulez-le d’abord.', { paiement: held.id })
}

const tooMuch = (available: Retrait['montant']) => ({
  code: 'validation_available',
  message:
    available > 0
      ? `Vous pouvez retirer ${format(available)} au plus : le reste n’est pas encore versé, ou est déjà en paiement.`
      : 'Rien n’est disponible pour le moment : ce qui vous est dû n’est pas encore versé, ou est déjà en paiement.',
})

/** Refuses a second retrait of a cycle; refused and annulled ones do not count. */
async function refuseSecond({ record, tx, engine, now }: Event): Promise<void> {
  const [profile] = await engine.findBy(tx, 'clients', 'user', record.user)
  const [known] = await tx.query<{ id: string; state: string; created: string }>(
    sql`SELECT id, state, created FROM retraits WHERE "user" = ${record.user}
        AND state NOT IN ('refusee', 'annulee') AND created >= ${cycleBegan(profile?.cycle_paiement ?? '', now)}
        ORDER BY created DESC LIMIT 1`,
  )
  if (known) {
    throw conflict('Vous avez déjà demandé un retrait pour ce cycle : le prochain paiement suit.', known, {
      code: 'retrait_du_cycle',
    })
  }
}
