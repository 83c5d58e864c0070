/** Code of floating elements is loaded after the page: nothing typed is lost to a wait. */

import { expect, test } from 'vitest'
import { builtFiles } from './browser.ts'
import { openDesk } from './desk.ts'

const { page } = await openDesk()

const bar = () => page.getByRole('search', { name: 'Filtrer la liste' })
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
/** Code of the windows of a list. */
const PARTS = ['popover-surface', 'filter-control', 'edit-drawer', 'toaster']
/** Code fetched so far. */
const scripts = () =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )

test('the code of a filter is there before it is asked for; closed, it gives the focus back', async () => {
  await page.goto('/commands/')
  await page.getByRole('row').nth(1).waitFor()
  const ready = async () => {
    const all = (await scripts()).join()
    return Object.values(builtFiles())
      .filter(({ file, name = '' }) => PARTS.includes(name) && !all.includes(file))
      .map(({ name }) => name)
  }
  await expect.poll(ready).toEqual([])
  // The code of the panels loads meanwhile.
  const growth = async () => {
    const { length } = await scripts()
    await page.waitForTimeout(500)
    return (await scripts()).length - length
  }
  await expect.poll(growth).toBe(0)
  const before = await scripts()
  const button = bar().getByRole('button', { name: 'État', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  const filter = page.getByRole('dialog', { name: 'Filtrer par État' })
  await filter.waitFor()
  expect(await scripts()).toEqual(before)
  expect(await button.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await filter.waitFor({ state: 'detached' })
  expect(await focused()).toBe('État')
  // Pressed a second time it closes; a press elsewhere keeps the focus there.
  await button.click()
  await filter.waitFor()
  await button.click()
  await filter.waitFor({ state: 'detached' })
  await button.click()
  await filter.waitFor()
  await page.getByLabel('Chercher', { exact: true }).click()
  await filter.waitFor({ state: 'detached' })
  expect(
    await page.getByLabel('Chercher', { exact: true }).evaluate((box) => box === document.activeElement),
  ).toBe(true)
})

test('a hint comes with the focus of the keyboard and goes with Escape', async () => {
  await page.goto('/commands/')
  await page.getByRole('row').nth(1).waitFor()
  await page.getByRole('button', { name: 'Replier la navigation' }).click()
  const unfold = page.getByRole('button', { name: 'Déplier la navigation' })
  await page.mouse.move(700, 400)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  const hint = page.getByRole('tooltip', { name: 'Déplier la navigation' }).or(page.getByRole('tooltip'))
  await hint.first().waitFor()
  expect(await hint.first().innerText()).toBe('Déplier la navigation')
  expect(await unfold.getAttribute('aria-describedby')).toBe(await hint.first().getAttribute('id'))
  await page.keyboard.press('Escape')
  await hint.first().waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Commandes' }).first().hover()
  await hint.getByText('Commandes').first().waitFor()
  await unfold.click()
})
