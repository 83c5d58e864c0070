import { setTimeout as sleep } from 'node:timers/promises'
import { type AuthRequest, placeOf } from '#server/core/auth/auth-request.ts'
import { accountOfEmail } from '#server/core/auth/find-account.ts'
import type { Letter, LetterKind } from '#server/core/base/post.ts'

/**
 * Least milliseconds of an answer, whether the account exists or not: an unknown one takes a millisecond,
 * making a code and handing over a letter some thirty.
 */
const EVEN_MS = 250

/**
 * Runs work that depends on whether an e-mail has an account, within the limits of requests, and in a time
 * that does not reveal it.
 */
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

/** Hides the length of work that depends on whether an account exists: resolves after `ms` at least. */
export async function inEvenTime<T>(work: () => Promise<T>, ms = EVEN_MS): Promise<T> {
  const [done] = await Promise.allSettled([work(), sleep(ms)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}

export type AuthLetter = Omit<Letter, 'collection'>

/** Sends no letter of a kind twice to one account within two minutes. */
export async function writeOnce(asked: AuthRequest, letter: AuthLetter): Promise<void> {
  const { kernel, collection } = asked
  if (await kernel.guesses.isFirst(letter.kind, collection, letter.record.id)) await writeTo(asked, letter)
}

export async function writeTo({ kernel, collection }: AuthRequest, letter: AuthLetter): Promise<void> {
  await kernel.post.send(kernel.db, { ...letter, collection })
}
