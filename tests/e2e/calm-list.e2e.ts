/** A list in which one works, while others change it. */
import { expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { receivedParcels } from '../support/parcels.ts'
import { demoPeople, openDesk } from './desk.ts'

const { page, ...desk } = await openDesk()
const { staff, client, livreur, agence } = await demoPeople(desk)
const entered = (...names: string[]) => receivedParcels(staff, { client, agence }, names)
const rows = () => page.locator('tr[data-row]')
const pill = () => page.getByRole('button', { name: /nouvelles? ligne|partie.* d’ici/ })
const order = () => rows().evaluateAll((some) => some.map((row) => row.textContent))
const away = () => page.mouse.move(5, 5)

test('rows of others wait behind a pill while the pointer is on the list', async () => {
  await entered('Calme Un', 'Calme Deux')
  await page.goto('/commands/?q=Calme')
  await rows().nth(1).hover()
  const before = await order()
  await entered('Calme Trois', 'Calme Quatre')
  await page.getByRole('button', { name: '2 nouvelles lignes' }).waitFor()
  expect(await order()).toEqual(before)
  await page.getByRole('button', { name: '2 nouvelles lignes' }).click()
  await page.getByText('Calme Quatre').waitFor()
  expect(await rows().count()).toBe(4)
  expect(await pill().count()).toBe(0)
})

test('a row that others change shows it in its place', async () => {
  const [id = ''] = await entered('Place Gardée', 'Place Autre')
  await page.goto('/commands/?q=Place&sort=-last_event_at')
  await rows().nth(1).hover()
  await staff
    .collection('suivis')
    .create({ command: id, status: stateId('AFFECTE'), delivery_man: livreur.id, confirmer_ville: true })
  await rows().filter({ hasText: 'Place Gardée' }).getByText('Affecté au livreur').waitFor()
  expect(await pill().count()).toBe(0)
})

test('a row that leaves the list stays where it is, struck out, until the pill is pressed', async () => {
  const [id = ''] = await entered('Quitte La Liste', 'Quitte Pas')
  await page.goto('/commands-sans-livreur/?q=Quitte')
  await rows().nth(1).hover()
  await staff
    .collection('suivis')
    .create({ command: id, status: stateId('AFFECTE'), delivery_man: livreur.id, confirmer_ville: true })
  await page.getByRole('button', { name: '1 ligne partie d’ici' }).waitFor()
  const left = rows().filter({ hasText: 'Quitte La Liste' })
  expect(await left.getAttribute('title')).toBe('N’est plus dans cette liste')
  await page.getByRole('button', { name: '1 ligne partie d’ici' }).click()
  await left.waitFor({ state: 'detached' })
  expect(await rows().count()).toBe(1)
})

test('rows come by themselves to a list nobody works in', async () => {
  await entered('Loin Un')
  await page.goto('/commands/?q=Loin')
  await rows().first().waitFor()
  await away()
  await entered('Loin Deux')
  await page.getByText('Loin Deux').waitFor()
  expect(await pill().count()).toBe(0)
})

test('what one enters oneself shows at once', async () => {
  await entered('Propre Autre')
  await page.goto('/commands/?q=Propre')
  await rows().first().hover()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog')
  await form.locator('input:focus').waitFor()
  await page.keyboard.type('0612341234')
  await form.getByLabel(/^Destinataire/).fill('Propre Colis')
  for (const [label, name] of [
    [/^Ville/, 'Rabat'],
    [/^Client/, 'Atlas'],
  ] as const) {
    await form.getByLabel(label).focus()
    await page.keyboard.type(name)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
  }
  await form.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await rows().filter({ hasText: 'Propre Colis' }).waitFor()
  expect(await pill().count()).toBe(0)
})

test('under many changes a second the list neither scrolls nor loses its selection, and ends as the server', async () => {
  const ids = await entered(...Array.from({ length: 60 }, (_, n) => `Vague ${String(n).padStart(2, '0')}`))
  await page.goto('/commands/?q=Vague&perPage=100&sort=receiver_full_name')
  const grid = page.getByRole('grid').locator('..')
  await rows().nth(40).scrollIntoViewIfNeeded()
  await rows().nth(40).getByRole('checkbox').click()
  const at = await grid.evaluate((scroller) => scroller.scrollTop)
  for (let round = 0; round < 5; round++) {
    const batch = staff.createBatch()
    for (const id of ids.slice(0, 50)) batch.collection('commands').update(id, { price: 200 + round })
    await batch.send()
  }
  await rows().nth(40).getByText('204,00').waitFor()
  expect(await grid.evaluate((scroller) => scroller.scrollTop)).toBe(at)
  expect(await rows().nth(40).getAttribute('aria-selected')).toBe('true')
  await expect.poll(() => page.getByText('204,00').count()).toBeGreaterThanOrEqual(50)
})
