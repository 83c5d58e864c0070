import type { Collections, Row } from '#model/collections.ts'
import { type Billing, holdBillsOf, linesOf } from '#server/billing/factures/brouillon.ts'
import { moveMoney } from '#server/billing/money-states.ts'
import { conflict } from '#server/core/base/refusals.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'

type Event = HookEvent<Collections['paiements'], Collections>

/** The money has arrived: the facture is paid, so are its commandes, and those whose life is over are closed. */
export async function settlePayment(event: Event): Promise<void> {
  const { record, engine, tx, now } = event
  await holdBillsOf(tx, record.user)
  if (record.retrait !== '') {
    await engine.update(tx, 'retraits', record.retrait, { state: 'postee' }, event)
    return
  }
  const facture = (await engine.hold(tx, 'factures', [record.facture])).get(record.facture)
  if (facture?.state !== 'emise') {
    throw conflict('Cette facture n’est plus à payer : annulez ce paiement.', { state: facture?.state ?? '' })
  }
  await engine.change(tx, 'factures', facture, { state: 'payee', paid_at: now, mode: record.mode }, event)
  if (facture.party === 'client') await payLines({ ...event, origin: event }, facture)
}

/** The parcels are held before their money moves. */
async function payLines(billing: Billing, facture: Row<'factures'>): Promise<void> {
  const lines = await linesOf(billing.tx, facture.id)
  const commands = lines.flatMap(({ command }) => (command === '' ? [] : [command]))
  await billing.engine.lock(billing.tx, 'commands', commands)
  await moveMoney(billing, facture, lines, 'PAYE')
}
