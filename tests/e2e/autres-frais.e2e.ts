/**
 * Fees without a column in the grid: a percentage of the cash and an insurance, from setting to explanation.
 */

import type { RecordModel } from 'pocketbase'
import { expect, test } from 'vitest'
import { expectQuiet, faults, PHONE, signIn } from './browser.ts'
import { demoPeople, openDesk } from './desk.ts'

const desk = await openDesk()
const { page } = desk
const { staff, client } = await demoPeople(desk)
const { city } = await staff.collection('commands').getFirstListItem('', { fields: 'city' })
const { name: ville } = await staff.collection('villes').getOne(city)

for (const { id } of await staff
  .collection('clients_fee')
  .getFullList({ filter: 'outcome = "pct_cod" || outcome = "assurance"' })) {
  await staff.collection('clients_fee').delete(id)
}
const insurance = { outcome: 'assurance', pourcentage: 1, amount: 5, valid_from: '2026-01-01' }
await staff.collection('clients_fee').create(insurance)

const spaced = (text: string) => new RegExp(text.replaceAll(' ', '\\s'))

test('a percentage is set beside the other tariffs, and the grid tells it', async () => {
  await page.goto('/clients-fee/')
  const others = page.getByRole('region', { name: 'Autres frais' })
  await others.getByText('Autres frais').click()
  await others.getByRole('link', { name: 'Ajouter ou terminer un tarif' }).click()
  await page.getByRole('button', { name: /^Nouveau/ }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Pour').selectOption('pct_cod')
  await form.getByLabel('Montant TTC').fill('2')
  await form.getByLabel('Part (%)').fill('1,5')
  await form
    .getByRole('button', { name: /^Créer|^Enregistrer/ })
    .first()
    .click()
  await expect
    .poll(async () =>
      (await staff.collection('clients_fee').getFullList({ filter: 'outcome = "pct_cod"' })).map(
        ({ pourcentage, amount }) => [pourcentage, amount],
      ),
    )
    .toEqual([[1.5, 2]])
  await page.goto('/clients-fee/')
  await others.getByText('Autres frais').click()
  const row = others.getByRole('row').filter({ hasText: 'Frais d’encaissement' })
  await row.getByText(spaced('1,5 % de l’encaissé, 2,00 DH au moins')).waitFor()
  expect(await faults(page)).toEqual([])
})

test('who asks for a price on a phone is told both, before any account', async () => {
  const { page: guest, noise, close } = await desk.open({ viewport: PHONE })
  await guest.goto('/tarifs/')
  await guest.getByLabel('Ville').fill(ville)
  await guest.getByRole('option').first().click()
  await guest.getByLabel('Prix demandé au destinataire').fill('1000')
  await guest.getByLabel('Valeur à assurer').fill('800')
  const told = guest.getByLabel('Frais', { exact: true })
  await told.getByText(spaced('1,5 % de 1 000,00 DH')).waitFor()
  await told.getByText(spaced('1 % de 800,00 DH')).waitFor()
  expect(await faults(guest)).toEqual([])
  expectQuiet(noise)
  await close()
})

test('a merchant sees the premium while he types, and why after the parcel was taken', async () => {
  const { page: shop, noise, close } = await desk.open()
  await signIn(shop, 'client')
  await shop.goto('/commands/?action=nouveau')
  const form = shop.getByRole('dialog')
  const total = form.getByText('Total à encaisser')
  const before = await total.boundingBox()
  await form.getByLabel('Ville').fill(ville)
  await shop.getByRole('option').first().click()
  await form.getByLabel('Prix', { exact: true }).fill('300')
  await form.getByText('Précisions').click()
  await form.getByLabel('Valeur déclarée', { exact: true }).fill('700')
  await form.getByLabel('Assurer ce colis').check()
  await form.getByText(spaced('1 % de 700,00 DH')).waitFor()
  // Fees may load while one goes on: a field being pressed must not move under the foot of the form.
  expect((await total.boundingBox())?.y).toBe(before?.y)
  expect(await faults(shop)).toEqual([])
  const made: RecordModel = await staff.collection('commands').create({
    ...{ receiver_full_name: 'Amina Alaoui', receiver_phone_number: '0612345678', price: 300 },
    ...{ confirmer_doublon: true, city, client_source: client, assure: true, declared_value: 700 },
  })
  const agence = (await staff.collection('agences').getFirstListItem('')).id
  const { id: status } = await staff.collection('tracking_states').getFirstListItem('code = "RECU_HUB"')
  await staff.collection('suivis').create({ command: made.id, status, source: 'scan', agence })
  await shop.goto(`/commands/?colis=${made.code}`)
  const fee = shop.getByRole('listitem').filter({ hasText: 'Assurance' })
  await fee.getByText('7,00').waitFor()
  await fee.getByRole('button', { name: 'Pourquoi ce montant ?' }).click()
  await shop.getByText(spaced('1 % de la valeur déclarée, 700,00 DH')).waitFor()
  expect(await faults(shop)).toEqual([])
  expectQuiet(noise)
  await close()
})
