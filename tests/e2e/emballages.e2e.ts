/**
 * Packaging on screen: a merchant orders on a phone, the agence prepares and
 * delivers, the merchant sees the rest.
 */

import { expect, test } from 'vitest'
import { expectQuiet, PHONE, signIn } from './browser.ts'
import { openStage } from './desk.ts'

const { open, sdk } = await openStage()
const staff = await sdk('moderateur')
const merchant = await sdk('client')
const desk = await open()
await signIn(desk.page, 'moderateur')
const phone = await open({ viewport: PHONE, touch: true })
await signIn(phone.page, 'client')

const carton = await staff.collection('packaging').create({ name: 'Carton d’essai', price: 2.5 })
const { agence } = await merchant.collection('commandes_emballage').getFirstListItem('')
const stock = { packaging: carton.id, agence, kind: 'entree', nombre: 120 }
await staff.collection('packaging_movements').create(stock)

test('a merchant orders fifty in four presses, and no more than there are', async () => {
  const { page } = phone
  await page.goto('/packaging/')
  await page.getByRole('button', { name: 'Nouvelle commande d’emballages' }).first().click()
  await page.getByRole('combobox', { name: 'Emballage' }).click()
  await page.getByRole('option', { name: carton.name }).click()
  await page.getByRole('button', { name: '200', exact: true }).click()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText('Il n’en reste que 120').first().waitFor()
  await page.getByRole('button', { name: '50', exact: true }).click()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect
    .poll(
      async () =>
        (await merchant.collection('commandes_emballage').getList(1, 1, { sort: '-created' })).items[0],
    )
    .toMatchObject({ packaging: carton.id, quantity: 50, montant: 125, state: 'demandee' })
})

test('the agence prepares and delivers it, and its stock says so', async () => {
  const { page } = desk
  const { items } = await merchant.collection('commandes_emballage').getList(1, 1, { sort: '-created' })
  await page.goto(`/packaging/?fiche=${items[0]?.id}`)
  await page.getByRole('button', { name: 'Préparée' }).click()
  await page.getByText('Commande préparée').waitFor()
  await page.getByRole('button', { name: 'Livrée' }).click()
  await page.getByText('Commande livrée').waitFor()
  await page.goto('/packaging/?onglet=stock')
  const row = page.getByRole('row').filter({ hasText: carton.name }).filter({ hasText: '70' })
  await row.first().waitFor()
  const heading = page.getByRole('columnheader', { name: 'Vendus 30 j' })
  const column = await heading.evaluate((cell) => [...(cell.parentElement?.children ?? [])].indexOf(cell))
  expect(await row.first().getByRole('gridcell').nth(column).innerText()).toBe('50')
})

