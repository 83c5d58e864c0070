import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { users } from '#model/collections/users.ts'
import { check } from '#model/schema/checks.ts'
import { inEvenTime } from '#server/core/auth/codes/letters.ts'
import { tokenSecret } from '#server/core/auth/secret.ts'
import { badRequest, invalid, tooMany } from '#server/core/base/refusals.ts'
import { SMALL } from '#server/core/http/body-limit.ts'
import { addressKey } from '#server/core/limits/address.ts'
import type { Limit } from '#server/core/limits/limits.ts'
import type { Services } from '#server/module.ts'
import { CODE_SECONDS, isCode, newClaim, readClaim } from './code.ts'
import { accountOf, openAccount } from './open-account.ts'

const ASKING = z.object({ email: z.string() })
const SHOWING = z.object({ id: z.string().check(z.maxLength(1000)), code: z.string() })
const OPENING = z.object({
  id: z.string().check(z.maxLength(1000)),
  code: z.string(),
  full_name: z.string(),
  boutique: z.string(),
  phone: z.string(),
  ville: z.string(),
  password: z.string(),
})

const TEN_MINUTES_MS = 600_000
const MAILS_OF_ADDRESS: Limit = { most: 20, windowMs: TEN_MINUTES_MS }
const MAILS_TO: Limit = { most: 3, windowMs: TEN_MINUTES_MS }
const WRONG_CODES: Limit = { most: 5, windowMs: CODE_SECONDS * 1000 }

/** A merchant opens an account alone: the e-mail is verified first, staff accept the account afterwards. */
export function signUpRoutes(app: FastifyInstance, services: Services): void {
  const { engine, db, clock, config } = services
  const { limits, post } = engine

  const mayDo = async (key: string, limit: Limit) => {
    if (!config.rateLimits) return
    const { allowed, waitS } = await limits.take(`sign-up ${key}`, limit)
    if (!allowed) throw tooMany(waitS, 'Trop de demandes. Attendez un moment.')
  }

  /**
   * Mails the code. An e-mail with an account gets a mail that says so instead; the answer here is the same.
   */
  app.post('/api/wasl/sign-up/code', { config: { body: SMALL } }, async (request) => {
    const asked = ASKING.safeParse(request.body)
    const email = asked.success ? asked.data.email.trim().toLowerCase() : ''
    const wrong = check({ ...users.fields.email, required: true }, email)
    if (wrong) throw invalid({ email: wrong })
    await mayDo(`from ${addressKey(request.ip)}`, MAILS_OF_ADDRESS)
    await mayDo(`to ${mailboxOf(email)}`, MAILS_TO)
    const { id, code } = newClaim(await tokenSecret(db), email, clock.now().epochMilliseconds)
    const letter = async () => {
      const account = await accountOf(db, email)
      const record = {
        id: account?.id ?? '',
        full_name: account?.full_name ?? '',
        locale: account?.locale ?? '',
      }
      await post.send(db, {
        to: email,
        collection: users,
        record,
        ...(account
          ? { kind: 'account-exists', values: {} }
          : { kind: 'sign-up', values: { otp: code }, seconds: CODE_SECONDS }),
      })
    }
    await inEvenTime(letter)
    return { id, seconds: CODE_SECONDS }
  })

  /** Confirms a right code, so that the form can go on. */
  app.post('/api/wasl/sign-up/check', { config: { body: SMALL } }, async (request) => {
    const asked = SHOWING.safeParse(request.body)
    if (!asked.success) throw WRONG()
    await provenEmail(asked.data)
    return { ok: true }
  })

  app.post('/api/wasl/sign-up', { config: { body: SMALL } }, async (request: FastifyRequest) => {
    const asked = OPENING.safeParse(request.body)
    if (!asked.success) throw badRequest('Remplissez tout le formulaire.')
    const { id, code, ...person } = asked.data
    const email = await provenEmail({ id, code })
    await openAccount({ engine, db }, { ...person, email }, request.ip)
    return { ok: true }
  })

  async function provenEmail({ id, code }: z.infer<typeof SHOWING>): Promise<string> {
    const secret = await tokenSecret(db)
    const claim = readClaim(secret, id, clock.now().epochMilliseconds)
    if (!claim) throw WRONG()
    const key = `sign-up code ${id.slice(-43)}`
    // Counted before it is looked at: many at once are no more than five.
    const { allowed } = await limits.take(key, WRONG_CODES)
    if (!allowed || !isCode(secret, id, code.replace(/\D/g, ''))) throw WRONG()
    await limits.forget(key)
    return claim.email
  }
}

/** The mailbox of an address: mail for `name+tag@domain` arrives with `name`. */
const mailboxOf = (email: string): string => email.replace(/\+[^@]*@/, '@')

const WRONG = () =>
  invalid({
    code: {
      code: 'validation_invalid_code',
      message:
        'Ce code n’est pas le bon, ou il n’est plus valable. Relisez l’e-mail, ou demandez un autre code.',
    },
  })
