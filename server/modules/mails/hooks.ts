import type { Collections, Row } from '#model/collections.ts'
import { mayResend } from '#model/domain/mail.ts'
import { conflict } from '#server/core/base/refusals.ts'
import type { Hooks } from '#server/core/contract/hooks.ts'
import { ringSender } from '#server/post/queue.ts'

export const mailsHooks: Hooks<Collections['mails'], Collections> = {
  beforeUpdate({ record, before, changed, now }) {
    if (before === null || !changed.has('state')) return
    mustBeSentAgain(record, before, now)
    record.tries = 0
    record.next_try = now
    record.error = ''
    record.claim = ''
  },
  async afterUpdate({ record, tx }) {
    if (record.state === 'en_attente') await ringSender(tx)
  },
}

function mustBeSentAgain(record: Row<'mails'>, before: Row<'mails'>, now: string): void {
  if (record.state !== 'en_attente') {
    throw conflict('L’état d’un mail suit son envoi : il ne se choisit pas.', before)
  }
  if (!mayResend(before, now)) {
    throw conflict('Seul un mail en échec ou incertain, encore valable, peut être renvoyé.', before)
  }
}
