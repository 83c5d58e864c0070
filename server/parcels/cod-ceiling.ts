import type { Collections } from '#model/collections.ts'
import { tooMuchCash } from '#model/domain/commande/cod-ceiling.ts'
import { add } from '#model/domain/money.ts'
import type { FieldError } from '#model/schema/checks.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import { moneySetting } from '#server/money-setting.ts'

type Event = Pick<
  HookEvent<Collections['commands'], Collections>,
  'record' | 'before' | 'changed' | 'caller' | 'engine'
>

/** Refuses with 400 at `price` more cash at one door than the law lets pass; both permissions and a reason accept it. */
export function refuseMuchCash(event: Event): void {
  const { record, caller } = event
  const price = muchCash(event)
  // A reason for nothing would stand in the journal beside an amount nobody had to accept.
  if (!price) record.motif_plafond = ''
  const isAccepted =
    caller.is('Commandes') && caller.is('Factures clients') && record.motif_plafond.trim() !== ''
  if (price && !isAccepted) throw invalid({ price })
}

function muchCash({ record, before, changed, engine }: Event): FieldError | null {
  if (before && !changed.has('price') && !changed.has('extra_fees')) return null
  return tooMuchCash(add(record.price, record.extra_fees), moneySetting(engine, 'argent.plafond_cod'))
}
