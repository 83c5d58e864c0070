import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Row } from '#model/collections.ts'
import type { Clock } from '#server/clock.ts'

/** How long the four digits open the page before they are needed again. */
const OPEN_MS = 12 * 3_600_000
/** The least length of a token: without it, an empty key would open every parcel that has no token. */
const TOKEN_LENGTH = 16

type Parcel = Pick<Row<'commands'>, 'id' | 'public_token' | 'receiver_phone_number' | 'receiver_phone_2'>

/**
 * Keys of the page of one parcel, as the last part of its URL: the random token of the link that was sent, or
 * a key made for a visitor who typed the last digits of the phone, valid for some hours and as long as the
 * phones stay the same.
 */
export class Keys {
  readonly #secret: string
  readonly #clock: Clock

  constructor(secret: string, clock: Clock) {
    this.#secret = secret
    this.#clock = clock
  }

  make(parcel: Parcel): string {
    const until = (this.#clock.now().epochMilliseconds + OPEN_MS).toString(36)
    return `${until}.${this.#sign(parcel, until)}`
  }

  opens(parcel: Parcel, key: string): boolean {
    if (parcel.public_token.length >= TOKEN_LENGTH && alike(key, parcel.public_token)) return true
    const [until = '', signature = ''] = key.split('.')
    return (
      alike(signature, this.#sign(parcel, until)) &&
      Number.parseInt(until, 36) > this.#clock.now().epochMilliseconds
    )
  }

  #sign({ id, receiver_phone_number, receiver_phone_2 }: Parcel, until: string): string {
    return createHmac('sha256', `suivi ${this.#secret}`)
      .update(JSON.stringify([id, receiver_phone_number, receiver_phone_2, until]))
      .digest('base64url')
  }
}

function alike(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The digits typed, in either hand, are the last four of one of the parcel's phones. */
export function areLastDigits(parcel: Parcel, typed: string): boolean {
  const digits = typed.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).replace(/\D/g, '')
  return (
    digits.length === 4 &&
    [parcel.receiver_phone_number, parcel.receiver_phone_2].some((phone) => phone.endsWith(digits))
  )
}
