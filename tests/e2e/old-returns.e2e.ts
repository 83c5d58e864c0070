import { expect, test } from 'vitest'
import { OLD_RETURNS } from '#model/domain/commande/old-returns.ts'
import { MAIL_PAGES } from '#model/domain/links.ts'
import { PHONE, signIn } from './browser.ts'
import { openDesk } from './desk.ts'

const desk = await openDesk({ environment: { RATE_LIMITS: 'off', DEMO_COMMANDS: '6000' } })
const { page } = desk
const staff = await desk.sdk('moderateur')
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Casablanca' }).format()
const filter = OLD_RETURNS.filter(`${day} 00:00:00.000Z`)
const NAME = 'Retours de plus de 7 jours'
const counted = (text: string) => Number(text.slice(0, text.indexOf(NAME)).replaceAll(/\D/g, ''))

test('from the home page: old returns by who has them, each count opening its list, by keyboard', async () => {
  const { totalItems: all } = await staff.collection('commands').getList(1, 1, { filter })
  expect(all).toBeGreaterThan(0)
  await page.goto('/')
  const tile = page.getByRole('link', { name: NAME })
  await expect.poll(async () => counted(await tile.innerText())).toBe(all)
  await tile.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/retours/)
  const cards = page.getByRole('region', { name: 'Chez qui' }).getByRole('link')
  await cards.first().waitFor()
  const counts = await cards.evaluateAll((links) =>
    links.map((link) => Number.parseInt(link.lastElementChild?.textContent ?? '', 10)),
  )
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all)
  const listed = page.getByText(`1–${counts[0]} sur ${counts[0]}`)
  await cards.first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/detenteur=/)
  expect(await cards.first().getAttribute('aria-current')).toBe('page')
  await listed.waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.searchParams.has('detenteur'))
  await page.getByText(`1–${all} sur ${all}`).waitFor()
})

test('the mail of the morning leads there, on a phone too', async () => {
  const phone = await desk.open({ viewport: PHONE, touch: true })
  await signIn(phone.page, 'moderateur')
  await phone.page.goto(MAIL_PAGES.oldReturns)
  await phone.page.getByRole('heading', { name: NAME }).waitFor()
  await phone.page.getByRole('region', { name: 'Chez qui' }).getByRole('link').first().tap()
  await phone.page.waitForURL(/detenteur=/)
  const card = phone.page.getByRole('listitem').filter({ hasText: 'Détenu depuis' }).first()
  expect(await card.locator('time').innerText()).toMatch(/^\d+ j$/)
  const beyond = await phone.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(beyond).toBeLessThanOrEqual(0)
  await phone.close()
})
