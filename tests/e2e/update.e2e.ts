/** A new version is offered, never forced; a file that is gone says so. */
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { builtFile, signIn } from './browser.ts'
import { openStage } from './desk.ts'

const stage = await openStage()
// A file that does not arrive is reported by the console.
const { page } = await stage.open()
await signIn(page, 'moderateur')
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

const pill = (on: Page) => on.getByRole('button', { name: 'Nouvelle version — Actualiser' })

/** Answers as a server that was upgraded meanwhile, whatever is asked; the stream of changes stays open. */
const renew = (on: Page) =>
  on.route(/\/api\//, async (route) => {
    if (route.request().headers().accept === 'text/event-stream') return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-wasl-build': '/assets/other.js' } })
  })

/** True until the page is loaded anew. */
const mark = () => page.evaluate(() => Object.assign(window, { isSamePage: true }))
const isSamePage = () => page.evaluate(() => 'isSamePage' in window)

test('the page offers no update while the server serves its own version', async () => {
  await page.goto('/clients/')
  await page.getByRole('row').nth(1).waitFor()
  expect(await pill(page).count()).toBe(0)
})

test('a new version waits for a press, which loads it', async () => {
  await mark()
  await renew(page)
  await page.goto('/villes/')
  await mark()
  await pill(page).waitFor()
  await page.getByRole('link', { name: 'Livreurs', exact: true }).click()
  await page.waitForURL(/livreurs/)
  expect(await isSamePage()).toBe(true)
  const anew = page.waitForEvent('domcontentloaded')
  await pill(page).click()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await anew
  expect(await isSamePage()).toBe(false)
  await page.getByRole('row').nth(1).waitFor()
  expect(await pill(page).count()).toBe(0)
})

test('a press asks first while a typed text is not saved', async () => {
  await renew(page)
  await page.goto('/settings/account')
  await mark()
  // A page that asks the API for more.
  await page.getByRole('link', { name: 'Notifications', exact: true }).click()
  await page.getByRole('heading', { level: 2, name: 'Notifications' }).waitFor()
  await pill(page).waitFor()
  await page.getByRole('link', { name: 'Compte', exact: true }).click()
  await page.getByRole('heading', { level: 2, name: 'Compte' }).waitFor()
  await page.getByRole('textbox').first().fill('Une autre valeur')
  await pill(page).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Actualiser sans enregistrer ?').waitFor()
  await question.getByRole('button').first().click()
  await question.waitFor({ state: 'detached' })
  expect(await isSamePage()).toBe(true)
})

test('a page whose file is gone says so, and reloads on demand', async () => {
  await page.goto('/villes/')
  await page.getByRole('row').nth(1).waitFor()
  await mark()
  await page.route(builtFile('routes/_authenticated/mails.index.tsx?tsr-split=component'), (route) =>
    route.fulfill({ status: 404, body: '{}' }),
  )
  await page.getByRole('link', { name: 'Mails' }).click()
  await page.getByRole('heading', { name: 'Cette page n’a pas pu être chargée' }).waitFor()
  expect(await isSamePage()).toBe(true)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Actualiser' }).click()
  await page.getByRole('heading', { name: 'Mails' }).waitFor()
})
