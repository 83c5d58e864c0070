/** Writes that show before the server has answered, and money, which never does. */
import type { Page, Route } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { receivedParcels } from '../support/parcels.ts'
import { demoPeople, openDesk } from './desk.ts'

// The refused writes are intended.
const desk = await openDesk({ refusals: [400, 409] })
const { page } = desk
const { staff, client, livreur, agence } = await demoPeople(desk)
const received = (...names: string[]) => receivedParcels(staff, { client, agence }, names)
const row = () => page.locator('tr[data-row]').first()
const cell = (field: string) => row().locator(`td[data-field="${field}"]`)
const dot = (field: string) => cell(field).getByText('Enregistrement en cours')

afterEach(() => page.unrouteAll({ behavior: 'wait' }))

/** Holds the answers to writes at this address until `answer` says how they go on. */
async function hold(on: Page, address: string): Promise<(how: (route: Route) => Promise<void>) => void> {
  const gate = Promise.withResolvers<(route: Route) => Promise<void>>()
  await on.route(address, async (route) =>
    ['POST', 'PATCH'].includes(route.request().method()) ? (await gate.promise)(route) : route.fallback(),
  )
  return gate.resolve
}
const goOn = (route: Route) => route.continue()
const refuse = (route: Route) =>
  route.fulfill({
    status: 400,
    json: { status: 400, message: 'Refusé pour voir.', data: {} },
  })

async function typeIn(field: string, name: string, text: string): Promise<void> {
  await cell(field).dblclick()
  await page.getByRole('group', { name }).locator('input,textarea').fill(text)
  await page.keyboard.press('Enter')
}

describe('a note', () => {
  test('shows at once with a dot until the server has it', async () => {
    const [id = ''] = await received('Tôt Note')
    await page.goto('/commands/?q=T%C3%B4t%20Note&colonnes=code,note,price')
    const answer = await hold(page, '**/api/collections/commands/records/*')
    await typeIn('note', 'Commentaire', 'Porte bleue')
    await cell('note').getByText('Porte bleue').waitFor()
    await dot('note').waitFor({ state: 'attached' })
    expect((await staff.collection('commands').getOne(id)).note).toBe('')
    answer(goOn)
    await dot('note').waitFor({ state: 'detached' })
    await cell('note').getByText('Porte bleue').waitFor()
    expect((await staff.collection('commands').getOne(id)).note).toBe('Porte bleue')
  })

  test('that is refused goes back, and says why', async () => {
    await received('Tôt Refus')
    await page.goto('/commands/?q=T%C3%B4t%20Refus&colonnes=code,note,price')
    const answer = await hold(page, '**/api/collections/commands/records/*')
    await typeIn('note', 'Commentaire', 'Porte rouge')
    await cell('note').getByText('Porte rouge').waitFor()
    answer(refuse)
    await page.locator('[data-sonner-toast]', { hasText: /Refusé pour voir.*Porte rouge/ }).waitFor()
    await cell('note').getByText('Porte rouge').waitFor({ state: 'detached' })
    expect(await dot('note').count()).toBe(0)
  })
})

test('a price keeps its old value until the server has the new one', async () => {
  await received('Tôt Prix')
  await page.goto('/commands/?q=T%C3%B4t%20Prix&colonnes=code,note,price')
  const answer = await hold(page, '**/api/collections/commands/records/*')
  await typeIn('price', 'Prix', '333')
  await dot('price').waitFor({ state: 'attached' })
  await cell('price').getByText('100,00').waitFor()
  expect(await cell('price').getByText('333').count()).toBe(0)
  answer(goOn)
  await cell('price').getByText('333,00').waitFor()
  await dot('price').waitFor({ state: 'detached' })
})

describe('a state', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Changer l’état' })
  /** Opens the way to a state from the panel. */
  async function wayTo(id: string, state: string): Promise<void> {
    const { code } = await staff.collection('commands').getOne(id)
    await page.goto(`/commands/?q=${code}&colis=${code}&colonnes=code,status,delivery_man`)
    await page.getByRole('button', { name: 'Changer l’état' }).click()
    await dialog().getByRole('button', { name: state, exact: true }).click()
  }
  async function assign(id: string): Promise<void> {
    await wayTo(id, 'Affecté au livreur')
    await dialog().getByLabel('Livreur').first().focus()
    await page.keyboard.type(livreur.name)
    await page.getByRole('option', { name: livreur.name }).first().waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => dialog().getByLabel('Livreur').first().inputValue()).toBe(livreur.name)
    await dialog().getByRole('button', { name: 'Valider' }).click()
  }

  test('shows at once in list and panel, with its livreur', async () => {
    const [id = ''] = await received('Tôt État')
    const answer = await hold(page, '**/api/collections/suivis/records')
    await assign(id)
    await cell('status').getByText('Affecté au livreur').waitFor()
    await cell('delivery_man').getByText(livreur.name).waitFor()
    await dot('status').waitFor({ state: 'attached' })
    await page
      .getByRole('heading', { level: 2 })
      .getByText('Enregistrement en cours')
      .waitFor({ state: 'attached' })
    expect((await staff.collection('commands').getOne(id)).delivery_man).toBe('')
    answer(goOn)
    await dot('status').waitFor({ state: 'detached' })
    await cell('status').getByText('Affecté au livreur').waitFor()
    expect((await staff.collection('commands').getOne(id)).delivery_man).toBe(livreur.id)
  })

  test('that is refused goes back, and its form comes again as it was left', async () => {
    const [id = ''] = await received('Tôt Retour')
    const answer = await hold(page, '**/api/collections/suivis/records')
    await assign(id)
    await cell('status').getByText('Affecté au livreur').waitFor()
    answer(refuse)
    await dialog().getByText('Refusé pour voir.').waitFor()
    expect(await dialog().getByLabel('Livreur').first().inputValue()).toBe(livreur.name)
    await cell('status').getByText('Affecté au livreur').waitFor({ state: 'detached' })
    await page.unrouteAll({ behavior: 'wait' })
    await dialog().getByRole('button', { name: 'Valider' }).click()
    await expect
      .poll(async () => (await staff.collection('commands').getOne(id)).delivery_man)
      .toBe(livreur.id)
  })

  test('with which money moves waits for the server', async () => {
    const [id = ''] = await received('Tôt Argent')
    const given = { command: id, status: stateId('AFFECTE'), delivery_man: livreur.id, confirmer_ville: true }
    await staff.collection('suivis').create(given)
    await staff
      .collection('suivis')
      .create({ command: id, status: stateId('EN_DISTRIBUTION'), source: 'scan' })
    const answer = await hold(page, '**/api/collections/suivis/records')
    await wayTo(id, 'Livré')
    await dialog().getByLabel('Mode de paiement').selectOption('especes')
    await dialog().getByRole('button', { name: 'Valider' }).click()
    await page.waitForTimeout(500)
    expect(await cell('status').getByText('Livré').count()).toBe(0)
    expect(await dot('status').count()).toBe(0)
    answer(goOn)
    await cell('status').getByText('Livré').waitFor()
  })
})
