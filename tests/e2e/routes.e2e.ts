import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADDED_ROUTES, GUARDED_ROUTES, PUBLIC_ROUTES } from '../seed/routes.ts'
import { expectQuiet, launch, PHONE, type Role, signIn, visit } from './browser.ts'
import { type Product, startProduct } from './product.ts'

/** Evaluated rather than added as a script: the pages allow no script but their own. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const PAGES = [...GUARDED_ROUTES, ...ADDED_ROUTES].map((path) =>
  path.startsWith('/settings/') ? path : `${path}/`.replace('//', '/'),
)

/** Thirty-five pages, each loaded whole and inspected. */
const SWEEP_MS = 300_000

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ RATE_LIMITS: 'off' }), launch()])
})
afterAll(async () => {
  await browser.close()
  await product.stop()
})

interface Finding {
  id: string
  impact: string
  nodes: { html: string }[]
}
declare global {
  interface Window {
    axe: { run(context: Document, options: object): Promise<{ violations: Finding[] }> }
  }
}

/** Opens each page, waits for its content, and tells what axe finds serious and what the console said. */
async function sweep(
  role: Role | null,
  theme: 'light' | 'dark',
  pages: readonly string[],
): Promise<string[]> {
  const { page, noise, close } = await visit(browser, product.url, { theme })
  if (role) await signIn(page, role)
  const found: string[] = []
  for (const path of pages) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.locator('h1, h2').first().waitFor()
    await page.evaluate(AXE)
    const violations = await page.evaluate(async () => {
      const report = await window.axe.run(document, { resultTypes: ['violations'] })
      return report.violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 140)).join(' | ')}`)
    })
    found.push(...violations.map((violation) => `${path} ${violation}`))
    const promised = role !== null && (await page.getByText(/bientôt|coming soon/i).count()) > 0
    if (promised) found.push(`${path} promises instead of showing`)
  }
  found.push(...noise.map((text) => `console: ${text}`))
  await close()
  return found
}

// A page waited for leaves the machine free for another.
describe.concurrent('axe finds nothing serious, the console is silent', () => {
  test.each(['light', 'dark'] as const)(
    '2 on the public routes, %s',
    async (theme) => {
      expect(await sweep(null, theme, PUBLIC_ROUTES)).toEqual([])
    },
    SWEEP_MS,
  )
  test.each(['light', 'dark'] as const)(
    '2 on every route of a moderateur, %s',
    async (theme) => {
      expect(await sweep('moderateur', theme, PAGES)).toEqual([])
    },
    SWEEP_MS,
  )
  test.each(['client', 'livreur'] as const)(
    'on the routes of a %s, allowed or refused',
    async (role) => {
      expect(await sweep(role, 'light', PAGES)).toEqual([])
    },
    SWEEP_MS,
  )
})

test('no page scrolls sideways at 390 px', async () => {
  const { page, noise, close } = await visit(browser, product.url, { viewport: PHONE })
  await signIn(page, 'moderateur')
  const wide: string[] = []
  for (const path of PAGES) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (over > 0) wide.push(`${path}: ${over} px`)
  }
  expect(wide).toEqual([])
  expectQuiet(noise)
  await close()
})
