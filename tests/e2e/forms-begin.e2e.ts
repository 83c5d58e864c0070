/** Initial values of forms: the defaults of the record, and the agence of somebody bound to one. */

import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { ROLES, signIn } from './browser.ts'
import { openStage } from './desk.ts'

const stage = await openStage()
const staff = await stage.sdk('moderateur')

async function openForm(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('main').waitFor()
  await page.keyboard.press('n')
  // Once it is saved the panel of the record opens, a dialog too.
  const form = page.getByRole('dialog', { name: /^Nouve/ })
  await form.waitFor()
  return form
}

describe('a new client', () => {
  test('may have parcels opened and exchanged, and his account is open, unless it is said', async () => {
    const { page, close } = await stage.open()
    afterAll(close)
    await signIn(page, 'moderateur')
    for (const [name, unticked] of [
      ['Boutique Tanit', []],
      ['Boutique Dounia', ['Ouverture autorisée', 'Actif']],
    ] as const) {
      const form = await openForm(page, '/clients/')
      const tick = (label: string) => form.getByLabel(label, { exact: true })
      for (const label of ['Ouverture autorisée', 'Échange autorisé', 'Actif']) {
        expect([label, await tick(label).isChecked()]).toEqual([label, true])
      }
      expect(await tick('Livraison partielle autorisée').isChecked()).toBe(false)
      await form.getByLabel(/^Raison sociale/).fill(name)
      await form.getByLabel(/^Nom complet/).fill(name)
      await form.getByLabel(/^Téléphone/).fill(name.includes('Tanit') ? '0655443301' : '0655443302')
      await form.getByLabel(/^Mot de passe/).fill('boutique-2026')
      for (const label of unticked) await tick(label).click()
      await form.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await form.waitFor({ state: 'detached' })
      const made = await staff
        .collection('clients')
        .getFirstListItem(`raison_sociale = "${name}"`, { expand: 'user' })
      const told = unticked.length > 0
      expect(made).toMatchObject({ option_ouverture: !told, option_echange: true, option_partiel: false })
      expect(made.expand?.user.active).toBe(!told)
      await page.goto('/')
    }
  })
})

describe('who is kept to an agence', () => {
  test('opens livreurs of his own, and is offered no other', async () => {
    const [his, other] = await staff.collection('agences').getFullList({ sort: 'name' })
    const agent = await staff.collection('users').getFirstListItem(`email = "${ROLES.agent}"`)
    const roles = [...agent.roles, 'Livreurs']
    await staff.collection('users').update(agent.id, { roles, agence: his?.id })
    const { page, close } = await stage.open()
    afterAll(close)
    await signIn(page, 'agent')
    const form = await openForm(page, '/livreurs/')
    const agence = form.getByRole('combobox', { name: 'Agence' })
    await expect.poll(() => agence.inputValue()).toBe(his?.name)
    await agence.click()
    await agence.fill(String(other?.name).slice(0, 4))
    await page.getByRole('listbox', { name: 'Agence' }).and(page.locator('[aria-busy="false"]')).waitFor()
    expect(await page.getByRole('option', { name: other?.name }).count()).toBe(0)
    await agence.fill(String(his?.name).slice(0, 4))
    await page.getByRole('option', { name: his?.name }).waitFor()
  })
})
