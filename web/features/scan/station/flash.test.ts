import { expect, test } from 'vitest'
import { FLASH_MS, type Flash, flashed, type Tone } from './flash.ts'

/** Colours shown when results come at a fixed interval. */
function shown(tones: readonly Tone[], everyMs: number): { at: number; tone: Tone }[] {
  const changes: { at: number; tone: Tone }[] = []
  let flash: Flash | null = null
  tones.forEach((tone, i) => {
    const before: Flash | null = flash
    flash = flashed(before, tone, i * everyMs)
    if (before?.tone !== flash.tone) changes.push({ at: i * everyMs, tone: flash.tone })
  })
  return changes
}

test('one answer colours the page for 400 ms', () => {
  expect(flashed(null, 'vert', 1_000)).toEqual({ tone: 'vert', since: 1_000, until: 1_000 + FLASH_MS })
})

test('the same colour is held, not shown again', () => {
  const first = flashed(null, 'vert', 0)
  expect(flashed(first, 'vert', 100)).toEqual({ tone: 'vert', since: 0, until: 500 })
})

test('a graver colour shows at once, a calmer one waits its turn', () => {
  const green = flashed(null, 'vert', 0)
  const red = flashed(green, 'rouge', 50)
  expect(red.tone).toBe('rouge')
  expect(flashed(red, 'vert', 100)).toEqual({ tone: 'rouge', since: 50, until: 500 })
  expect(flashed(red, 'vert', 460).tone).toBe('vert')
})

test('however fast and mixed the answers, the page flashes three times in a second at most', () => {
  const tones = Array.from(
    { length: 300 },
    (_, i): Tone => (['vert', 'rouge', 'ambre'] as const)[i % 3] ?? 'vert',
  )
  for (const every of [20, 50, 90, 140, 260]) {
    const changes = shown(tones, every)
    for (const { at } of changes) {
      // A flash is a pair of changes.
      const within = changes.filter((change) => change.at >= at && change.at < at + 1_000).length
      expect(within).toBeLessThanOrEqual(6)
    }
  }
})
