import { collections } from '#model/collections.ts'
import { type Clock, canonical } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { newId } from '#server/core/base/ids.ts'
import type { Letter, Post } from '#server/core/base/post.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { compose } from './compose.ts'
import { RING } from './queue.ts'
import { masked } from './secret.ts'
import { validSeconds } from './validity.ts'
import type { MailKind } from './words.ts'

export interface OutboxOptions {
  readonly config: Pick<Config, 'publicUrl' | 'smtpUrl'>
  readonly clock: Clock
}

/**
 * Takes letters into the collection `mails`. With a mail server, the secret is stored apart from the first
 * moment and no moderateur ever reads it; without one, moderateurs read the mails there and hand them over.
 */
export function createOutbox({ config, clock }: OutboxOptions): Post {
  return {
    async send(db, letter) {
      const kind = kindOf(letter)
      const now = clock.now()
      const { subject, text, html } = compose(kind, letter, config.publicUrl, now)
      const secret = letter.values.token ?? letter.values.otp ?? ''
      const kept = (part: string) => (config.smtpUrl === undefined ? part : masked(part, secret))
      const expires = now.add({ seconds: validSeconds(letter) })
      await put(db, {
        to: letter.to,
        user: letter.record.id,
        kind,
        subject,
        text: kept(text),
        html: kept(html),
        secret,
        now: canonical(now),
        expires: canonical(expires),
      })
    },
  }
}

function kindOf({ kind }: Letter): MailKind {
  if (isMailKind(kind)) return kind
  throw new Error(`no words for a letter of kind ${kind}`)
}

const isMailKind = (kind: string): kind is MailKind =>
  Object.hasOwn(collections.mails.fields.kind.options, kind)

type Put = Readonly<
  Record<'to' | 'user' | 'subject' | 'text' | 'html' | 'secret' | 'now' | 'expires', string>
> & { readonly kind: MailKind }

/**
 * Inserts a mail past the engine, whose journal would keep the secret for ever. Senders are notified when the
 * transaction commits.
 */
async function put(db: Db, mail: Put): Promise<void> {
  await db.query(sql`WITH put AS (
      INSERT INTO mails (id, "to", "user", kind, subject, text, html, state, next_try, expires, secret, created, updated)
      VALUES (${newId()}, ${mail.to}, ${mail.user}, ${mail.kind}, ${mail.subject}, ${mail.text}, ${mail.html},
        'en_attente', ${mail.now}, ${mail.expires}, ${mail.secret}, ${mail.now}, ${mail.now}))
    SELECT pg_notify(${RING}, '')`)
}
