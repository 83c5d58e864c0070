import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Theme } from '#web/lib/stored/theme.ts'
import { DEMO_PASSWORD } from './demo-settings.ts'

export const ROLES = {
  moderateur: 'moderateur@demo.wasl.ma',
  agent: 'agent@demo.wasl.ma',
  client: 'client@demo.wasl.ma',
  livreur: 'livreur@demo.wasl.ma',
} as const
export type Role = keyof typeof ROLES

const DESK = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** Debian's Chromium: without a window where its headless shell is installed. */
export const launch = (more: readonly string[] = []): Promise<Browser> =>
  launchAt(process.env.HEADLESS_SHELL || WHOLE, more)

/** Debian's Chromium with what its headless shell lacks: notifications. */
export const launchWhole = (): Promise<Browser> => launchAt(WHOLE, [])

const WHOLE = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** With its background traffic off, since tests reach no network. */
const launchAt = (executablePath: string, more: readonly string[]): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      ...more,
    ],
  })

export interface Visit {
  readonly page: Page
  /** Errors and warnings of the console since the visit began. */
  readonly noise: string[]
  close(): Promise<void>
}

export interface VisitOptions {
  viewport?: { width: number; height: number }
  theme?: Theme
  userAgent?: string
  /** Language of the browser; default: French of Morocco. */
  locale?: string
  javaScript?: boolean
  /** A phone: fingers, no mouse. */
  touch?: boolean
}

/** A fresh browser profile on the product. */
export async function visit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const context: BrowserContext = await browser.newContext({
    baseURL: url,
    viewport: options.viewport ?? DESK,
    ...(options.userAgent ? { userAgent: options.userAgent } : {}),
    locale: options.locale ?? 'fr-MA',
    hasTouch: options.touch ?? false,
    javaScriptEnabled: options.javaScript ?? true,
    ...(options.theme && options.theme !== 'system' ? { colorScheme: options.theme } : {}),
    timezoneId: 'Africa/Casablanca',
    reducedMotion: 'reduce',
  })
  if (options.theme) {
    await context.addInitScript((theme) => localStorage.setItem('vite-ui-theme', theme), options.theme)
  }
  context.setDefaultTimeout(45_000)
  const page = await context.newPage()
  const noise: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') noise.push(message.text())
  })
  page.on('pageerror', (error) => noise.push(String(error)))
  return { page, noise, close: () => context.close() }
}

/** Where an account is kept in the browser, by the official client. */
const STORED_ACCOUNT = 'pocketbase_auth'

/** Signs in without the screen, and shows no page of the product yet: the next visit is that of a person who came back. */
export async function signIn(page: Page, role: Role, url = ''): Promise<void> {
  const data = { identity: ROLES[role], password: DEMO_PASSWORD }
  const answer = await page.request.post(`${url}/api/collections/users/auth-with-password`, { data })
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()} ${await answer.text()}`)
  // The smallest document of the product: a page must be on its origin to store anything there.
  await page.goto(`${url}/api/health`)
  await page.evaluate(([key, account]) => localStorage.setItem(key, account), [
    STORED_ACCOUNT,
    await answer.text(),
  ] as const)
}

/** Signs in through the screen, as a person does. */
export async function signInByScreen(page: Page, role: Role, url = ''): Promise<void> {
  await page.goto(`${url}/sign-in-2`)
  await signInAs(page, ROLES[role], DEMO_PASSWORD)
}

/** Signs in, on the sign-in page. */
export async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(/e-mail/i).fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
}

export async function signInInArabic(page: Page, email: string, password: string, url = ''): Promise<void> {
  await page.goto(`${url}/sign-in-2`)
  await page.getByRole('button', { name: 'العربية' }).click()
  await page.getByRole('heading', { name: 'تسجيل الدخول' }).waitFor()
  await page.getByLabel(/البريد/).fill(email)
  await page.getByLabel('كلمة المرور', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
}

interface BuiltFile {
  readonly file: string
  readonly name?: string
}

/** The files of the build by their modules: a file is named by its content alone. */
export function builtFiles(): Readonly<Record<string, BuiltFile>> {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../dist/web/.vite/manifest.json'), 'utf8'))
}

/** The address pattern of the files that the build made of these modules, each fetched on its own. */
export function builtFile(...modules: readonly string[]): string {
  const files = modules.map((module) => {
    const found = builtFiles()[module]
    if (!found) throw new Error(`the build has no file of its own for ${module}`)
    return found.file
  })
  return `**/{${files.join(',')}}`
}

/** Holds the responses to these requests; the returned function releases them. */
export async function keepBack(page: Page, requests: string): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>()
  await page.route(requests, async (route) => {
    await gate.promise
    await route.continue()
  })
  return () => {
    gate.resolve()
    return page.unrouteAll({ behavior: 'wait' })
  }
}

export function expectQuiet(noise: readonly string[]): void {
  expect(noise).toEqual([])
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Serious accessibility faults of the page; only those of colour when the same
 * page was checked in another theme.
 */
export async function faults(page: Page, about: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Half a megabyte to parse: a page keeps it between two looks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // A list is dimmed while its next rows are on their way.
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  const only = about === 'colours' ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as {
      axe: {
        run(
          context: Document,
          options: object,
        ): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>
      }
    }
    const { violations } = await axe.run(document, { resultTypes: ['violations'], ...only })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 140)).join(' | ')}`)
  }, only)
}
