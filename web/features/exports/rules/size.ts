const KILO = 1_000
const MEGA = 1_000_000

export interface Size {
  readonly value: string
  readonly unit: 'kilo' | 'mega'
}

/** Bytes as people say them, `12,4` millions; null for none. */
export function sizeOf(bytes: number): Size | null {
  if (bytes <= 0) return null
  if (bytes < MEGA) return { value: String(Math.ceil(bytes / KILO)), unit: 'kilo' }
  return { value: (bytes / MEGA).toLocaleString('fr', { maximumFractionDigits: 1 }), unit: 'mega' }
}
