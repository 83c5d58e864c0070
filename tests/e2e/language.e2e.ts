import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectQuiet, PHONE, ROLES, type Role, signIn, signInInArabic } from './browser.ts'
import { DEMO_PASSWORD } from './demo-settings.ts'
import { openStage } from './desk.ts'

const { open, sdk } = await openStage()

const written = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])

/** Every word the page painted since its first, and how it was written then. */
const watchPaint = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const text = document.getElementById('root')?.innerText.trim()
      if (text) seen.push(`${document.documentElement.lang} ${document.documentElement.dir} ${text}`)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
const seenOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { seen: readonly string[] }).seen)

const arabicSignIn = (page: Page, role: Role): Promise<void> =>
  signInInArabic(page, ROLES[role], DEMO_PASSWORD)

/** Opens the home page, which is not where every sign-in leads. */
async function goHome(page: Page, heading: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('heading', { name: heading }).first().waitFor()
}

test.each([
  ['livreur', 'الجولة'],
  ['client', 'الرئيسية'],
] as const)('a %s who chose Arabic to sign in keeps it, on another phone too', async (role, home) => {
  const { page, noise, close } = await open({ viewport: PHONE, touch: true })
  await arabicSignIn(page, role)
  // The account gets the language with the first page, so it is polled.
  const account = async () => (await (await sdk(role)).collection('users').authRefresh()).record.locale
  await expect.poll(account).toBe('ar')
  await goHome(page, home)
  expect(await written(page)).toEqual(['ar', 'rtl'])

  await watchPaint(page)
  await page.reload()
  await page.getByRole('heading', { name: home }).first().waitFor()
  const seen = await seenOf(page)
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.filter((words) => !words.startsWith('ar rtl '))).toEqual([])
  expectQuiet(noise)
  await close()

  const other = await open({ viewport: PHONE, touch: true })
  await signIn(other.page, role)
  await goHome(other.page, home)
  expect(await written(other.page)).toEqual(['ar', 'rtl'])
  expectQuiet(other.noise)
  await other.close()
})

test('the office works in French, in a browser that was read in Arabic too', async () => {
  const { page, noise, close } = await open()
  await arabicSignIn(page, 'agent')
  await goHome(page, 'Accueil')
  expect(await written(page)).toEqual(['fr', 'ltr'])
  await page.reload()
  await page.getByRole('heading', { name: 'Accueil' }).first().waitFor()
  expect(await written(page)).toEqual(['fr', 'ltr'])
  expectQuiet(noise)
  await close()
})

test('the menu of a merchant changes the language, and back', async () => {
  const { page, noise, close } = await open()
  const client = await sdk('client')
  const account = async () => (await client.collection('users').authRefresh()).record.locale
  await client.collection('users').update(client.authStore.record?.id ?? '', { locale: 'fr' })
  await signIn(page, 'client')
  await goHome(page, 'Accueil')
  for (const [name, lang, home] of [
    ['العربية', 'ar', 'الرئيسية'],
    ['Français', 'fr', 'Accueil'],
  ] as const) {
    await page.locator('header [data-initials]').click()
    await page.getByRole('menuitem', { name }).click()
    await page.getByRole('heading', { name: home }).first().waitFor()
    expect((await written(page))[0]).toBe(lang)
    await expect.poll(account).toBe(lang)
  }
  expectQuiet(noise)
  await close()
})
