/** Ranges of weight on the grid, and parcels weighed at the station and on their panel. */

import type { RecordModel } from 'pocketbase'
import { expect, test } from 'vitest'
import { expectQuiet, faults, PHONE, signIn } from './browser.ts'
import { demoPeople, openDesk } from './desk.ts'
import { wedge } from './wedge.ts'

const desk = await openDesk()
const { page } = desk
const { staff, client } = await demoPeople(desk)
const keys = await page.context().newCDPSession(page)
const agence = (await staff.collection('agences').getFirstListItem('')).id
const { city } = await staff.collection('commands').getFirstListItem('', { fields: 'city' })

for (const { id } of await staff.collection('clients_fee').getFullList({ filter: 'outcome = "poids"' })) {
  await staff.collection('clients_fee').delete(id)
}
for (const [seuil, amount, whose] of [
  [5_000, 10, ''],
  [11_000, 20, ''],
  [5_000, 4, client],
]) {
  const row = { outcome: 'poids', seuil, amount, client: whose, valid_from: '2026-01-01' }
  await staff.collection('clients_fee').create(row)
}

const parcel = (values: object = {}): Promise<RecordModel> =>
  staff.collection('commands').create({
    receiver_full_name: 'Amina Alaoui',
    receiver_phone_number: '0612345678',
    price: 250,
    confirmer_doublon: true,
    city,
    client_source: client,
    ...values,
  })
const weighingsOf = async ({ id }: RecordModel) =>
  (await staff.collection('pesees').getFullList({ filter: `command = "${id}"`, sort: 'at' })).map(
    ({ weight_g, taxable_g }) => [weight_g, taxable_g],
  )
const spaced = (text: string) => new RegExp(text.replaceAll(' ', '\\s'))

test('the grid shows the ranges, and leads to where one is added', async () => {
  await page.goto('/clients-fee/')
  const ranges = page.getByRole('region', { name: 'Suppléments de poids' })
  await ranges.getByText('Suppléments de poids').click()
  const row = ranges.getByRole('row')
  await row
    .filter({ hasText: spaced('De 5 kg à moins de 11 kg') })
    .getByText('10,00')
    .waitFor()
  await row
    .filter({ hasText: spaced('11 kg et plus') })
    .getByText('20,00')
    .waitFor()
  expect(await faults(page)).toEqual([])
  await ranges.getByRole('link', { name: 'Ajouter ou terminer une tranche' }).click()
  await page.getByRole('button', { name: /^Nouveau/ }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Pour').selectOption('poids')
  await form.getByLabel('Seuil (g ou nuits)').fill('30000')
  await form.getByLabel('Montant TTC').fill('50')
  await form
    .getByRole('button', { name: /^Créer|^Enregistrer/ })
    .first()
    .click()
  await expect
    .poll(async () =>
      (await staff.collection('clients_fee').getFullList({ filter: 'seuil = 30000' })).map(
        ({ outcome, amount }) => [outcome, amount],
      ),
    )
    .toEqual([['poids', 50]])
})

test('a merchant reads his own ranges beside those of everybody', async () => {
  const { page: shop, noise, close } = await desk.open({ viewport: PHONE })
  await signIn(shop, 'client')
  await shop.goto('/clients-fee/')
  const ranges = shop.getByRole('region', { name: 'Suppléments de poids' })
  await ranges.getByText('Suppléments de poids').click()
  await ranges.getByRole('row').filter({ hasText: 'pour vous' }).getByText('4,00').waitFor()
  expect(await ranges.getByRole('link').count()).toBe(0)
  expect(await faults(shop)).toEqual([])
  expectQuiet(noise)
  await close()
})

test('what is scanned is weighed, by hand and by a scale that types', async () => {
  const first = await parcel()
  await page.goto(`/scan/?mode=reception&agence=${agence}`)
  await page.getByText('Scannez le premier colis').first().waitFor()
  expect(await page.getByLabel('Poids (kg)').count()).toBe(0)
  await wedge(first.code, keys)
  await page.getByLabel('Poids (kg)').fill('7,2')
  await page.keyboard.press('Enter')
  await page.getByText(spaced('Pesé : 7,2 kg')).waitFor()
  expect(await weighingsOf(first)).toEqual([[7_200, 7_200]])
  const second = await parcel()
  await wedge(second.code, keys)
  await page.locator('[data-result]').getByText(second.code).waitFor()
  await page.getByLabel('Code du colis').focus()
  await page.keyboard.type('12,350 kg', { delay: 80 })
  await page.keyboard.press('Enter')
  await page.getByText(spaced('Pesé : 12,35 kg')).waitFor()
  expect(await weighingsOf(second)).toEqual([[12_350, 12_350]])
  expect(await weighingsOf(first)).toHaveLength(1)
  expect(await faults(page)).toEqual([])
})

test('without network a weight is kept beside its scan, and both are written once it is back', async () => {
  const [known, unknown] = [await parcel(), await parcel()]
  const { page: station, close } = await desk.open()
  await signIn(station, 'moderateur')
  const scanner = await station.context().newCDPSession(station)
  await station.goto(`/scan/?mode=reception&agence=${agence}`)
  await station.getByText('Scannez le premier colis').first().waitFor()
  await wedge(known.code, scanner)
  await station.locator('[data-result]').getByText(known.code).waitFor()
  await station.context().setOffline(true)
  await station.getByLabel('Poids (kg)').fill('3,1')
  await station.keyboard.press('Enter')
  await station.getByText(spaced('Gardé : 3,1 kg')).waitFor()
  await wedge(unknown.code, scanner)
  await station.getByText('Hors ligne, 1 scan en attente').waitFor()
  await station.getByLabel('Poids (kg)').fill('8')
  await station.keyboard.press('Enter')
  await station.getByText(spaced('Gardé : 8 kg')).waitFor()
  await station.context().setOffline(false)
  await expect.poll(() => weighingsOf(unknown)).toEqual([[8_000, 8_000]])
  await station.getByText(spaced('Pesé : 8 kg')).waitFor()
  expect(await weighingsOf(known)).toEqual([[3_100, 3_100]])
  expect(await faults(station)).toEqual([])
  await close()
})

test('a light parcel is measured on its panel, and the panel keeps every weighing', async () => {
  const made = await parcel({ weight_g: 1_000 })
  await page.goto(`/commands/?colis=${made.code}`)
  await page.getByText(spaced('Déclaré : 1 kg')).waitFor()
  for (const [kilos, sides] of [
    ['2,5', ['60', '50', '40']],
    ['3', []],
  ] as const) {
    await page.getByRole('button', { name: 'Peser…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Peser le colis' })
    await dialog.getByLabel('Poids (kg)').fill(kilos)
    for (const [n, label] of ['Longueur (cm)', 'Largeur (cm)', 'Hauteur (cm)'].entries()) {
      await dialog.getByLabel(label).fill(sides[n] ?? '')
    }
    await dialog.getByRole('button', { name: /^Enregistrer/ }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  expect(await weighingsOf(made)).toEqual([
    [2_500, 24_000],
    [3_000, 3_000],
  ])
  await page.getByText(spaced('60 × 50 × 40 cm, facturé 24 kg')).waitFor()
  expect(await faults(page)).toEqual([])
})
