import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Collection } from '#model/schema/collection.ts'
import type { Device } from '#server/core/base/device.ts'

/**
 * A browser somebody has signed in on carries a cookie that proves it. Failures of such a device are counted apart, so
 * that strangers who guess at the account from elsewhere, or from the same address, cannot lock its owner out.
 */
const COOKIE = 'wasl_device'
const YEAR_S = 365 * 24 * 3600
/** Accounts a shared computer remembers; the one signed in longest ago is forgotten. */
const MOST_ACCOUNTS = 5
const ID = /^[\w-]{22}$/

/** The device of a request; null when it has no cookie, or one of another shape. */
export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): Device | null {
  for (const pair of headers.cookie?.split(';') ?? []) {
    const [name, value = ''] = pair.trim().split('=')
    if (name !== COOKIE) continue
    const [id = '', ...proofs] = value.split('.')
    if (ID.test(id)) return { id, proofs: proofs.slice(0, MOST_ACCOUNTS) }
  }
  return null
}

/** The id of the device when that account has signed in on it. */
export function knownDevice(
  device: Device | null,
  secret: string,
  collection: Collection,
  account: string,
): string | undefined {
  if (!device) return undefined
  const right = Buffer.from(proofOf(device.id, secret, collection, account))
  const isRight = device.proofs.map((proof) => Buffer.from(proof)).some((proof) => alike(proof, right))
  return isRight ? device.id : undefined
}

const alike = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** Remembers the account on the device after a sign-in: the browser keeps the proof for a year. */
export function rememberDevice(
  reply: FastifyReply,
  device: Device | null,
  secret: string,
  collection: Collection,
  account: string,
): void {
  const id = device?.id ?? randomBytes(16).toString('base64url')
  const proof = proofOf(id, secret, collection, account)
  const others = (device?.proofs ?? []).filter((other) => other !== proof)
  const value = [id, proof, ...others.slice(0, MOST_ACCOUNTS - 1)].join('.')
  const secure = reply.request.protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${COOKIE}=${value}; Path=/api/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure}`,
  )
}

const proofOf = (id: string, secret: string, collection: Collection, account: string): string =>
  createHmac('sha256', `device ${secret}`)
    .update(JSON.stringify([id, collection.id, account]))
    .digest('base64url')
    .slice(0, 22)
