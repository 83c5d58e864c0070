import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'

/** A cheap phone: 360×740, and a profile on disk that outlives its browser. */
export interface Phone {
  /** The browser, started anew on the same profile if it was killed. */
  open(path: string): Promise<Page>
  /** Opens another tab of the same browser. */
  tab(path: string): Promise<Page>
  /** SIGKILL, as by an operating system out of memory: nothing is flushed. */
  kill(): Promise<void>
  /** Closes the browser regularly: late writes, such as the session, are on disk afterwards. */
  leave(): Promise<void>
  close(): Promise<void>
}

const SIZE = { width: 360, height: 740 }
const READY_WITHIN_MS = 30_000

interface Running {
  readonly context: BrowserContext
  kill(): Promise<void>
  leave(): Promise<void>
}

export function phone(url: string): Phone {
  const profile = mkdtempSync(join(tmpdir(), 'wasl-phone-'))
  let running: Running | null = null
  const tab = async (path: string) => {
    running ??= await start(profile)
    const page = await running.context.newPage()
    page.setDefaultTimeout(45_000)
    await page.setViewportSize(SIZE)
    await page.goto(`${url}${path}`)
    return page
  }
  const kill = async () => {
    await running?.kill()
    running = null
  }
  return {
    tab,
    kill,
    async leave() {
      await running?.leave()
      running = null
    },
    open: tab,
    async close() {
      await kill()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

async function start(profile: string): Promise<Running> {
  const child = spawn(
    process.env.CHROMIUM ?? '/usr/bin/chromium',
    [
      '--headless=new',
      '--no-sandbox',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--lang=fr-MA',
      '--no-first-run',
      'about:blank',
    ],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, TZ: 'Africa/Casablanca' } },
  )
  const ended = once(child, 'close')
  const address = await new Promise<string>((found, failed) => {
    let said = ''
    const timer = setTimeout(() => failed(new Error(`no browser:\n${said}`)), READY_WITHIN_MS)
    child.stderr.on('data', (chunk) => {
      said += String(chunk)
      const [, ws] = /DevTools listening on (ws:\S+)/.exec(said) ?? []
      if (!ws) return
      clearTimeout(timer)
      found(ws)
    })
  })
  const browser = await chromium.connectOverCDP(address)
  const [context] = browser.contexts()
  if (!context) throw new Error('the browser has no profile')
  return {
    context,
    async kill() {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
      await ended
      await browser.close().catch(() => undefined)
    },
    async leave() {
      const session = await browser.newBrowserCDPSession()
      await session.send('Browser.close')
      await ended
    },
  }
}
