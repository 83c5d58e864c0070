import { randomBytes } from 'node:crypto'

const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789'
const MIXED = `${LOWER}ABCDEFGHIJKLMNOPQRSTUVWXYZ`

/** Bytes beyond the largest multiple of the alphabet are thrown away, so that every character is as likely. */
export function randomText(length: number, alphabet = LOWER): string {
  const limit = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < limit && text.length < length) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}

export const newId = (): string => randomText(15, LOWER)

/** Part of the signature of a person's tokens: a new one ends them all. */
export const newTokenKey = (): string => randomText(50, MIXED)
