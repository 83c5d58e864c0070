import { randomBytes } from 'node:crypto'

const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789'
const MIXED = `${LOWER}ABCDEFGHIJKLMNOPQRSTUVWXYZ`

/** Asked of the system many at a time: each asking costs more than the bytes. */
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

export const newId = (): string => randomText(15, LOWER)

/** Part of the signature of a person's tokens: a new one ends them all. */
export const newTokenKey = (): string => randomText(50, MIXED)
