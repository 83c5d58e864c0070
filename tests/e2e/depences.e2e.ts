/** Budgets of dépenses: planned, watched by month, and told before a dépense is approved. */
import { expect, test } from 'vitest'
import { account } from '../support/people.ts'
import { photo } from '../support/photo.ts'
import { faults, PHONE, signIn } from './browser.ts'
import { openDesk } from './desk.ts'

const desk = await openDesk()
const { page } = desk
const staff = await desk.sdk('moderateur')
const buyer = await account(desk, staff, { type: 'moderateur', name: 'acheteuse', roles: ['Depences'] })

/** A month before the dépenses of the demo, within those the page offers. */
const MOIS = '2026-03'
const DAY = `${MOIS}-05 00:00:00.000Z`
for (const budget of await staff.collection('budgets').getFullList()) {
  await staff.collection('budgets').delete(budget.id)
}
/** Of an agence, while the budget is the company’s. */
const { id: agence } = await staff.collection('agences').getFirstListItem('')
const spent = (label: string, amount: number, category = 'entretien') =>
  buyer.collection('depences').create({
    ...{ date: DAY, label, amount, category, payee_par: 'banque', agence, piece: photo('recu.png') },
  })

const month = page.getByRole('region', { name: 'Dépenses par catégorie, mars 2026' })

test('a budget is entered on its tab, and the month beside it is told at once', async () => {
  await spent('Révision du camion', 850)
  await page.goto('/depences/')
  await page.getByRole('navigation', { name: 'Dépenses' }).getByRole('link', { name: 'Budgets' }).click()
  await page.getByLabel('Mois').selectOption(MOIS)
  await month.getByText('850,00 DH à valider').waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Nouveau budget' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Catégorie').selectOption({ label: 'Entretien' })
  await form.getByLabel('Budget par mois').fill('1000')
  await form.getByLabel('À partir du').fill('2026-01-01')
  await form.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  await month.getByText('Reste 1 000,00 DH').waitFor()
  await page.getByRole('gridcell', { name: 'Toute la société' }).waitFor()
  expect(await faults(page)).toEqual([])
})

test('a line opens its dépenses, and the budget is told before one is approved', async () => {
  const { id } = await spent('Boîte de vitesses', 400)
  await month.getByText('Dépassé de 250,00 DH si tout est validé').waitFor()
  await month.getByRole('link', { name: /Entretien/ }).click()
  await page.getByText('Boîte de vitesses').waitFor()
  expect(
    await page
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') })
      .count(),
  ).toBe(2)
  await page.goto(`/depences/?fiche=${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Valider' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Tout valider dépasse le budget de 250,00 DH.').waitFor()
  await question.getByRole('button', { name: 'Valider' }).click()
  await question.waitFor({ state: 'detached' })
  await page.goto(`/depences/?onglet=budgets&mois=${MOIS}`)
  await month.getByText('400,00 sur').waitFor()
})

test('on a phone the month stands above the budgets', async () => {
  const phone = await desk.open({ viewport: PHONE, touch: true })
  await signIn(phone.page, 'moderateur')
  await phone.page.goto(`/depences/?onglet=budgets&mois=${MOIS}`)
  await phone.page.getByText('850,00 DH à valider').waitFor()
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(await faults(phone.page)).toEqual([])
  await phone.close()
})
