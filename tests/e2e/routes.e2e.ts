import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ADDED_PUBLIC_ROUTES, ADDED_ROUTES, GUARDED_ROUTES, PUBLIC_ROUTES } from '../seed/routes.ts'
import { expectQuiet, faults, PHONE, type Role, signIn } from './browser.ts'
import { openStage } from './desk.ts'

/** Evaluated rather than added as a script: the pages allow no script but their own. */
const PAGES = [...GUARDED_ROUTES, ...ADDED_ROUTES].map((path) =>
  path.startsWith('/settings/') ? path : `${path}/`.replace('//', '/'),
)

/** Some fifty pages, each loaded whole and inspected. */
const SWEEP_MS = 900_000

const { open } = await openStage({ RATE_LIMITS: 'off' })

const LOADED_WITHIN_MS = 10_000

/** Opens each page, waits for its content, and tells what axe finds serious and what the console said. */
async function sweep(
  role: Role | null,
  pages: readonly string[],
  themes: 'light' | 'both' = 'light',
): Promise<string[]> {
  const { page, noise, close } = await open({ theme: 'system' })
  if (role) await signIn(page, role)
  const found: string[] = []
  for (const path of pages) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.locator('h1, h2').first().waitFor()
    await loaded(page)
    found.push(...(await faults(page)).map((fault) => `${path} ${fault}`))
    if (themes === 'both') found.push(...(await inTheDark(page)).map((fault) => `${path} dark ${fault}`))
    const promised = role !== null && (await page.getByText(/bientôt|coming soon/i).count()) > 0
    if (promised) found.push(`${path} promises instead of showing`)
  }
  found.push(...noise.map((text) => `console: ${text}`))
  await close()
  return found
}

/** Waits until skeletons are gone: a home that still loads is longer than the screen and has nothing a keyboard could reach yet. */
async function loaded(page: Page): Promise<void> {
  const skeleton = page.locator('main .animate-in.bg-muted[aria-hidden]').first()
  await skeleton.waitFor({ state: 'detached', timeout: LOADED_WITHIN_MS }).catch(() => {})
}

/** The same page at night: nothing but its colours is another, and they change at once. */
async function inTheDark(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('* { transition: none !important }')
    document.adoptedStyleSheets = [still]
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html.dark').waitFor()
  const found = await faults(page, 'colours')
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

// A page waited for leaves the machine free for another.
describe.concurrent('axe finds nothing serious in light or dark, the console is silent', () => {
  test(
    '2 on the public routes',
    async () => {
      expect(await sweep(null, [...PUBLIC_ROUTES, ...ADDED_PUBLIC_ROUTES], 'both')).toEqual([])
    },
    SWEEP_MS,
  )
  test(
    '2 on every route of a moderateur',
    async () => {
      expect(await sweep('moderateur', PAGES, 'both')).toEqual([])
    },
    SWEEP_MS,
  )
  test.each(['client', 'livreur'] as const)(
    'on the routes of a %s, allowed or refused',
    async (role) => {
      expect(await sweep(role, PAGES)).toEqual([])
    },
    SWEEP_MS,
  )
})

test(
  'no page scrolls sideways at 390 px',
  async () => {
    const { page, noise, close } = await open({ viewport: PHONE })
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
  },
  SWEEP_MS,
)