test('what is to deliver is prepared and delivered together, and a stock at its threshold is told apart', async () => {
  const { page } = desk
  const order = { packaging: carton.id, quantity: 10, client: merchant.authStore.record?.id }
  const made = [
    await staff.collection('commandes_emballage').create(order),
    await staff.collection('commandes_emballage').create(order),
  ]
  const states = async () =>
    Promise.all(made.map(async ({ id }) => (await staff.collection('commandes_emballage').getOne(id)).state))
  await page.goto(`/packaging/?onglet=a-livrer&packaging=${carton.id}`)
  const rows = page.getByRole('row').filter({ hasText: carton.name })
  await expect.poll(() => rows.count()).toBe(2)
  for (const row of await rows.all()) await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Préparer 2' }).click()
  await expect.poll(states).toEqual(['preparee', 'preparee'])
  for (const row of await rows.all()) await row.getByRole('checkbox').check()
  expect(await page.getByRole('button', { name: 'Préparer 0' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Livrer 2' }).click()
  await expect.poll(states).toEqual(['livree', 'livree'])
  await expect.poll(() => rows.count()).toBe(0)
  const [shelf] = await staff
    .collection('packaging_stocks')
    .getFullList({ filter: `packaging = "${carton.id}" && client = ""` })
  await staff.collection('packaging_stocks').update(String(shelf?.id), { threshold: 50 })
  await page.goto(`/packaging/?onglet=seuil&packaging=${carton.id}`)
  await rows.getByText('Stock bas').waitFor()
  expect(await rows.count()).toBe(1)
})

test('the agence receives products by scan, and a merchant sees his stock and his movements', async () => {
  const { page } = desk
  const client = merchant.authStore.record?.id
  const sku = `E2E-${Date.now()}`
  const product = await merchant.collection('produits').create({ name: `Lampe ${sku}`, sku })
  await page.goto('/stock/')
  await page.getByRole('button', { name: 'Réception et comptage' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Agence').selectOption(agence)
  for (const _ of [1, 2]) {
    await dialog.getByLabel('SKU ou code-barres').fill(sku)
    await dialog.getByRole('button', { name: 'Scanner' }).click()
  }
  await dialog.getByLabel(`Nombre de ${product.designation}`).waitFor()
  await expect.poll(() => dialog.getByLabel(`Nombre de ${product.designation}`).inputValue()).toBe('2')
  await dialog.getByRole('button', { name: 'Enregistrer 2 pièces' }).click()
  await page.getByText('Stock enregistré').waitFor()
  await expect
    .poll(
      async () => (await staff.collection('stocks').getFullList({ filter: `produit = "${product.id}"` }))[0],
    )
    .toMatchObject({ disponible: 2, client, agence })
  await phone.page.goto('/stock/')
  await phone.page.getByRole('button', { name: `Ouvrir ${product.designation}` }).click()
  await phone.page.getByRole('list', { name: 'Derniers mouvements' }).getByText('Disponible +2').waitFor()
})

test('one threshold is set on several stocks at once, and what is below is told', async () => {
  const { page } = desk
  const name = `Bougie ${Date.now()}`
  const made = await Promise.all(
    ['Ambre', 'Figue'].map((variante) => merchant.collection('produits').create({ name, variante })),
  )
  for (const [n, { id: produit }] of made.entries()) {
    await staff.collection('stock_movements').create({ produit, agence, kind: 'entree', nombre: 5 + 10 * n })
  }
  await page.goto('/stock/')
  for (const { designation } of made) {
    await page.getByRole('row').filter({ hasText: designation }).getByRole('checkbox').check()
  }
  await page.getByRole('button', { name: 'Seuil', exact: true }).click()
  await page.getByRole('textbox', { name: 'Seuil d’alerte' }).fill('8')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText('Seuil de 2 stocks réglé').waitFor()
  await page.goto('/stock/?onglet=seuil')
  await page
    .getByRole('row')
    .filter({ hasText: `${name} · Ambre` })
    .getByText('Stock bas')
    .waitFor()
  expect(
    await page
      .getByRole('row')
      .filter({ hasText: `${name} · Figue` })
      .count(),
  ).toBe(0)
})

test('products are labelled, one label for each piece that is there', async () => {
  const { page } = desk
  const sku = `ETQ-${Date.now()}`
  const { id: produit, designation } = await merchant
    .collection('produits')
    .create({ name: `Sac ${sku}`, sku })
  await staff.collection('stock_movements').create({ produit, agence, kind: 'entree', nombre: 3 })
  await page.goto('/stock/')
  await page.getByRole('row').filter({ hasText: designation }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Étiquettes', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Imprimer 1 étiquette' }).waitFor()
  await dialog.getByText('Une par pièce disponible').click()
  const sent = page.waitForRequest('**/api/wasl/produits/etiquettes')
  const popup = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Imprimer 3 étiquettes' }).click()
  expect((await sent).postDataJSON()).toEqual({ produits: [{ id: produit, nombre: 3 }], format: 'A4' })
  await dialog.waitFor({ state: 'detached' })
  await (await popup).close()
})

test('the merchant sees what he has left', async () => {
  const { page } = phone
  await page.goto('/packaging/?onglet=stock')
  await page.getByText(carton.name).first().waitFor()
  const [left] = await merchant
    .collection('packaging_stocks')
    .getFullList({ filter: `packaging = "${carton.id}"` })
  expect(left?.stock).toBe(70)
  expectQuiet(desk.noise)
  const meant = (line: string) => line.includes('409')
  expectQuiet(phone.noise.filter((line) => !meant(line)))
})

test('on a phone the card of a stock leaves out what it has not', async () => {
  const office = await open({ viewport: PHONE, touch: true })
  await signIn(office.page, 'moderateur')
  await office.page.goto(`/packaging/?onglet=stock&packaging=${carton.id}`)
  const shelf = office.page
    .locator('main li')
    .filter({ has: office.page.getByText('Agence', { exact: true }) })
  await shelf.first().waitFor()
  expect(await shelf.first().locator('dt').allInnerTexts()).not.toContain('Client')
  await office.close()
})
