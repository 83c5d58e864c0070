import type { Collections } from '#model/collections.ts'
import { callerId } from '#server/core/base/caller.ts'
import { tooMany } from '#server/core/base/refusals.ts'
import type { Hooks } from '#server/core/contract/hooks.ts'
import { addressKey } from '#server/core/limits/address.ts'

/** The reports allowed from a guest's address: a browser in trouble reports a few errors, not a stream of them. */
const GUEST_REPORTS = { most: 10, windowMs: 60_000 }

export const erreursHooks: Hooks<Collections['erreurs'], Collections> = {
  async beforeCreate({ record, caller, ip, engine }) {
    record.user = callerId(caller)
    if (caller.record || ip === '') return
    const { allowed, waitS } = await engine.limits.take(`erreurs ${addressKey(ip)}`, GUEST_REPORTS)
    if (!allowed) throw tooMany(waitS)
  },
}
