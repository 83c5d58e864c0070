import { setTimeout as sleep } from 'node:timers/promises'
import type { Letter } from '#server/core/post.ts'
import type { AuthRequest } from './auth-request.ts'

/**
 * No sooner is answered whether there is such an account or not (milliseconds): finding nobody takes a
 * millisecond, making a code and handing over a letter some thirty.
 */
const EVEN_MS = 250

/** Does what may or may not find an account, and answers after the same time. */
export async function evenly<T>(evenMs: number | undefined, work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), sleep(evenMs ?? EVEN_MS)])
  if (done.status === 'rejected') throw done.reason
  return done.value
}

export type AuthLetter = Omit<Letter, 'collection'>

export async function writeTo({ kernel, collection }: AuthRequest, letter: AuthLetter): Promise<void> {
  await kernel.post.send(kernel.db, { ...letter, collection })
}
