import type { ScanResult } from '#model/domain/commande/scan/modes.ts'

export type Tone = 'vert' | 'ambre' | 'rouge'

export const TONE: Readonly<Record<ScanResult, Tone>> = {
  ok: 'vert',
  deja: 'ambre',
  mauvais: 'rouge',
  inconnu: 'rouge',
}

export const FLASH_MS = 400
const GRAVITY: Readonly<Record<Tone, number>> = { vert: 0, ambre: 1, rouge: 2 }

/** A colour over the whole page, since when it has been that colour, and until when it stays. */
export interface Flash {
  readonly tone: Tone
  readonly since: number
  readonly until: number
}

/**
 * The colour after one more result. Fast scans keep it: it never turns to a calmer one within 400 ms, so that
 * the page flashes three times a second at most (WCAG 2.3.1) and no red is missed.
 */
export function flashed(shown: Flash | null, tone: Tone, now: number): Flash {
  const until = now + FLASH_MS
  if (!shown || now >= shown.until) return { tone, since: now, until }
  const held = now - shown.since < FLASH_MS && GRAVITY[tone] < GRAVITY[shown.tone]
  if (held || tone === shown.tone) return { ...shown, until }
  return { tone, since: now, until }
}
