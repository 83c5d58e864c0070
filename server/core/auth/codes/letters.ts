import { setTimeout as sleep } from 'node:timers/promises'
import { type AuthRequest, placeOf } from '#server/core/auth/auth-request.ts'
import { accountOfEmail } from '#server/core/auth/find-account.ts'
import type { Letter, LetterKind } from '#server/core/base/post.ts'

/**
 * No sooner is answered whether there is such an account or not (milliseconds): finding nobody takes a
 * millisecond, making a code and handing over a letter some thirty.
 */
const EVEN_MS = 250

/** Does what may or may not find the account of an e-mail, as often as it may be asked, and answers after the same time. */
export async function evenly<T>(
  asked: AuthRequest,
  kind: LetterKind,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  const { kernel, collection } = asked
  await kernel.guesses.mayAsk(kind, collection, { account: email, ...(await placeOfEmail(asked, email)) })
  return inEvenTime(work, asked.evenMs)
}

/** Looks the account up only when the request has a device cookie, so that other senders cannot probe for accounts. */
async function placeOfEmail(asked: AuthRequest, email: string) {
  const record = asked.device && (await accountOfEmail(asked.kernel, asked.collection, email))
  return placeOf(asked, record?.id ?? '')
}

/** Work whose length would tell whether there is an account. */
export async function inEvenTime<T>(work: () => Promise<T>, ms = EVEN_MS): Promise<T> {
  const [done] = await Promise.allSettled([work(), sleep(ms)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}

export type AuthLetter = Omit<Letter, 'collection'>

/** Not twice within two minutes to the same account. */
export async function writeOnce(asked: AuthRequest, letter: AuthLetter): Promise<void> {
  const { kernel, collection } = asked
  if (await kernel.guesses.isFirst(letter.kind, collection, letter.record.id)) await writeTo(asked, letter)
}

export async function writeTo({ kernel, collection }: AuthRequest, letter: AuthLetter): Promise<void> {
  await kernel.post.send(kernel.db, { ...letter, collection })
}
