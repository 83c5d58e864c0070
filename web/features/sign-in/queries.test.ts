import { expect, test } from 'vitest'
import { readRedirect } from './queries.ts'

test.each(['/villes/', '/commands?q=a', '/'])('%s is a page of this site', (path) => {
  expect(readRedirect({ redirect: path })).toEqual({ redirect: path })
})

test.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'javascript:0', 7])(
  '%s is not followed after signing in',
  (redirect) => {
    expect(readRedirect({ redirect })).toEqual({})
  },
)
