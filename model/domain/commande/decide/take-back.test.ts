import { describe, expect, test } from 'vitest'
import { isOfOwnTour, needsReason, UNDO_MS } from './take-back.ts'

const LIVREUR = { type: 'livreur' } as const
const NOON = Date.UTC(2026, 10, 20, 12)
const later = (ms: number) => new Date(NOON + ms).toISOString().replace('T', ' ')
const said = { at: later(0), device_at: later(0) }

describe('a reason is asked', () => {
  test('of a livreur once the minute is over', () => {
    expect(needsReason(LIVREUR, said, { at: later(UNDO_MS), device_at: later(UNDO_MS) })).toBe(false)
    expect(needsReason(LIVREUR, said, { at: later(90_000), device_at: later(90_000) })).toBe(true)
    expect(needsReason({ type: 'moderateur' }, said, { at: later(90_000), device_at: '' })).toBe(false)
  })
  test('by the clock of the phone, however late either arrives and however wrong it is', () => {
    const late = { at: later(7_200_000), device_at: later(30_000) }
    expect(needsReason(LIVREUR, said, late)).toBe(false)
    const wrong = { at: later(0), device_at: later(-10_800_000) }
    expect(needsReason(LIVREUR, wrong, { at: later(1_000), device_at: later(-10_770_000) })).toBe(false)
    expect(needsReason(LIVREUR, wrong, { at: later(1_000), device_at: later(-10_000_000) })).toBe(true)
  })
  test('by the clock of the phone also where it tells the same instant twice', () => {
    expect(needsReason(LIVREUR, said, { at: later(90_000), device_at: later(0) })).toBe(false)
  })
  test('by the clock of the server where the phone told no hour, or was set back', () => {
    const mute = { at: later(0), device_at: '' }
    expect(needsReason(LIVREUR, mute, { at: later(30_000), device_at: later(90_000) })).toBe(false)
    expect(needsReason(LIVREUR, mute, { at: later(90_000), device_at: later(90_000) })).toBe(true)
    expect(needsReason(LIVREUR, said, { at: later(90_000), device_at: later(-1_000) })).toBe(true)
  })
})

test('only what he said himself on a tour is his', () => {
  const karim = { type: 'livreur', id: 'karim' } as const
  expect(isOfOwnTour(karim, { actor: 'karim', tour: 'tour1' })).toBe(true)
  expect(isOfOwnTour(karim, { actor: 'karim', tour: '' })).toBe(false)
  expect(isOfOwnTour(karim, { actor: 'salma', tour: 'tour1' })).toBe(false)
  expect(isOfOwnTour({ type: 'moderateur', id: 'karim' }, { actor: 'karim', tour: 'tour1' })).toBe(false)
})
