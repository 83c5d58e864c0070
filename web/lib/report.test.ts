import { expect, test } from 'vitest'
import { routeOf } from './report.ts'

test.each([
  ['/commands/', '?q=fes&ville=rabat', '/commands/?q=fes&ville=rabat'],
  ['/forgot-password/nouveau', '?token=eyJhbGciOi', '/forgot-password/nouveau?token=%E2%80%A6'],
  ['/invitation', '?code=1234&x=1', '/invitation?code=%E2%80%A6&x=1'],
])('a report of %s%s names the page without its secrets', (pathname, search, told) => {
  expect(routeOf({ pathname, search })).toBe(told)
})
