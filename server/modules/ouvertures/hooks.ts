import type { Collections } from '#model/collections.ts'
import { isToBeSettled, openingErrors } from '#model/domain/ledger/opening.ts'
import type { Hooks } from '#server/core/hooks.ts'
import { invalid } from '#server/core/http/errors.ts'
import { postCaused } from '#server/ledger/causes.ts'

export const ouverturesHooks: Hooks<Collections['ouvertures'], Collections> = {
  beforeCreate({ record, engine, now }) {
    if (record.jour === '') record.jour = now
    const errors = openingErrors(record, (user) => engine.cached('users').get(user)?.type)
    if (Object.keys(errors).length > 0) throw invalid(errors)
    record.a_regler = isToBeSettled(record)
  },
  afterCreate: (event) => postCaused('ouvertures', event),
}
