const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A record id chosen here, so that a repeated save is recognised. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15))
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
