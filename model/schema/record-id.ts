/** Record ids of the protocol: 15 characters of `[a-z0-9]`. */
export const RECORD_ID = /^[a-z0-9]{15}$/

/**
 * A 15-character id that depends on its parts alone: reference data, demo data and imported rows keep it from
 * run to run. FNV-1a, 80 bits kept; not a secret.
 */
export function stableId(...parts: readonly (string | number)[]): string {
  const key = parts.join('\u001f')
  let hash = 0xcbf29ce484222325n
  let high = 0x9e3779b97f4a7c15n
  for (let i = 0; i < key.length; i++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(key.charCodeAt(i))) * 0x100000001b3n)
    high = BigInt.asUintN(64, (high + hash) * 0xff51afd7ed558ccdn)
  }
  return ((high << 64n) | hash).toString(36).padStart(25, '0').slice(-15)
}
