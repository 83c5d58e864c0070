import type { Collections } from '#model/collections.ts'
import { TIMBRE_SETTING, timbreError } from '#model/domain/billing/timbre.ts'
import { PLAN_SETTING, planErrors } from '#model/domain/books/plan.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { SECOND_FACTOR, wouldBeShutOut } from '#server/second-factor.ts'

type Event = HookEvent<Collections['settings'], Collections>

export const settingsHooks: Hooks<Collections['settings'], Collections> = {
  beforeCreate: check,
  beforeUpdate: check,
}

function check(event: Event): void {
  const { key, value } = event.record
  refuseToShutOut(event)
  const [wrong] = key === PLAN_SETTING ? planErrors(value) : []
  const duty = key === TIMBRE_SETTING ? timbreError(value) : null
  if (duty) throw invalid({ value: { code: 'validation_timbre', message: duty } })
  if (wrong) throw invalid({ value: { code: 'validation_account', message: wrong } })
}

function refuseToShutOut({ record, engine }: Event): void {
  if (record.key !== SECOND_FACTOR) return
  const without = [...engine.cached('users').values()].filter(wouldBeShutOut)
  if (without.length === 0) return
  const names = without.slice(0, 10).map(({ full_name }) => full_name)
  throw conflict(`Donnez d’abord un e-mail à ${names.join(', ')} : le second facteur y est envoyé.`, record)
}
