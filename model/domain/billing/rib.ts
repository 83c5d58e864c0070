/** Digits of a Moroccan RIB: bank 3, place 3, account 16, key 2. */
export const RIB_LENGTH = 24
const BODY_LENGTH = 22
const MODULUS = 97n

/** The last two digits, computed from the first 22: 97 − (these × 100 mod 97). */
export function ribKey(body: string): string {
  const key = MODULUS - ((BigInt(body) * 100n) % MODULUS)
  return key.toString().padStart(2, '0')
}

/** A RIB as people write it, with spaces or dashes: its 24 digits, or nothing where the key is not theirs. */
export function parseRib(typed: string): string | null {
  const digits = typed.replace(/[\s\u00a0\u202f.-]/g, '')
  if (!/^\d{24}$/.test(digits)) return null
  return ribKey(digits.slice(0, BODY_LENGTH)) === digits.slice(BODY_LENGTH) ? digits : null
}

/** `007 810 0001234567890123 45`: how banks group it. */
export const formatRib = (rib: string): string =>
  rib.replace(/^(\d{3})(\d{3})(\d{16})(\d{2})$/, '$1 $2 $3 $4')
