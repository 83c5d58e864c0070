/** A statement of account: the balances, their lines, and the dispute of a wrong line. */

import { expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { photo } from '../support/photo.ts'
import { expectQuiet, faults, PHONE, signIn } from './browser.ts'
import { demoPeople, openDesk } from './desk.ts'

const desk = await openDesk()
const { page } = desk
const { staff, client, livreur, agence } = await demoPeople(desk)

/** Amounts are written with no-break spaces. */
const amount = (text: string) => new RegExp(text.replaceAll(' ', '\\s').replace('+', '\\+'))

const parcel = await staff.collection('commands').create({
  receiver_full_name: 'Ghizlane Ouahbi',
  receiver_phone_number: '0612345678',
  city: villeId('Rabat'),
  price: 1_234.5,
  client_source: client,
  confirmer_doublon: true,
})
const move = (to: Parameters<typeof stateId>[0], values: object) =>
  staff.collection('suivis').create({ command: parcel.id, status: stateId(to), ...values })
await move('RECU_HUB', { source: 'scan', agence })
await move('AFFECTE', { delivery_man: livreur.id, confirmer_ville: true })
await move('EN_DISTRIBUTION', { source: 'scan' })
const driver = await desk.sdk('livreur')
await driver.collection('suivis').create({
  command: parcel.id,
  status: stateId('LIVRE'),
  amount_collected: 1_234.5,
  mode_paiement: 'especes',
  photo: photo('porte.png'),
})
const releve = await staff.send(`/api/wasl/releves/${client}`, { method: 'GET' })

test('a merchant reads on his phone what he is owed, contests a line and takes the paper along', async () => {
  const { page: shop, noise, close } = await desk.open({ viewport: PHONE })
  await signIn(shop, 'client')
  await shop.goto('/releve/?periode=aujourdhui')
  const cloture = releve.cloture.toLocaleString('fr-FR', { minimumFractionDigits: 2 })
  await shop.getByText('Wasl vous doit').waitFor()
  await shop
    .getByText(amount(`${cloture.replace(/\s/g, ' ')} DH`))
    .first()
    .waitFor()
  const line = shop.getByRole('listitem').filter({ hasText: 'Ghizlane Ouahbi' })
  await line.getByText(amount('+1 234,50')).waitFor()
  await line.getByText('chez le livreur').waitFor()
  expect(await faults(shop)).toEqual([])
  await line.getByRole('button', { name: 'Contester cette ligne' }).click()
  const panel = shop.getByRole('complementary', { name: 'Contester une ligne' })
  await panel.getByRole('button', { name: 'Pas livré' }).click()
  await panel.getByLabel('Votre mot').fill('Le destinataire n’a rien reçu.')
  expect(await faults(shop)).toEqual([])
  await panel.getByRole('button', { name: 'Contester', exact: true }).click()
  await line.getByRole('link', { name: 'Voir la réclamation' }).waitFor()
  const claim = await staff.collection('reclamations').getFirstListItem(`command = "${parcel.id}"`)
  expect(claim).toMatchObject({ type: 'livreur', client, body: 'Le destinataire n’a rien reçu.' })
  expect(claim.subject).toBe('Pas livré : Ghizlane Ouahbi')
  const [file] = await Promise.all([
    shop.waitForEvent('download'),
    shop.getByRole('button', { name: 'PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^releve-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.pdf$/)
  expectQuiet(noise)
  await close()
})

test('the desk reads the statement of anybody it settles, over the days it chooses', async () => {
  await page.goto('/releve/?periode=aujourdhui')
  const { full_name } = await staff.collection('users').getOne(client)
  await page.getByRole('combobox', { name: 'Relevé de' }).fill(full_name)
  await page.getByRole('option', { name: full_name }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('table', { name: 'Dû au client' }).waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Ghizlane Ouahbi' })
  // Its balance is the same where nothing was due before.
  await row.getByText(amount('1 234,50')).first().waitFor()
  await page.getByRole('button', { name: /^\d\d\/\d\d/ }).click()
  await page.getByRole('button', { name: 'Hier' }).click()
  await row.waitFor({ state: 'detached' })
  expect(page.url()).toContain('periode=hier')
  expect(await faults(page)).toEqual([])
  await page.goto(`/releve/?periode=aujourdhui&user=${livreur.id}`)
  await page.getByRole('table', { name: 'Espèces chez le livreur' }).waitFor()
  await page.getByRole('row').filter({ hasText: parcel.code }).waitFor()
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Écarts du livreur' }).click()
  await page.getByRole('table', { name: 'Écarts du livreur' }).waitFor()
})

/** French words of the page: names of people, « Wasl », and the sentence for browsers without scripts are Latin too. */
const FRENCH = /solde|encaiss|frais|vous doi|pay[ée]|ouverture|pourquoi|heure/i

test('a merchant who reads Arabic finds no French word on it, and amounts with their sign before them', async () => {
  const merchant = await desk.sdk('client')
  await merchant.collection('users').update(client, { locale: 'ar' })
  const { page: shop, noise, close } = await desk.open()
  await signIn(shop, 'client')
  await shop.goto('/releve/?periode=mois')
  const main = shop.getByRole('main')
  await main.getByText('لك عند Wasl').waitFor()
  await main.getByRole('row').filter({ hasText: 'Ghizlane Ouahbi' }).getByText('محصل عند الباب').waitFor()
  expect((await main.innerText()).split('\n').filter((line) => FRENCH.test(line))).toEqual([])
  const paid = main
    .getByRole('row')
    .filter({ hasText: 'مدفوع بتحويل' })
    .first()
    .locator('bdi[dir=ltr]')
    .first()
  expect(await paid.innerText()).toMatch(/^[−-]\d/)
  expect(await faults(shop)).toEqual([])
  const path = '/releves/'
  const asked = shop.waitForRequest(
    (request) => request.url().includes(path) && request.url().includes('pdf'),
  )
  await Promise.all([shop.waitForEvent('download'), shop.getByRole('button', { name: 'PDF' }).click()])
  expect((await asked).headers()['accept-language']).toBe('ar')
  expectQuiet(noise)
  await close()
})
