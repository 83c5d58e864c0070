import { expect, test } from 'vitest'
import { mustAgree } from '../bench/answers/rows-written.ts'

const sides = (ours: object, bare: object, moves: number) => ({
  ours: new Map<string, number>(Object.entries({ 'suivis inserted': 1, ...ours })),
  bare: new Map<string, number>(Object.entries({ 'suivis inserted': 1, ...bare })),
  moves,
})

test('a comparison with SQL that writes more rows, fewer or others ends loudly', () => {
  const ours = { 'journal inserted': 2, 'commands updated': 1 }
  const more = { ...ours, 'journal inserted': 32 }
  expect(() => mustAgree(sides(ours, ours, 2_000))).not.toThrow()
  expect(() => mustAgree(sides(ours, more, 2_000))).toThrow(/journal inserted/)
  expect(() => mustAgree(sides(ours, { 'journal inserted': 2 }, 2_000))).toThrow(/commands updated/)
  expect(() => mustAgree(sides(ours, { ...ours, 'frais inserted': 0.5 }, 2_000))).toThrow(/frais inserted/)
  expect(() => mustAgree(sides(ours, { ...ours, 'suivis inserted': 0 }, 2_000))).toThrow()
})

test('what triggers and jobs write in their own time is not compared', () => {
  const derived = {
    'commands_counts_city inserted': 3,
    'wasl_jours_flux deleted': 2,
    'wasl_seals inserted': 1,
  }
  expect(() => mustAgree(sides({}, derived, 2_000))).not.toThrow()
})

test('few moves are not compared: the statistics have not told of all their rows', () => {
  expect(() => mustAgree(sides({}, { 'journal inserted': 32 }, 20))).not.toThrow()
})

test('many moves without a suivi are not taken for alike', () => {
  const untold = { ours: new Map(), bare: new Map([['suivis inserted', 1]]), moves: 2_000 }
  expect(() => mustAgree(untold)).toThrow(/suivis inserted/)
})
