import { describe, expect, test } from 'vitest'
import { ADDED_ROUTES, GUARDED_ROUTES, PUBLIC_ROUTES } from '../seed/routes.ts'
import { expectQuiet, faults, PHONE, type Role, signIn } from './browser.ts'
import { openStage } from './desk.ts'

/** Evaluated rather than added as a script: the pages allow no script but their own. */
const PAGES = [...GUARDED_ROUTES, ...ADDED_ROUTES].map((path) =>
  path.startsWith('/settings/') ? path : `${path}/`.replace('//', '/'),
)

/** Thirty-five pages, each loaded whole and inspected. */
const SWEEP_MS = 300_000

const { open } = await openStage({ RATE_LIMITS: 'off' })

/** Opens each page, waits for its content, and tells what axe finds serious and what the console said. */
async function sweep(
  role: Role | null,
  theme: 'light' | 'dark',
  pages: readonly string[],
): Promise<string[]> {
  const { page, noise, close } = await open({ theme })
  if (role) await signIn(page, role)
  const found: string[] = []
  for (const path of pages) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.locator('h1, h2').first().waitFor()
    found.push(...(await faults(page)).map((fault) => `${path} ${fault}`))
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
})
