import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import MailComposer from 'nodemailer/lib/mail-composer'
import { type Clock, fromCanonical } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { errorCode, messageOf } from '#server/operator-error.ts'
import {
  beginHandover,
  type Claimed,
  claim,
  markRefused,
  markSent,
  markUnsure,
  postpone,
  RING,
} from './queue.ts'
import { unmasked } from './secret.ts'
import { SmtpSession } from './smtp.ts'

export interface SenderOptions {
  readonly db: Database
  readonly clock: Clock
  readonly smtpUrl: string
  /** `Wasl <wasl@societe.ma>` */
  readonly from: string
  /** Reports a failure, without the content or the address of a mail. */
  readonly report: (words: string) => void
}

const EVERY_MS = 5_000
/** Less than the lease of a claim: a sender still at work would be taken for a dead one. */
const DELIVERY_MS = 120_000
/** How long a stop waits for the mail in hand: less than the process itself is given. */
const GRACE_MS = 1_500

/** The result of one mail; after `unreachable` the others need not be tried now. */
type Outcome = 'settled' | 'unreachable'

/** Sends what waits in `mails`, one at a time. Any number of senders share the work. */
export class Sender {
  readonly #options: SenderOptions
  readonly #session: SmtpSession
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> | undefined
  #rungAgain = false
  #stopping = false

  constructor(options: SenderOptions) {
    this.#options = options
    this.#session = new SmtpSession(options.smtpUrl)
  }

  async start(): Promise<void> {
    const ring = () => void this.round()
    this.#timer = setInterval(ring, EVERY_MS).unref()
    await this.#options.db.listen(RING, ring, ring)
  }

  /** Lets the mail in hand finish, for a short while. */
  async stop(): Promise<void> {
    this.#stopping = true
    clearInterval(this.#timer)
    await Promise.race([this.#round, sleep(GRACE_MS, undefined, { ref: false })])
    this.#session.abandon()
    await this.#round
  }

  /** Sends everything that is due. A call during a round makes it look once more. */
  round(): Promise<void> {
    this.#rungAgain = true
    this.#round ??= this.#sendAll().finally(() => {
      this.#round = undefined
    })
    return this.#round
  }

  async #sendAll(): Promise<void> {
    const { db, clock, report } = this.#options
    try {
      while (this.#rungAgain) {
        this.#rungAgain = false
        while (!this.#stopping) {
          const mail = await claim(db, clock.now())
          if (!mail || (await this.#deliver(mail)) === 'unreachable') break
        }
      }
    } catch (error) {
      report(withoutAddresses(error))
    } finally {
      this.#session.close()
    }
  }

  async #deliver(mail: Claimed): Promise<Outcome> {
    const { db, clock, from } = this.#options
    let handing = false
    async function* handOver(bytes: Buffer) {
      if (!(await beginHandover(db, mail, clock.now()))) throw new Error('another sender has this mail')
      handing = true
      yield bytes
    }
    const late = setTimeout(() => this.#session.abandon(), DELIVERY_MS)
    try {
      const composed = new MailComposer(contentOf(mail, from)).compile()
      const bytes = await composed.build()
      const envelope = { from: composed.getEnvelope().from || '', to: mail.to }
      await this.#session.send(envelope, Readable.from(handOver(bytes)))
    } catch (error) {
      return await this.#settle(mail, failureOf(error, handing))
    } finally {
      clearTimeout(late)
    }
    await markSent(db, mail, clock.now())
    return 'settled'
  }

  async #settle(mail: Claimed, { verdict, reached, words, error }: Failure): Promise<Outcome> {
    const { db, clock, report } = this.#options
    const mark = { later: postpone, never: markRefused, unsure: markUnsure }[verdict]
    await mark(db, mail, clock.now(), words)
    report(withoutAddresses(error))
    return reached ? 'settled' : 'unreachable'
  }
}

/** Servers repeat the address they refuse. */
const withoutAddresses = (error: unknown): string => messageOf(error).replace(/[^\s<>"']+@[^\s<>"']+/g, '…@…')

function contentOf(mail: Claimed, from: string) {
  const instant = fromCanonical(mail.created)
  return {
    from,
    to: mail.to,
    subject: mail.subject,
    text: unmasked(mail.text, mail.secret),
    html: unmasked(mail.html, mail.secret),
    // Both stay the same at every try, so that a recipient of two copies can recognise them.
    messageId: `<${mail.id}@${from.replace(/^.*@|>$/g, '')}>`,
    date: new Date(instant.epochMilliseconds),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

interface Failure {
  /** `never`: refused for good. `unsure`: the message was handed over and the answer is missing. */
  readonly verdict: 'later' | 'never' | 'unsure'
  /** True when the server's answer is about this mail; others may fare better. */
  readonly reached: boolean
  readonly words: string
  readonly error: unknown
}

/** Codes nodemailer gives to a refusal of this mail, and not of the connection or the account. */
const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE']

function failureOf(error: unknown, handing: boolean): Failure {
  const words = messageOf(error)
  const says = (name: string) => (error instanceof Error ? Reflect.get(error, name) : undefined)
  if (handing && typeof says('responseCode') !== 'number') {
    return { verdict: 'unsure', reached: false, words, error }
  }
  const reached = ABOUT_THE_MAIL.includes(errorCode(error) ?? '')
  return { verdict: reached && says('permanent') === true ? 'never' : 'later', reached, words, error }
}
