/**
 * A merchant's month on a phone: from the first commande to the money in the bank, checked
 * on the merchant's own screens.
 */

import type { Page } from 'playwright-core'
import PocketBase from 'pocketbase'
import { describe, expect, test } from 'vitest'
import { ribKey } from '#model/domain/billing/rib.ts'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { PNG, photo } from '../support/photo.ts'
import { expectQuiet, faults, PHONE } from './browser.ts'
import { DEMO_PASSWORD } from './demo-settings.ts'
import { demoPeople, openStage } from './desk.ts'

const stage = await openStage()
const { staff, livreur, agence } = await demoPeople(stage)
const driver = await stage.sdk('livreur')
const RABAT = villeId('Rabat')
const GRID = { tarif_livraison: 35, tarif_retour: 5, tarif_refus: 10, tarif_annulation: 0, tarif_echange: 35 }
for (const { id } of await staff.collection('clients_fee').getFullList()) {
  await staff.collection('clients_fee').delete(id)
}
await staff.collection('villes').update(RABAT, GRID)
const { id: emballage } = await staff.collection('packaging').create({ name: 'Sachet du mois', price: 1.5 })

const BODY = '0078100001234567890123'
const RIB = BODY + ribKey(BODY)
const EMAIL = 'boutique@mois.wasl.ma'

const person = async (values: { email: string; type: string } & Record<string, unknown>) => {
  const passwords = { password: DEMO_PASSWORD, passwordConfirm: DEMO_PASSWORD }
  const { id } = await staff.collection('users').create({ ...values, ...passwords, active: true })
  const sdk = new PocketBase(stage.url).autoCancellation(false)
  await sdk.collection('users').authWithPassword(values.email, DEMO_PASSWORD)
  return { id, sdk }
}
const shop = await person({ email: EMAIL, type: 'client', full_name: 'Nadia Bennis' })
const profile = { raison_sociale: 'Boutique du mois', emballage, ville: RABAT }
await staff.collection('clients').update(shop.id, profile)
const fc = await person({
  email: 'factures@mois.wasl.ma',
  type: 'moderateur',
  full_name: 'Facturière du mois',
  roles: ['Factures clients'],
})

const { page, noise, close } = await stage.open({ viewport: PHONE, touch: true })
const amount = (text: string) => new RegExp(text.replaceAll(' ', '\\s'))
const move = (who: PocketBase, command: string, to: StateCode, values: object) =>
  who.collection('suivis').create({ command, status: stateId(to), ...values })
const only = (name: 'commands' | 'factures') =>
  shop.sdk.collection(name).getFirstListItem('', { sort: '-created' })

async function signIn(to: Page): Promise<void> {
  await to.goto('/sign-in-2')
  await to.getByLabel(/e-mail/i).fill(EMAIL)
  await to.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await to.keyboard.press('Enter')
  await to.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
}

/** A place of « À recevoir », with its amount. */
const place = (label: string) =>
  page.getByRole('region', { name: 'À recevoir' }).getByRole('link', { name: label })

