import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const TREE = readFileSync(resolve(import.meta.dirname, '../../web/route-tree.gen.ts'), 'utf8')
const routes = new Set(
  [...(/export interface FileRoutesByTo \{([^}]+)\}/.exec(TREE)?.[1] ?? '').matchAll(/'([^']+)':/g)].map(
    ([, path]) => path,
  ),
)

test.each([
  '/sign-up',
  '/sign-in',
  '/sign-in-2',
  '/otp',
  '/forgot-password',
  '/401',
  '/403',
  '/404',
  '/500',
  '/503',
])('2 the public route %s exists', (path) => {
  expect(routes).toContain(path)
})

test.each([
  '/',
  '/affectation',
  '/apps',
  '/chats',
  '/help-center',
  '/packaging',
  '/reclamations',
  '/tracking-states',
  '/users',
  '/villes',
  '/moderateurs',
  '/bon-livraison',
  '/bon-retour-client',
  '/bon-retour-livreur',
  '/clients',
  '/clients-fee',
  '/livreurs',
  '/livreurs-fee',
  '/commands',
  '/commands-echoue',
  '/commands-en-cours',
  '/commands-livres',
  '/commands-sans-livreur',
  '/commands-updated-today',
  '/factures-clients',
  '/factures-livraison',
  '/rammasage',
  '/settings',
  '/settings/account',
  '/settings/appearance',
  '/settings/display',
  '/settings/notifications',
])('2 the route %s stands behind the guard', (path) => {
  expect(routes).toContain(path)
  const parent = path.startsWith('/settings') ? 'settings' : '_authenticated'
  expect(TREE).toMatch(new RegExp(`'/_authenticated${path === '/' ? '/' : path}`))
  expect(TREE).toContain(parent)
})
