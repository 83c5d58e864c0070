/** Claims that a rule answers before they are opened, and the claim of a recipient who denies a refusal. */

import { expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { stableId } from '#model/schema/record-id.ts'
import { expectQuiet, faults, PHONE, signIn } from './browser.ts'
import { demoPeople, openDesk } from './desk.ts'

const desk = await openDesk()
const { page } = desk
const { staff, client, livreur, agence } = await demoPeople(desk)

/** A parcel of the merchant that the livreur has with him. */
async function onTour(receiver_full_name: string) {
  const parcel = await staff.collection('commands').create({
    ...{ receiver_full_name, receiver_phone_number: '0612345678', city: villeId('Rabat'), price: 320 },
    ...{ client_source: client, confirmer_doublon: true },
  })
  await move(parcel.id, 'RECU_HUB', { source: 'scan', agence })
  await move(parcel.id, 'AFFECTE', { delivery_man: livreur.id, confirmer_ville: true })
  await move(parcel.id, 'EN_DISTRIBUTION', { source: 'scan' })
  return parcel
}

async function move(command: string, to: Parameters<typeof stateId>[0], values: object) {
  await staff.collection('suivis').create({ command, status: stateId(to), ...values })
}

test('a merchant who asks too early for his money reads the day of its payment, and keeps what he wrote', async () => {
  const parcel = await onTour('Salma Idrissi')
  await move(parcel.id, 'LIVRE', { amount_collected: parcel.total, mode_paiement: 'especes' })
  const { page: shop, noise, close } = await desk.open({ viewport: PHONE })
  await signIn(shop, 'client')
  await shop.goto('/reclamations/?action=nouveau')
  const form = shop.getByRole('dialog')
  await form.getByLabel('Sujet').selectOption('montant')
  await form.getByLabel('Objet').fill('Et mon argent ?')
  await form.getByRole('combobox', { name: 'Commande' }).fill(parcel.code)
  await shop.getByRole('option', { name: parcel.code }).click()
  await form.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await form
    .getByText(/chez le livreur\. Il sera dans votre paiement du \S+ \d+ \S+ s’il est versé/)
    .waitFor()
  expect(await form.getByLabel('Objet').inputValue()).toBe('Et mon argent ?')
  expect(await faults(shop)).toEqual([])
  expect(await staff.collection('reclamations').getFullList({ filter: `command = "${parcel.id}"` })).toEqual(
    [],
  )
  expectQuiet(noise.filter((line) => !line.includes('400')))
  await close()
})

test('a recipient denies the refusal on his page; the desk believes him, and the refusal costs nothing', async () => {
  const parcel = await onTour('Hind Alami')
  await move(parcel.id, 'REFUSE', { motif: stableId('motifs', 'A changé d’avis'), note: 'Il n’en veut plus' })
  const { page: phone, close } = await desk.open({ viewport: PHONE })
  await phone.goto(`/suivi/${parcel.code}/${parcel.public_token}`)
  await phone.getByRole('button', { name: 'Je n’ai pas refusé ce colis' }).click()
  await phone.getByText('vous dites ne pas avoir refusé ce colis').waitFor()
  await close()

  const claim = await staff
    .collection('reclamations')
    .getFirstListItem(`command = "${parcel.id}" && contradiction = true`)
  await page.goto(`/reclamations/?fiche=${claim.id}`)
  await page.getByRole('log').getByText('Écrit par le destinataire sur sa page de suivi').waitFor()
  await page.getByRole('button', { name: 'Décider' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Rejeter' }).click()
  await dialog.getByText('les frais de refus du colis, s’il en a, sont facturés au client').waitFor()
  await dialog.getByRole('radio', { name: 'Accepter' }).click()
  await dialog.getByText('les frais de refus du colis, s’il en a, sont annulés').waitFor()
  await dialog.getByLabel('Réponse au client').fill('Le destinataire a raison.')
  expect(await faults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Accepter', exact: true }).click()
  await expect
    .poll(() => staff.collection('reclamations').getOne(claim.id))
    .toMatchObject({ state: 'resolue', indemnity: 0 })
  const fees = await staff.collection('frais').getFullList({
    filter: `command = "${parcel.id}" && party = "client" && fait = "refus" && annule_par = ""`,
  })
  expect(fees).toMatchObject([{ montant: 0, motif: expect.stringContaining('contredit') }])
})
