import type { Page, Request } from 'playwright-core'

export interface PageWalk {
  /** Loads the document of the page, as an address that is typed does. */
  load(path: string): Promise<void>
  /** Goes to the page as the menu does, for a third of the cost of a load; the first page is loaded. */
  turn(path: string): Promise<void>
}

/** Time without a request after which a page is taken as complete. */
const QUIET_MS = 400
const LOADED_WITHIN_MS = 45_000
const SHOWN_WITHIN_MS = 10_000

/** Goes from page to page, each time until the content is there. */
export function pageWalk(page: Page): PageWalk {
  const open = new Set<Request>()
  let last = 0
  const ended = (request: Request) => {
    open.delete(request)
    last = Date.now()
  }
  page.on('request', (request) => {
    // Realtime events come for as long as the page is there.
    if (request.resourceType() !== 'eventsource') open.add(request)
    last = Date.now()
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)

  const load = async (path: string) => {
    open.clear()
    await page.goto(path)
    await complete()
  }
  const turn = async (path: string) => {
    if (!(await page.evaluate(() => document.getElementById('root') !== null))) return load(path)
    last = Date.now()
    await page.evaluate((to) => history.pushState({}, '', to), path)
    await complete()
  }
  /** Skeletons are gone too: a home that still loads is longer than the screen, and a keyboard reaches nothing yet. */
  const complete = async () => {
    const until = Date.now() + LOADED_WITHIN_MS
    while (open.size > 0 || Date.now() - last < QUIET_MS) {
      if (Date.now() > until)
        throw new Error(`${page.url()} still asks for ${[...open].map((one) => one.url())}`)
      await page.waitForTimeout(50)
    }
    await page.locator(':is(h1, h2):visible').first().waitFor()
    const skeleton = page.locator('main .animate-in.bg-muted[aria-hidden]').first()
    await skeleton.waitFor({ state: 'detached', timeout: SHOWN_WITHIN_MS }).catch(() => {})
  }
  return { load, turn }
}
