/** Editable cells of a list: of which records, by whom, and the reason the others give. */
import { describe, expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { receivedParcels } from '../support/parcels.ts'
import { account, STRONG } from '../support/people.ts'
import { PHONE, signIn, signInAs } from './browser.ts'
import { cellDesk, hasFocus, STEPS } from './cell-desk.ts'
import { demoPeople, openDesk } from './desk.ts'

const desk = await openDesk()
const { page } = desk
const { staff, client, livreur, agence } = await demoPeople(desk)
const received = (...names: string[]) => receivedParcels(staff, { client, agence }, names)
const stored = (id = '') => staff.collection('commands').getOne(id)
const { rows, cell, input, open, keyTo } = cellDesk(page)

async function deliver(command: string): Promise<void> {
  const suivis = staff.collection('suivis')
  const given = { delivery_man: livreur.id, confirmer_ville: true }
  await suivis.create({ command, status: stateId('AFFECTE'), ...given })
  await suivis.create({ command, status: stateId('EN_DISTRIBUTION'), source: 'scan' })
  const paid = { amount_collected: 100, mode_paiement: 'especes', source: 'web' }
  await suivis.create({ command, status: stateId('LIVRE'), ...paid })
}

describe('a cell that may not be edited', () => {
  test('says why, and the row keeps the focus', async () => {
    const [id = ''] = await received('Cellule Close')
    await deliver(id)
    await open('Cellule Close')
    await keyTo(STEPS.city)
    await rows().first().getByRole('status').getByText('Ce colis a son issue', { exact: false }).waitFor()
    expect(await hasFocus(rows().first())).toBe(true)
    expect(await page.getByRole('group', { name: 'Ville' }).count()).toBe(0)
    // Fields left open are edited.
    await keyTo(STEPS.note - STEPS.city)
    await input('Commentaire').fill('Vu au dépôt')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await stored(id)).note).toBe('Vu au dépôt')
  })

  test('of a client is that of a parcel on its way; a new one is his to edit', async () => {
    await received('Cellule En Route')
    const { id } = await staff.collection('commands').create({
      receiver_full_name: 'Cellule Neuve',
      receiver_phone_number: '0655443322',
      city: villeId('Rabat'),
      price: 60,
      client_source: client,
    })
    const shop = await desk.open()
    await signIn(shop.page, 'client')
    const his = cellDesk(shop.page)
    await his.open('Cellule En Route', 'code,note')
    await his.cell('note').dblclick()
    await his.rows().first().getByText('demandez un changement dans sa fiche', { exact: false }).waitFor()
    await his.open('Cellule Neuve', 'code,note')
    await his.cell('note').dblclick()
    await his.input('Commentaire').fill('Fragile')
    await shop.page.keyboard.press('Enter')
    await expect.poll(async () => (await stored(id)).note).toBe('Fragile')
    await shop.close()
  })

  test('is every cell for a person who may not edit commandes', async () => {
    await received('Cellule Lue')
    await account(desk, staff, { type: 'moderateur', name: 'lecteur', roles: ['BLS'] })
    const reader = await desk.open()
    await reader.page.goto('/sign-in-2')
    await signInAs(reader.page, 'lecteur@wasl.test', STRONG)
    const hers = cellDesk(reader.page)
    await hers.open('Cellule Lue')
    await hers.keyTo(STEPS.note)
    await reader.page.waitForTimeout(500)
    expect(await reader.page.getByRole('group').locator('textarea').count()).toBe(0)
    await reader.close()
  })

  test('is every cell on a phone, where lists are cards', async () => {
    const phone = await desk.open({ viewport: PHONE, touch: true })
    await signIn(phone.page, 'moderateur')
    await phone.page.goto('/commands/?q=Cellule')
    await phone.page
      .getByRole('button', { name: /^Ouvrir/ })
      .first()
      .waitFor()
    expect(await cellDesk(phone.page).rows().count()).toBe(0)
    await phone.close()
  })
})

test('other lists declare their cells: an account beside its profile, a ville', async () => {
  const profile = await staff.collection('clients').getFirstListItem(`user = "${client}"`, { expand: 'user' })
  await page.goto(
    `/clients/?q=${encodeURIComponent(profile.raison_sociale || profile.expand?.user.full_name)}`,
  )
  await cell('user.phone').locator('[data-line=first]').dblclick()
  await input('Téléphone').fill('0677889900')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await staff.collection('users').getOne(client)).phone).toBe('+212677889900')
  await page.goto('/villes/?q=Tanger')
  await cell('delai_h').dblclick()
  await input('Délai').fill('36')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await staff.collection('villes').getOne(villeId('Tanger'))).delai_h).toBe(36)
})
