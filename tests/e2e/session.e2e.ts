import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ROLES, signIn } from './browser.ts'
import { openStage } from './desk.ts'

const { open } = await openStage()

/** Calls of the page to the API from now on, reports of errors and the connection of live events apart. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.includes('/erreurs/')) {
      calls.push(`${request.method()} ${pathname}`)
    }
  })
  return calls
}

const LIST = 'GET /api/collections/commands/records'

const keptToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('pocketbase_auth'))

/** Requests a guest's page makes too: sign-in methods and health. */
const FOR_GUESTS = /auth-methods|\/health/

/** Navigates as a link of the page does, without a reload. */
const goInside = (page: Page, address: string): Promise<boolean> =>
  page.evaluate((to) => {
    window.history.pushState({}, '', to)
    return window.dispatchEvent(new PopStateEvent('popstate'))
  }, address)

async function listOpened(page: Page): Promise<void> {
  await page.goto('/commands/')
  await page.getByRole('heading', { name: 'Commandes' }).first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** Data stays fresh for 10 s. Only `Date.now` of the page jumps: its timers are unaffected. */
const laterThanFresh = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 10_500
  })

const focus = (page: Page): Promise<boolean> => page.evaluate(() => window.dispatchEvent(new Event('focus')))

describe('9 window focus', () => {
  test('a plain focus event reads the list again once it is stale', async () => {
    const { page, close } = await open()
    await signIn(page, 'agent')
    // Realtime events would refetch the list too: without them, only the focus does.
    await page.route('**/api/realtime', (route) => route.abort())
    await listOpened(page)
    const calls = callsOf(page)
    await focus(page)
    await page.waitForTimeout(1_000)
    expect(calls).not.toContain(LIST)
    await laterThanFresh(page)
    await focus(page)
    await expect.poll(() => calls).toContain(LIST)
    await close()
  })
})

describe('4 the end of a session', () => {
  test('an expired token leaves the storage when the page opens', async () => {
    const { page, close } = await open()
    await signIn(page, 'agent')
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('pocketbase_auth') ?? '{}')
      const [head, , sign] = kept.token.split('.')
      const body = btoa(JSON.stringify({ id: kept.record.id, type: 'auth', exp: 1 }))
      localStorage.setItem('pocketbase_auth', JSON.stringify({ ...kept, token: `${head}.${body}.${sign}` }))
    })
    await page.goto('/help-center/')
    await page.waitForURL(/\/sign-in-2/)
    expect(JSON.parse((await keptToken(page)) ?? '{}').token ?? '').toBe('')
    await close()
  })

  test('no call for a person follows a 401', async () => {
    const { page, close } = await open()
    await signIn(page, 'agent')
    await listOpened(page)
    await laterThanFresh(page)
    const calls = callsOf(page)
    let refused = false
    await page.route(/\/api\/(collections|wasl)\//, async (route) => {
      if (FOR_GUESTS.test(route.request().url())) return route.fallback()
      // Waits, so that the requests made at the same time are all sent before the first is refused.
      await new Promise((later) => setTimeout(later, 1_000))
      if (!refused) calls.length = 0
      refused = true
      return route.fulfill({ status: 401, json: { status: 401, message: 'x', data: {} } })
    })
    await goInside(page, '/commands/?page=2')
    await page.waitForURL(/\/sign-in-2/)
    await focus(page)
    await page.waitForTimeout(3_000)
    expect(calls.filter((call) => !FOR_GUESTS.test(call))).toEqual([])
    await close()
  })
})

describe('8 the error reporter', () => {
  test('hears of a guest’s failed mutation, without what he typed', async () => {
    const { page, close } = await open()
    await page.goto('/sign-in')
    const reported = page.waitForRequest((request) => request.url().includes('/erreurs/records'))
    await page.getByLabel(/e-mail/i).fill(ROLES.client)
    await page.getByLabel('Mot de passe', { exact: true }).fill('secret-de-personne')
    await page.keyboard.press('Enter')
    const request = await reported
    expect((await request.response())?.status()).toBe(200)
    const body = request.postData() ?? ''
    expect(JSON.parse(body)).toMatchObject({ detail: { status: 400 }, route: '/sign-in' })
    expect(body).not.toMatch(/secret-de-personne|client@demo/)
    expect(await request.allHeaders()).not.toHaveProperty('authorization')
    await close()
  })
})

describe('2 the progress bar', () => {
  test.each(['no-preference', 'reduce'] as const)(
    'is seen from its first frame, only grows, and goes when the page is there (motion: %s)',
    async (reducedMotion) => {
      const { page, close } = await open()
      await page.emulateMedia({ reducedMotion })
      await signIn(page, 'agent')
      await listOpened(page)
      await page.evaluate(() => {
        const bar = document.querySelector('[role=progressbar].fixed')
        const seen: { pending: boolean; opacity: number; scale: number }[] = []
        Object.assign(window, { seen })
        const look = () => {
          if (bar) {
            const { opacity, scale } = getComputedStyle(bar)
            const pending = bar.hasAttribute('data-pending')
            seen.push({
              pending,
              opacity: Number(opacity),
              scale: scale === 'none' ? 1 : Number.parseFloat(scale),
            })
          }
          requestAnimationFrame(look)
        }
        look()
      })
      await page.route('**/assets/**', async (route) => {
        await new Promise((later) => setTimeout(later, 1_500))
        await route.continue()
      })
      await page.evaluate(() => window.history.pushState({}, '', '/help-center/'))
      await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
      await page.waitForFunction(() => {
        const { seen } = window as unknown as { seen: { pending: boolean; opacity: number }[] }
        const last = seen.at(-1)
        return seen.some(({ pending }) => pending) && last?.pending === false && last.opacity === 0
      })
      const seen = await page.evaluate(
        () => (window as unknown as { seen: { pending: boolean; opacity: number; scale: number }[] }).seen,
      )
      const pending = seen.filter((one) => one.pending)
      expect(pending.length).toBeGreaterThan(5)
      expect(Math.min(...pending.map(({ opacity }) => opacity))).toBe(1)
      const scales = pending.map(({ scale }) => scale)
      expect(scales).toEqual([...scales].sort((a, b) => a - b))
      expect(scales.at(-1)).toBeLessThan(1)
      const after = seen.slice(seen.findLastIndex((one) => one.pending) + 1)
      expect(new Set(after.map(({ scale }) => scale))).toEqual(new Set([1]))
      await close()
    },
  )
})

describe('2 free search parameters', () => {
  test('pass from one tab of /rammasage/ to the other and back', async () => {
    const { page, close } = await open()
    await signIn(page, 'moderateur')
    await page.goto('/rammasage/?campagne=ete&q=fes')
    const tabs = page.getByRole('navigation', { name: 'Ramassage' })
    await tabs.getByRole('link', { name: 'Colis' }).click()
    await page.waitForURL(/onglet=colis/)
    expect(new URL(page.url()).search).toContain('campagne=ete')
    expect(new URL(page.url()).search).toContain('q=fes')
    expect(await tabs.getByRole('link', { name: 'Colis' }).getAttribute('aria-current')).toBe('page')
    await tabs.getByRole('link', { name: 'Demandes' }).click()
    await page.waitForURL((url) => !url.search.includes('onglet'))
    expect(new URL(page.url()).search).toContain('campagne=ete')
    expect(await tabs.getByRole('link', { name: 'Demandes' }).getAttribute('aria-current')).toBe('page')
    await close()
  })
})
