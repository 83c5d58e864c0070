/** The home page of a company, and of a merchant, that begins: ordered steps, one open, ticked from the records. */

import PocketBase from 'pocketbase'
import { expect, test } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { PNG } from '../support/photo.ts'
import { faults, PHONE, signInAs } from './browser.ts'
import { openDesk } from './desk.ts'

const desk = await openDesk({ environment: { DEMO_COMMANDS: '1', RATE_LIMITS: 'off' } })
const { page, url } = desk
const staff = await desk.sdk('moderateur')

/** The answer of a company without a commande: the demo always has one, that is billed. */
async function asIfEmpty(): Promise<void> {
  const premiers_pas = {
    ...{ villes: true, agence: true, tarifs: true, client: true, livreur: true },
    ...{ commande: false, equipe: false },
  }
  await page.route('**/api/wasl/accueil', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), premiers_pas } })
  })
}

test('a company without a commande sees its steps, puts them aside and takes them up again', async () => {
  await asIfEmpty()
  await page.goto('/')
  const steps = page.getByRole('region', { name: 'Mise en route' })
  await steps.getByText('5 sur 6').waitFor()
  const open = steps.locator('[aria-current="step"]')
  expect(await open.count()).toBe(1)
  expect(await open.innerText()).toContain('Entrer les premières commandes')
  expect(await faults(page)).toEqual([])
  await steps.getByRole('button', { name: 'Passer' }).click()
  await page.getByRole('region', { name: 'À faire d’abord' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Reprendre la mise en route' }).click()
  await steps.getByRole('link', { name: 'Importer un fichier' }).click()
  await page.waitForURL(/\/commands\/?\?.*importer/)
})

test('a new merchant goes from his first commande to his first pick-up, on a phone', async () => {
  const [email, password] = ['amina@wasl.test', 'mot-de-passe-9']
  await staff.collection('users').create({
    ...{ full_name: 'Amina Alaoui', email, type: 'client' },
    ...{ password, passwordConfirm: password },
  })
  const { page: his, close } = await desk.open({ viewport: PHONE, touch: true })
  await his.goto('/sign-in-2')
  await signInAs(his, email, password)
  await his.goto('/')
  const open = his.getByRole('region', { name: 'Mise en route' }).locator('[aria-current="step"]')
  await open.getByText('RIB enregistré').waitFor()
  const merchant = new PocketBase(url).autoCancellation(false)
  await merchant.collection('users').authWithPassword(email, password)
  const preuve = new File([new Uint8Array(PNG)], 'attestation.png', { type: 'image/png' })
  await merchant.collection('changements_rib').create({ rib: '007780000100000000000107', preuve })
  await his.reload()
  await open.getByText('Première commande').waitFor()
  expect(await his.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(await faults(his)).toEqual([])
  await merchant.collection('commands').create({
    receiver_full_name: 'Salma Bennani',
    receiver_phone_number: '0612345678',
    city: villeId('Rabat'),
    price: 250,
  })
  await his.reload()
  await open.getByText('Premier ramassage').waitFor()
  await open.getByRole('link', { name: 'Demander un ramassage' }).click()
  await his.waitForURL(/\/rammasage/)
  await close()
})
