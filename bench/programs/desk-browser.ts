import type { Browser, BrowserContext, Page } from 'playwright-core'
import { scaled } from '../ground/scale.ts'
import type { Shown } from '../users/gestures.ts'
import type { Signed } from './wasl-server.ts'

/** A desk that never was on the product, signed in. */
export async function freshDesk(browser: Browser, url: string, signed: Signed): Promise<BrowserContext> {
  const localStorage = [{ name: 'pocketbase_auth', value: JSON.stringify(signed) }]
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'fr-MA',
    timezoneId: 'Africa/Casablanca',
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  await context.addInitScript(observeInteractions)
  return context
}

export async function slowDown(page: Page, rate: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  await cdp.detach()
}

export interface Timed {
  /** Milliseconds from the press until what is sought is painted; 0 where nothing is. */
  readonly painted: number
  /** Milliseconds of the slowest interaction. */
  readonly interaction: number
}

const SETTLED_MS = 600

/** Runs an act and times its interactions, and what it shows from the first press on. */
export async function timed(page: Page, act: () => Promise<void>, shown?: Shown): Promise<Timed> {
  await page.evaluate(() => {
    window.interactions.length = 0
  })
  const painted = shown ? await page.evaluateHandle(timeUntilPainted, shown) : null
  await act()
  const ms = (await painted?.evaluate(({ done }) => done)) ?? 0
  await page.waitForTimeout(SETTLED_MS)
  const interaction = await page.evaluate(() => Math.max(0, ...window.interactions))
  return { painted: ms, interaction }
}

/** Milliseconds of each frame while a list is flung by the wheel, and of its long tasks. */
export async function flung(page: Page, scroller: string): Promise<readonly number[]> {
  const box = await page.locator(scroller).boundingBox()
  if (!box) throw new Error(`nothing to scroll: ${scroller}`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const frames = await page.evaluateHandle(() => {
    const seen: number[] = []
    let last = performance.now()
    const next = (now: number) => {
      seen.push(now - last)
      last = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    return { seen }
  })
  for (let n = 0; n < FLINGS; n++) await page.mouse.wheel(0, FLING_PX)
  return frames.evaluate(({ seen }) => seen.slice(1))
}

/** A single one is over before a frame of it can be timed. */
const FLINGS = Math.max(10, scaled(60))
const FLING_PX = 700

declare global {
  interface Window {
    /** Milliseconds of the interactions since the last act. */
    interactions: number[]
  }
}

/** Runs in the page before its own code. */
function observeInteractions(): void {
  window.interactions = []
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) window.interactions.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Runs in the page: the promise of the time from the next press to the frame after the element is there. */
function timeUntilPainted({ selector, text = '' }: Shown): { done: Promise<number> } {
  let begun = 0
  const begin = () => {
    begun ||= performance.now()
  }
  for (const kind of ['pointerdown', 'keydown', 'beforeinput']) addEventListener(kind, begin, true)
  const isThere = () =>
    [...document.querySelectorAll(selector)].some((element) => element.textContent?.includes(text))
  const done = new Promise<number>((resolve) => {
    const look = () => {
      if (begun > 0 && isThere()) requestAnimationFrame(() => resolve(performance.now() - begun))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return { done }
}
