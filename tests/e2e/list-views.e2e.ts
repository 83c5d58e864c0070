import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { signIn } from './browser.ts'
import { openDesk } from './desk.ts'

/** Named views of a list: one's own and those colleagues share, as tabs with their counts. */
const desk = await openDesk()
const { page } = desk
const staff = await desk.sdk('moderateur')

afterAll(async () => {
  for (const { id } of await staff.collection('saved_views').getFullList())
    await staff.collection('saved_views').delete(id)
})

const tabs = (on: Page = page) => on.getByRole('navigation', { name: 'Vues' })
const codes = async (on: Page = page) => {
  await on.locator('tr[data-row]').first().waitFor()
  return on
    .locator('tr[data-row]')
    .evaluateAll((all) => all.map((row) => /\d{6}-\d{6}/.exec(row.textContent ?? '')?.[0]))
}
const total = async (on: Page = page) => {
  const said = on.getByText(/^\d+–\d+ sur [\d\u202f]+$/)
  await said.waitFor()
  return (await said.innerText()).split(' sur ')[1]
}
const saveAs = async (button: string, name: string, shared: boolean) => {
  await page.getByRole('button', { name: button }).click()
  const form = page.getByRole('dialog', { name: button })
  await form.getByLabel('Nom de la vue').fill(name)
  if (shared) await form.getByLabel('Partager avec l’équipe').click()
  await form.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await tabs().getByRole('button', { name }).waitFor()
}

describe('a view of a list', () => {
  test('is saved with its filter, order and columns, and says how many rows it has', async () => {
    const [ville] = await staff.collection('villes').getFullList({ filter: 'name = "Casablanca"' })
    await page.goto(`/commands/?city=${ville?.id}&sort=-total&colonnes=code,city,total&densite=normal`)
    await saveAs('Enregistrer cette liste comme vue', 'Casa, les plus chers', true)
    const tab = tabs().getByRole('button', { name: 'Casa, les plus chers' })
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
    await expect.poll(() => tab.innerText()).toContain(await total())
  })

  test('gives a colleague the same rows', async () => {
    const mine = await codes()
    const other = await desk.open()
    await signIn(other.page, 'agent')
    await other.page.goto('/commands/')
    await tabs(other.page).getByRole('button', { name: 'Casa, les plus chers' }).click()
    await other.page.waitForURL((url) => url.searchParams.get('sort') === '-total')
    await expect.poll(() => codes(other.page)).toEqual(mine)
    expect(await other.page.locator('thead th[data-column]').count()).toBe(3)
    await other.page.goto(page.url())
    await expect.poll(() => codes(other.page)).toEqual(mine)
    await other.close()
  })

  test('says what was changed: saved, saved as another, or taken back', async () => {
    const tab = tabs().getByRole('button', { name: 'Casa, les plus chers' })
    const asked = (label: string) => page.getByRole('button', { name: label, exact: true })
    expect(await asked('Annuler').count()).toBe(0)
    await page.getByRole('button', { name: 'envoyé le' }).click()
    await asked('Annuler').click()
    await page.waitForURL((url) => url.searchParams.get('sort') === '-total')
    await page.getByRole('button', { name: 'envoyé le' }).click()
    await saveAs('Enregistrer sous', 'Casa par date', false)
    await page.waitForURL((url) => url.searchParams.get('sort') === 'created')
    await tab.click()
    await page.waitForURL((url) => url.searchParams.get('sort') === '-total')
    await page.getByRole('button', { name: 'envoyé le' }).click()
    await asked('Enregistrer').click()
    await asked('Annuler').waitFor({ state: 'detached' })
    await tabs().getByRole('button', { name: 'Toutes les commandes' }).click()
    await page.waitForURL((url) => url.search === '')
    await tab.click()
    await page.waitForURL((url) => url.searchParams.get('sort') === 'created')
  })

  test('is renamed and thrown away by its owner alone', async () => {
    await page.getByRole('button', { name: 'Modifier la vue « Casa, les plus chers »' }).click()
    const form = page.getByRole('dialog', { name: 'Modifier la vue « Casa, les plus chers »' })
    await form.getByLabel('Nom de la vue').fill('Casa')
    await form.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await tabs()
      .getByRole('button', { name: /^Partagée\s*Casa\s*\d/ })
      .waitFor()
    await page.getByRole('button', { name: 'Modifier la vue « Casa »' }).click()
    await page.getByRole('button', { name: 'Supprimer la vue' }).click()
    await page.waitForURL((url) => url.search === '')
    await expect.poll(() => tabs().getByRole('button').count()).toBe(2)
  })
})