describe('a merchant’s month', () => {
  test('begins with a commande, whose price tells him what he will receive', async () => {
    await signIn(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Première commande' }).click()
    const form = page.getByRole('dialog', { name: 'Nouvelle commande' })
    await form
      .getByLabel(/^Téléphone/)
      .first()
      .fill('0661234567')
    await form.getByLabel(/^Destinataire/).fill('Salma Idrissi')
    await form.getByLabel('Ville').fill('rabat')
    await page.keyboard.press('Enter')
    await form.getByLabel('Prix', { exact: true }).fill('250')
    await page.getByLabel('Frais', { exact: true }).getByText(amount('213,50 DH')).waitFor()
    await form.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await form.waitFor({ state: 'hidden' })
    expect(await only('commands')).toMatchObject({ price: 250, receiver_full_name: 'Salma Idrissi' })
  })

  test('sees his money with the livreur, then in the caisse', async () => {
    const { id } = await only('commands')
    await move(staff, id, 'RECU_HUB', { source: 'scan', agence })
    await move(staff, id, 'AFFECTE', { delivery_man: livreur.id, confirmer_ville: true })
    await move(driver, id, 'EN_DISTRIBUTION', { source: 'scan' })
    await move(driver, id, 'LIVRE', { amount_collected: 250, mode_paiement: 'especes' })
    await page.goto('/')
    await place('Chez le livreur').getByText(amount('250,00 DH')).waitFor()
    expect(await faults(page)).toEqual([])
    const versement = await staff.collection('versements').create({ livreur: livreur.id, agence })
    const comptage = { '0.1': Math.round(versement.du * 10) }
    await staff
      .collection('versements')
      .update(versement.id, { comptage, montant: versement.du, state: 'valide' })
    await page.reload()
    await place('Versé à la caisse').getByText(amount('250,00 DH')).waitFor()
  })

  test('gives his RIB, whose wrong key is refused before it leaves the phone', async () => {
    await page.goto('/settings/account')
    await page.getByRole('button', { name: 'Donner mon RIB' }).click()
    const rib = page.getByLabel('Nouveau RIB')
    await rib.fill(`${RIB.slice(0, -1)}${(Number(RIB.at(-1)) + 1) % 10}`)
    await rib.blur()
    await page.getByText('Ce RIB est faux').waitFor()
    await rib.fill(RIB.replace(/(.{4})/g, '$1 '))
    await page
      .getByLabel('Attestation de la banque')
      .setInputFiles({ name: 'attestation.png', mimeType: 'image/png', buffer: PNG })
    await page.getByRole('button', { name: 'Demander' }).click()
    await page.getByText(/en attente d’une personne de Wasl/).waitFor()
    expect(await faults(page)).toEqual([])
    const asked = await fc.sdk.collection('changements_rib').getFirstListItem(`user = "${shop.id}"`)
    expect(asked).toMatchObject({ rib: RIB, state: 'attente' })
    await fc.sdk.collection('changements_rib').update(asked.id, { state: 'acceptee' })
    await page.reload()
    await page.getByText('007 810 0001234567890123').waitFor()
  })

  test('reads his facture, its lines and its net, and the day he is paid', async () => {
    const period_to = new Date().toISOString().slice(0, 10)
    const draft = await fc.sdk.collection('factures').create({ party: 'client', user: shop.id, period_to })
    await fc.sdk.collection('factures').update(draft.id, { state: 'emise' })
    await page.goto('/')
    await place('Facturé, à payer').getByText(amount('213,50 DH')).waitFor()
    await page.getByText(/^Le (lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) \d/).waitFor()
    const { id, number } = await only('factures')
    await page.goto(`/factures-clients/${id}`)
    await page.getByText(number).first().waitFor()
    await page.getByText(amount('213,50')).first().waitFor()
    expect(number).toMatch(/^FC-/)
  })

  test('ends with the money in the bank and a statement that comes to nothing', async () => {
    const { id: facture } = await only('factures')
    const paiement = await fc.sdk.collection('paiements').create({ facture, mode: 'virement' })
    await page.goto('/')
    await place('Paiement en cours').getByText(amount('213,50 DH')).waitFor()
    await fc.sdk
      .collection('paiements')
      .update(paiement.id, { state: 'poste', reference: 'VIR 0042', preuve: photo('avis.png') })
    await page.goto('/releve/')
    await page.getByText('Wasl vous doit').waitFor()
    for (const line of ['+250,00', '−36,50', '−213,50']) await page.getByText(line, { exact: true }).waitFor()
    const whole = await shop.sdk.send(`/api/wasl/releves/${shop.id}`, { method: 'GET' })
    expect(whole).toMatchObject({ ouverture: 0, cloture: 0, total: 3 })
    expect(await faults(page)).toEqual([])
    const { code } = await only('commands')
    await page.goto(`/commands/?colis=${code}`)
    const step = page.getByRole('dialog').locator('[aria-current=step]')
    await step
      .getByText(/Payé|Clôturé/)
      .first()
      .waitFor()
    expectQuiet(noise)
    await close()
  })
})
