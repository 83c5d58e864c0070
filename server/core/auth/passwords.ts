import { hash, verify } from '@node-rs/argon2'

/** argon2id with the memory and passes OWASP advises; some 20 ms per attempt on a small server. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** The hash of a random password: checking an unknown account takes as long as checking a known one. */
const nobody = hashPassword(crypto.randomUUID())

/** Compares a password with a stored hash; false without one, after the same work. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored || (await nobody), password)
  return matches && Boolean(stored)
}
