import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ADDED_PUBLIC_ROUTES, ADDED_ROUTES, GUARDED_ROUTES, PUBLIC_ROUTES } from '../seed/routes.ts'
import { faults, type Role, signIn } from './browser.ts'
import { openStage } from './desk.ts'
import { type PageWalk, pageWalk } from './page-walk.ts'
import { amiss, CHEAP_PHONE, onAPhone } from './under-a-thumb.ts'

/** Evaluated rather than added as a script: the pages allow no script but their own. */
const PAGES = [...GUARDED_ROUTES, ...ADDED_ROUTES].map((path) =>
  path.startsWith('/settings/') ? path : `${path}/`.replace('//', '/'),
)

/** Pages of the hub whose axe is inspected where they are tested. */
const HUB_PAGES = ['/scan/', '/bons-envoi/', '/caisse/', '/paiements/', '/avis/']

/** Some fifty pages, each inspected. */
const SWEEP_MS = 900_000

const { open, sdk } = await openStage({ RATE_LIMITS: 'off' })

interface Swept {
  readonly found: string[]
  /** Pages the account may open. */
  readonly theirs: string[]
}

/**
 * Opens each page, waits for its content, and tells what axe finds serious and what the console said. The page that
 * refuses is the same at every address: it is inspected once.
 */
async function sweep(
  role: Role | null,
  pages: readonly string[],
  way: keyof PageWalk,
  more: (page: Page) => Promise<string[]>,
): Promise<Swept> {
  const { page, noise, close } = await open({ theme: 'system' })
  if (role) await signIn(page, role)
  const walk = pageWalk(page)
  const [found, theirs]: [string[], string[]] = [[], []]
  let refusals = 0
  for (const path of pages) {
    await walk[way](path)
    const isTheirs = (await page.locator('h1', { hasText: 'Accès réservé' }).count()) === 0
    if (!isTheirs && refusals++ > 0) continue
    found.push(...(await faults(page)).map((fault) => `${path} ${fault}`))
    if (!isTheirs) continue
    theirs.push(path)
    found.push(...(await more(page)).map((fault) => `${path} ${fault}`))
    const promised = role !== null && (await page.getByText(/bientôt|coming soon/i).count()) > 0
    if (promised) found.push(`${path} promises instead of showing`)
  }
  found.push(...noise.map((text) => `console: ${text}`))
  await close()
  return { found, theirs }
}

/** Checks the colours of the page in the dark theme, without transitions. */
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
  return found.map((fault) => `dark ${fault}`)
}

/** Pages as a phone shows them, in the language of the account. */
async function onPhone(role: Role, pages: readonly string[], locale: 'fr' | 'ar'): Promise<string[]> {
  const { page, noise, close } = await open({ viewport: CHEAP_PHONE, touch: true })
  await signIn(page, role)
  const account = await sdk(role)
  const speak = (language: string) =>
    account.collection('users').update(account.authStore.record?.id ?? '', { locale: language })
  await speak(locale)
  const found: string[] = []
  const walk = pageWalk(page)
  for (const path of pages) {
    await walk.turn(path)
    await page.locator(`html[lang="${locale}"]`).waitFor()
    found.push(...(await amiss(page)).map((fault) => `${path} ${locale} ${fault}`))
  }
  await speak('fr')
  found.push(...noise.map((text) => `console: ${text}`))
  await close()
  return found
}

// A page waited for leaves the machine free for another.
describe.concurrent('axe finds nothing serious in light or dark, the console is silent', () => {
  test(
    '2 on the public routes',
    async () => {
      const { found } = await sweep(null, [...PUBLIC_ROUTES, ...ADDED_PUBLIC_ROUTES], 'load', inTheDark)
      expect(found).toEqual([])
    },
    SWEEP_MS,
  )
  test(
    '2 on every route of a moderateur',
    async () => {
      expect((await sweep('moderateur', PAGES, 'load', inTheDark)).found).toEqual([])
    },
    SWEEP_MS,
  )
  test.each(['client', 'livreur'] as const)(
    'on the routes of a %s, allowed or refused; a thumb finds its targets on his phone, in French and Arabic',
    async (role) => {
      const { found, theirs } = await sweep(role, PAGES, 'turn', onAPhone)
      expect(theirs.length).toBeGreaterThan(15)
      expect([...found, ...(await onPhone(role, theirs, 'ar'))]).toEqual([])
    },
    SWEEP_MS,
  )
  test(
    'on a phone of the hub nothing scrolls sideways and a thumb finds its targets',
    async () => {
      expect(await onPhone('moderateur', [...PAGES, ...HUB_PAGES], 'fr')).toEqual([])
    },
    SWEEP_MS,
  )
})
