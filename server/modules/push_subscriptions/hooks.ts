import type { Collections } from '#model/collections.ts'
import { callerId } from '#server/core/base/caller.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'
import { isPushEndpoint, isPushKey } from '#server/notifications/push/endpoint.ts'

type Event = HookEvent<Collections['push_subscriptions'], Collections>

/** The most devices of a person: the oldest gives way to the next. */
const MOST = 20

export const pushSubscriptionsHooks: Hooks<Collections['push_subscriptions'], Collections> = {
  async beforeCreate({ record, caller, tx }: Event) {
    record.owner = callerId(caller)
    if (!isPushEndpoint(record.endpoint))
      throw invalid({ endpoint: { code: 'validation_invalid_url', message: UNKNOWN_SERVICE } })
    if (!isPushKey(record.p256dh))
      throw invalid({ p256dh: { code: 'validation_push_key', message: UNREADABLE_KEY } })
    // A browser has one address: whoever signs in on a shared device takes it over.
    await tx.query(sql`DELETE FROM push_subscriptions WHERE endpoint = ${record.endpoint} OR id IN (
      SELECT id FROM push_subscriptions WHERE owner = ${record.owner}
      ORDER BY created DESC, _seq DESC OFFSET ${MOST - 1})`)
  },
}

const UNKNOWN_SERVICE =
  'Ce navigateur reçoit ses messages d’un service que Wasl ne connaît pas. Essayez avec Chrome, Firefox, Safari ou Edge.'

const UNREADABLE_KEY = 'La clé de ce navigateur est illisible. Rechargez la page et recommencez.'
