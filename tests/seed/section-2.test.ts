import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { GUARDED_ROUTES, PUBLIC_ROUTES } from './routes.ts'

const TREE = readFileSync(resolve(import.meta.dirname, '../../web/route-tree.gen.ts'), 'utf8')
const routes = new Set(
  [...(/export interface FileRoutesByTo \{([^}]+)\}/.exec(TREE)?.[1] ?? '').matchAll(/'([^']+)':/g)].map(
    ([, path]) => path,
  ),
)

test.each(PUBLIC_ROUTES)('2 the public route %s exists', (path) => {
  expect(routes).toContain(path)
})

test.each(GUARDED_ROUTES)('2 the route %s stands behind the guard', (path) => {
  expect(routes).toContain(path)
  const parent = path.startsWith('/settings') ? 'settings' : '_authenticated'
  expect(TREE).toMatch(new RegExp(`'/_authenticated${path === '/' ? '/' : path}`))
  expect(TREE).toContain(parent)
})
