/** A period is typed in the filter of a date, as people write days, and a day that is none says so. */
import { expect, test } from 'vitest'
import { faults } from './browser.ts'
import { openDesk } from './desk.ts'

const desk = await openDesk()
const { page } = desk

test('a typed period filters the list, and what is no day is told without filtering', async () => {
  await page.goto('/commands/')
  await page.getByRole('grid').waitFor()
  await page.getByRole('button', { name: 'Date d’envoi' }).first().click()
  const filter = page.getByRole('dialog', { name: 'Filtrer par Date d’envoi' })
  const typed = filter.getByLabel('Date ou période')
  await expect.poll(() => typed.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type('31/11/2026')
  await page.keyboard.press('Enter')
  await filter.getByRole('alert').getByText('Ce jour n’existe pas').waitFor()
  expect(await faults(page)).toEqual([])
  await typed.fill('bientôt')
  await typed.press('Enter')
  await filter.getByRole('alert').getByText('Date illisible').waitFor()
  expect(new URL(page.url()).searchParams.get('created')).toBeNull()
  await typed.fill('12-15/11/2026')
  expect(await filter.getByRole('alert').count()).toBe(0)
  await typed.press('Enter')
  await page.waitForURL(/created=2026-11-12\.\.2026-11-15/)
  await page.getByRole('button', { name: 'Date d’envoi du 12/11/2026 au 15/11/2026' }).waitFor()
  expect(await filter.getByLabel('Du', { exact: true }).inputValue()).toBe('2026-11-12')
  expect(await filter.getByLabel('Au', { exact: true }).inputValue()).toBe('2026-11-15')
  // Leaving the field takes it too.
  await typed.fill('hier')
  await page.keyboard.press('Tab')
  await page.waitForURL(/created=hier/)
})
