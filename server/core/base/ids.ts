import { randomBytes } from 'node:crypto'

const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789'
const MIXED = `${LOWER}ABCDEFGHIJKLMNOPQRSTUVWXYZ`

/** Random bytes drawn from the system in bulk: a system call costs more than the bytes. */
let pool = randomBytes(0)
let used = 0

function randomByte(): number {
  if (used >= pool.length) {
    pool = randomBytes(4096)
    used = 0
  }
  return pool[used++] ?? 0
}

/** Bytes beyond the largest multiple of the alphabet are thrown away, so that every character is as likely. */
export function randomText(length: number, alphabet = LOWER): string {
  const limit = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    const byte = randomByte()
    if (byte < limit) text += alphabet[byte % alphabet.length]
  }
  return text
}

/** Characters of milliseconds since 1970 in base 36, until 2059. */
const TIME_LENGTH = 8
/** The first ones alone begin an id: they change every 1.3 seconds. */
const PREFIX_LENGTH = 6
const PREFIX_MS = 36 ** (TIME_LENGTH - PREFIX_LENGTH)

let prefixUntil = 0
let prefix = ''

function timePrefix(): string {
  const now = Date.now()
  if (now >= prefixUntil || now < prefixUntil - PREFIX_MS) {
    prefix = now.toString(36).padStart(TIME_LENGTH, '0').slice(0, PREFIX_LENGTH)
    prefixUntil = now - (now % PREFIX_MS) + PREFIX_MS
  }
  return prefix
}

/**
 * The id of a new record. Ids made in the same second begin alike: they stand side by side in every index that holds them,
 * where random ones would each touch a page of their own. Nine random characters (46 bits) keep them apart. Never a secret.
 */
export const newId = (): string => timePrefix() + randomText(15 - PREFIX_LENGTH, LOWER)

/** The id of a record that gives rights to anyone who knows the id; no part of it can be guessed. */
export const newSecretId = (): string => randomText(15, LOWER)

/** Signs a person's tokens together with the server's key: a new one ends all of them. */
export const newTokenKey = (): string => randomText(50, MIXED)
