import { expect, test } from 'vitest'
import { autogenerate } from './autogenerate.ts'

test.each(['[a-z0-9]{15}', 'CMD-\\d{4,6}', '[A-Z]{3}[0-9]{2}', 'a\\.b', '\\w{10}', '[a-c\\-]{20}', 'x'])(
  '%s gives texts of that pattern, seldom the same twice',
  (pattern) => {
    const texts = Array.from({ length: 200 }, () => autogenerate(pattern))
    for (const text of texts) expect(text).toMatch(new RegExp(`^${pattern}$`))
  },
)

test('they are random', () => {
  expect(new Set(Array.from({ length: 500 }, () => autogenerate('[a-z0-9]{12}'))).size).toBe(500)
})

test.each(['(a|b)', '[a-z]+', 'a?', '.', '[]', 'a{2'])('%s is refused', (pattern) => {
  expect(() => autogenerate(pattern)).toThrow('cannot read')
})
