import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { Signed } from './wasl-server.ts'

/** The phone and the network a page is read on. */
export interface Conditions {
  readonly name: string
  /** How many times slower than this machine. */
  readonly cpu: number
  /** Milliseconds. */
  readonly roundTrip: number
  readonly kbitPerSecond: number
}

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--disable-background-networking', '--disable-component-update', '--disable-quic'],
  })

/** A phone that never was on the product; signed in where somebody is given. */
export async function freshPhone(browser: Browser, url: string, signed?: Signed): Promise<BrowserContext> {
  const origins = [
    { origin: url, localStorage: [{ name: 'pocketbase_auth', value: JSON.stringify(signed) }] },
  ]
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'fr-MA',
    timezoneId: 'Africa/Casablanca',
    ...(signed && { storageState: { cookies: [], origins } }),
  })
  await context.addInitScript(observe)
  return context
}

/** One load of a page. Times are milliseconds since its request. */
export interface Load {
  readonly fcp: number
  readonly lcp: number
  /** Until its content can be used. */
  readonly ready: number
  /** The element with the largest content. */
  readonly largest: string
  readonly cls: number
  /** Time of long tasks beyond 50 ms each (TBT), in milliseconds. */
  readonly blocking: number
  /** Bytes of the fonts requested before the largest content was painted. */
  readonly fontBytes: number
  readonly bytes: number
}

export async function load(page: Page, path: string, conditions: Conditions, ready: string): Promise<Load> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: conditions.roundTrip,
    downloadThroughput: (conditions.kbitPerSecond * 1_000) / 8,
    uploadThroughput: (conditions.kbitPerSecond * 1_000) / 8,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpu })
  let bytes = 0
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(path, { timeout: 120_000, waitUntil: 'commit' })
  await page.locator(ready).first().waitFor({ timeout: 120_000 })
  const [until, usable] = [bytes, await page.evaluate(() => performance.now())]
  // Menus, the language and fonts load after the content, and may move it.
  await page.waitForLoadState('networkidle', { timeout: 120_000 })
  const seen = await page.evaluate(
    () => (window as unknown as { seen: Omit<Load, 'bytes' | 'fontBytes' | 'ready'> }).seen,
  )
  const fontBytes = await page.evaluate(
    (before) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, startTime }) => name.endsWith('.woff2') && startTime < before)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    seen.lcp,
  )
  await cdp.detach()
  return { ...seen, ready: usable, fontBytes, bytes: until }
}

/** Runs in the page before its own code. */
function observe(): void {
  const seen = { fcp: 0, lcp: 0, largest: '', cls: 0, blocking: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint')) seen.fcp = entry.startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: HTMLElement })[]) {
      seen.lcp = entry.startTime
      seen.largest = entry.element?.textContent?.slice(0, 30) ?? ''
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) seen.cls += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocking += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
}
