import type { Collections } from '#model/collections.ts'
import { isToBeSettled, openingErrors } from '#model/domain/ledger/opening.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { Hooks } from '#server/core/contract/hooks.ts'
import { postCaused } from '#server/ledger/causes.ts'

export const ouverturesHooks: Hooks<Collections['ouvertures'], Collections> = {
  async beforeCreate({ record, engine, tx, now }) {
    if (record.jour === '') record.jour = now
    // The account may have been created in this very transaction.
    const user = record.user === '' ? null : await engine.find(tx, 'users', record.user)
    const errors = openingErrors(record, () => user?.type)
    if (Object.keys(errors).length > 0) throw invalid(errors)
    record.a_regler = isToBeSettled(record)
  },
  afterCreate: (event) => postCaused('ouvertures', event),
}
