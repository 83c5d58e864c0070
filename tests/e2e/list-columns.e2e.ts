import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { signIn } from './browser.ts'
import { openDesk } from './desk.ts'

/** Columns as a person arranges them: kept on the server, and so on every machine. */
const desk = await openDesk()
const { page } = desk
const staff = await desk.sdk('moderateur')

afterEach(async () => {
  const kept = await staff.collection('saved_views').getFullList({ filter: 'name = ""' })
  for (const { id } of kept) await staff.collection('saved_views').delete(id)
})

const heads = (on: Page = page) =>
  on.locator('thead th[data-column]').evaluateAll((all) => all.map((one) => one.getAttribute('data-column')))
const width = (name: string, on: Page = page) =>
  on.locator(`th[data-column=${name}]`).evaluate((th) => Math.round(th.getBoundingClientRect().width))
const menu = () => page.getByRole('dialog', { name: 'Colonnes et densité' })
const open = async (path: string) => {
  await page.goto(path)
  await page.locator('tr[data-row]').first().waitFor()
}
const openMenu = async () => {
  await page.getByRole('button', { name: 'Colonnes et densité' }).click()
  await menu().getByRole('searchbox').waitFor()
}
const line = (name: string) =>
  menu()
    .locator('div', { has: page.getByRole('checkbox', { name, exact: true }) })
    .last()
const tool = (name: string, label: string) => line(name).getByRole('button', { name: label })
const layouts = async () =>
  (await staff.collection('saved_views').getFullList({ filter: 'name = ""' })).map(({ columns }) => columns)

describe('the columns of a list', () => {
  test('are found by name, moved, pinned and taken out by the menu, and follow the person', async () => {
    await open('/clients/')
    await openMenu()
    await menu().getByRole('searchbox').fill('boutiq')
    await expect.poll(() => menu().getByRole('checkbox').count()).toBe(1)
    await tool('Boutiques', 'Déplacer à droite').click()
    await expect
      .poll(async () => (await heads()).slice(0, 3))
      .toEqual(['raison_sociale', 'ville', 'boutiques'])
    await tool('Boutiques', 'Épingler').click()
    await expect.poll(async () => (await heads()).slice(0, 2)).toEqual(['raison_sociale', 'boutiques'])
    await menu().getByRole('searchbox').fill('ville')
    await menu().getByRole('checkbox', { name: 'Ville', exact: true }).click()
    await expect.poll(async () => (await heads()).includes('ville')).toBe(false)
    await menu().getByRole('button', { name: 'Confort' }).click()
    await expect
      .poll(layouts)
      .toMatchObject([{ pins: { boutiques: true }, density: 'confort', columns: expect.any(Array) }])
    const shown = await heads()

    const elsewhere = await desk.open()
    await signIn(elsewhere.page, 'moderateur')
    await elsewhere.page.goto('/clients/')
    await elsewhere.page.locator('tr[data-row]').first().waitFor()
    expect(await heads(elsewhere.page)).toEqual(shown)
    expect((await elsewhere.page.locator('tr[data-row]').first().boundingBox())?.height).toBeGreaterThan(48)
    await elsewhere.page.goto('/clients/?colonnes=ville,raison_sociale')
    await expect.poll(() => heads(elsewhere.page)).toEqual(['raison_sociale', 'ville'])
    await elsewhere.close()
  })

  test('are as the list declares them again on demand', async () => {
    await open('/clients/')
    const declared = await heads()
    await openMenu()
    await menu().getByRole('checkbox', { name: 'Ville', exact: true }).click()
    await expect.poll(async () => (await layouts()).length).toBe(1)
    await menu().getByRole('button', { name: 'Réinitialiser' }).click()
    await expect.poll(() => heads()).toEqual(declared)
    await expect.poll(layouts).toEqual([])
    expect(page.url()).not.toContain('colonnes')
    await menu().getByRole('button', { name: 'Réinitialiser' }).waitFor({ state: 'detached' })
  })

  test('are as wide as they were dragged, and as wide as their words on demand', async () => {
    await open('/commands/')
    const before = await width('client_source')
    const edge = await page.locator('[data-edge=client_source]').boundingBox()
    if (!edge) throw new Error('a column has an end')
    await page.mouse.move(edge.x + 4, edge.y + 10)
    await page.mouse.down()
    await page.mouse.move(edge.x + 64, edge.y + 10, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => Math.abs((await width('client_source')) - before - 60)).toBeLessThan(4)
    expect(page.url()).not.toContain('sort')
    await expect.poll(layouts).toMatchObject([{ widths: { client_source: expect.any(Number) } }])
    await page.reload()
    await page.locator('tr[data-row]').first().waitFor()
    await expect.poll(async () => Math.abs((await width('client_source')) - before - 60)).toBeLessThan(4)
    await openMenu()
    await tool('Client', 'Largeur : ajuster').click()
    const cut = () =>
      page
        .locator('tr[data-row] td:nth-child(7) .truncate')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
    await expect.poll(cut).toBe(0)
  })
})
