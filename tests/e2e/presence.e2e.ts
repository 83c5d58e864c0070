/** Two moderateurs on one record: each sees the other, and neither loses what the other saves. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { receivedParcels } from '../support/parcels.ts'
import { signIn } from './browser.ts'
import { demoPeople, openDesk } from './desk.ts'

// The console reports the refused write, which the form answers itself. Two processes serve the two browsers.
const desk = await openDesk({ refusals: [409], environment: { WORKERS: '2' } })
const karim = desk.page
const { staff, client, agence } = await demoPeople(desk)
const agent = await desk.sdk('agent')
await staff.collection('users').update(staff.authStore.record?.id ?? '', { full_name: 'Karim Alaoui' })
await staff.collection('users').update(agent.authStore.record?.id ?? '', { full_name: 'Sara Lahlou' })
const other = await desk.open()
const sara = other.page
await signIn(sara, 'agent')

const ids = await receivedParcels(staff, { client, agence }, ['Vue À Deux', 'Saisie À Deux', 'Même Champ'])
const stored = (at: number) => staff.collection('commands').getOne(ids[at] ?? '')
const form = (page: Page) => page.getByRole('dialog', { name: /^Modifier/ })
const faces = (page: Page) => page.getByRole('button', { name: /^Aussi sur cette fiche/ })
const beside = async (page: Page, at: number, more = '') => {
  await page.goto(`/commands/?colis=${(await stored(at)).code}${more}`)
}
const whole = async (page: Page, at: number) => page.goto(`/commands/${(await stored(at)).code}`)
/** Both on one place of the panel: the dialog of the record. */
const says = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).first()

test('each sees the other on the same colis, in the panel and on the page, until he leaves', async () => {
  await beside(karim, 0)
  await whole(sara, 0)
  await says(karim, 'Sara consulte aussi').waitFor()
  await says(sara, 'Karim consulte aussi').waitFor()
  expect(await faces(karim).getAttribute('aria-label')).toBe('Aussi sur cette fiche : Sara Lahlou')
  expect(await faces(karim).innerText()).toBe('SL')
  await faces(sara).focus()
  await sara.keyboard.press('Enter')
  await sara.getByRole('dialog').getByText('Karim Alaoui').waitFor()
  await sara.keyboard.press('Escape')
  await karim.keyboard.press('Escape')
  await faces(sara).waitFor({ state: 'detached' })
  expect(await says(sara, 'Karim').count()).toBe(0)
})

test('a tab that is closed is gone at once, and one’s own tabs are not shown', async () => {
  const second = await sara.context().newPage()
  await whole(second, 0)
  await beside(karim, 0)
  await says(karim, 'Sara consulte aussi').waitFor()
  await says(second, 'Karim consulte aussi').waitFor()
  expect(await faces(second).getAttribute('aria-label')).toBe('Aussi sur cette fiche : Karim Alaoui')
  // Told that the first tab left, the second asks again: its farewell could overtake a heartbeat under way.
  const asked = second.waitForResponse('**/api/wasl/presence')
  await sara.goto('/clients/')
  await asked
  await second.close({ runBeforeUnload: true })
  await faces(karim).waitFor({ state: 'detached', timeout: 5_000 })
})

test('who edits is named beside the form and in the panel, and nothing moves', async () => {
  await beside(karim, 1)
  await karim.getByText('Saisie À Deux').first().waitFor()
  const head = () => karim.getByRole('dialog').getByRole('heading').first().boundingBox()
  const before = await head()
  await whole(sara, 1)
  await sara.getByRole('button', { name: 'Modifier' }).click()
  await form(sara).getByLabel('Commentaire').fill('Appeler avant')
  await says(karim, 'Sara modifie ce colis').waitFor()
  expect(await head()).toEqual(before)

  await beside(karim, 1, '&action=modifier')
  await form(karim).getByRole('status').filter({ hasText: 'Sara modifie ce colis' }).waitFor()
  await form(sara).getByRole('status').filter({ hasText: 'Karim modifie ce colis' }).waitFor()
  await form(karim).getByLabel('Adresse', { exact: true }).fill('3, rue de Fès')
  await form(karim).getByRole('button', { name: 'Enregistrer' }).click()
  await form(karim).waitFor({ state: 'detached' })
  await says(sara, 'Karim consulte aussi').waitFor()
  await form(sara).getByRole('button', { name: 'Enregistrer' }).click()
  await form(sara).waitFor({ state: 'detached' })
  expect(await stored(1)).toMatchObject({ note: 'Appeler avant', receiver_address: '3, rue de Fès' })
  await says(karim, 'Sara consulte aussi').waitFor()
})

test('of one field, the second to save is asked', async () => {
  await whole(sara, 2)
  await whole(karim, 2)
  for (const page of [sara, karim]) await page.getByRole('button', { name: 'Modifier' }).click()
  await form(sara).getByRole('status').filter({ hasText: 'Karim modifie ce colis' }).waitFor()
  await form(sara).getByLabel('Commentaire').fill('Le matin')
  await form(karim).getByLabel('Commentaire').fill('Le soir')
  await form(sara).getByRole('button', { name: 'Enregistrer' }).click()
  await form(sara).waitFor({ state: 'detached' })
  await form(karim).getByRole('button', { name: 'Enregistrer' }).click()
  await form(karim).getByRole('alert').getByText('Le matin').waitFor()
  expect((await stored(2)).note).toBe('Le matin')
})

test('a cell edited in the list counts as an edit of its record', async () => {
  await whole(karim, 0)
  await sara.goto('/commands/?q=Vue+À+Deux')
  const row = sara.getByRole('row').filter({ hasText: 'Vue À Deux' })
  await row.waitFor()
  await row.getByText('Vue À Deux').dblclick()
  await sara.locator('fieldset[data-over]').waitFor()
  await says(karim, 'Sara modifie ce colis').waitFor()
  await sara.keyboard.press('Escape')
  await faces(karim).waitFor({ state: 'detached' })
})

test('a merchant with the same colis open neither sees nor is seen, and asks nothing', async () => {
  const shop = await desk.open()
  await signIn(shop.page, 'client')
  const asked: string[] = []
  shop.page.on('request', (request) => {
    if (request.url().includes('/presence')) asked.push(request.url())
  })
  await whole(karim, 0)
  await whole(shop.page, 0)
  await whole(sara, 0)
  await says(sara, 'Karim consulte aussi').waitFor()
  await shop.page.getByText('Vue À Deux').first().waitFor()
  expect(await faces(karim).getAttribute('aria-label')).toBe('Aussi sur cette fiche : Sara Lahlou')
  expect(await faces(shop.page).count()).toBe(0)
  expect(asked).toEqual([])
  await shop.close()
})

test('signing out ends it', async () => {
  await whole(karim, 0)
  await whole(sara, 0)
  await says(karim, 'Sara consulte aussi').waitFor()
  await sara.getByRole('button', { name: /^Compte de/ }).click()
  await sara.getByRole('menuitem', { name: /déconnecter/i }).click()
  const question = sara.getByRole('alertdialog').or(sara.getByRole('dialog'))
  if (await question.count()) await question.getByRole('button', { name: /déconnecter/i }).click()
  await faces(karim).waitFor({ state: 'detached', timeout: 5_000 })
})
