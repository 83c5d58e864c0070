import { expect, test } from 'vitest'
import { describeMutation, mutated, mutationsOf } from './mutants/mutations.ts'

const SOURCE = `import { a } from './a.ts'
type Kept = 1 | true
export function fee(weights: readonly number[], limit = 3): string | null {
  if (weights.some((one) => one >= limit) && !weights.includes(0)) return null
  return (weights[0] ?? 1) > 2 ? 'dear' : 'cheap'
}
`

test('each operator, condition, boolean, number and branch is a fault of its own, types and texts are none', () => {
  const lines = mutationsOf('fee.ts', SOURCE).map((mutation) => mutated(SOURCE, mutation))
  const changed = lines.map((text) => text.split('\n').find((line) => !SOURCE.split('\n').includes(line)))
  expect(changed.toSorted()).toEqual(
    [
      'export function fee(weights: readonly number[], limit = 4): string | null {',
      '  if (weights.every((one) => one >= limit) && !weights.includes(0)) return null',
      '  if (false) return null',
      '  if (weights.some((one) => one > limit) && !weights.includes(0)) return null',
      '  if (weights.some((one) => one >= limit) || !weights.includes(0)) return null',
      '  if (weights.some((one) => one >= limit) && weights.includes(0)) return null',
      '  if (weights.some((one) => one >= limit) && !weights.includes(1)) return null',
      "  return (weights[1] ?? 1) > 2 ? 'dear' : 'cheap'",
      "  return (weights[0]) > 2 ? 'dear' : 'cheap'",
      "  return (weights[0] ?? 2) > 2 ? 'dear' : 'cheap'",
      "  return (weights[0] ?? 1) >= 2 ? 'dear' : 'cheap'",
      "  return (weights[0] ?? 1) > 3 ? 'dear' : 'cheap'",
      "  return (weights[0] ?? 1) > 2 ? 'cheap' : 'dear'",
    ].toSorted(),
  )
})

test('a fault is told by its line, before and after', () => {
  const last = mutationsOf('fee.ts', SOURCE).at(-1)
  expect(last && describeMutation(SOURCE, last)).toMatch(/^5: return .* → return .*$/)
})
