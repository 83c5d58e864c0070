import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectQuiet, faults, PHONE, signIn } from './browser.ts'
import { openStage } from './desk.ts'

const { open, sdk } = await openStage()

async function standing(page: Page, at: { latitude: number; longitude: number }): Promise<void> {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(at)
}

/** Positions of a merchant and of a ramasseur, some streets apart. */
const SHOP = { latitude: 33.5731, longitude: -7.5898 }
const STREET = { latitude: 33.5831, longitude: -7.5898 }

test('a client asks for a pick-up in two taps; the ramasseur sent for it reads it on his phone, the nearest first', async () => {
  const merchant = await open({ viewport: PHONE })
  await standing(merchant.page, SHOP)
  await signIn(merchant.page, 'client')
  await merchant.page.goto('/rammasage/')
  await merchant.page.getByRole('button', { name: 'Demander un ramassage' }).first().click()
  const dialog = merchant.page.getByRole('dialog')
  await dialog.getByRole('group').last().getByRole('button').last().click()
  await dialog.getByLabel('Colis').fill('7')
  await dialog.getByRole('button', { name: 'Joindre ma position' }).click()
  await dialog.getByRole('button', { name: 'Position jointe' }).waitFor()
  expect(await faults(merchant.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Demander', exact: true }).click()
  await merchant.page.getByText('Ramassage demandé').waitFor()

  const staff = await sdk('moderateur')
  const [asked] = (
    await staff.collection('rammasage').getList(1, 1, {
      filter: 'colis_declares = 7 && state = "demande"',
      sort: '-created',
    })
  ).items
  const livreur = await sdk('livreur')
  const id = livreur.authStore.record?.id ?? ''
  await staff.collection('livreurs').update(id, { is_ramasseur: true })
  const courier = await open({ viewport: PHONE })
  await signIn(courier.page, 'livreur')
  await courier.page.goto('/rammasage/')
  await staff.collection('rammasage').update(asked?.id ?? '', { ramasseur: id })
  await courier.page.getByText('7 colis').first().waitFor()
  await courier.page
    .getByRole('link', { name: /Appeler le/ })
    .first()
    .waitFor()
  await standing(courier.page, STREET)
  await courier.page.getByRole('button', { name: 'Trier par distance' }).click()
  await courier.page.getByRole('button', { name: 'Les plus proches d’abord' }).waitFor()
  const first = courier.page.getByRole('main').getByRole('listitem').first()
  expect(await first.textContent()).toMatch(/7 colis.*1,1\skm/s)
  expect(await faults(courier.page)).toEqual([])
  for (const { noise, close } of [merchant, courier]) {
    expectQuiet(noise)
    await close()
  }
})

test('a commande put aside is found in the corbeille and taken back', async () => {
  const staff = await sdk('moderateur')
  const [known] = (await staff.collection('commands').getList(1, 1, { fields: 'city,client_source' })).items
  const parcel = { receiver_full_name: 'Salma Perdue', receiver_phone_number: '0612000777', price: 90 }
  const { id, code } = await staff.collection('commands').create({ ...parcel, ...known })
  await staff.collection('commands').delete(id)
  const { page, noise, close } = await open()
  await signIn(page, 'moderateur')
  await page.goto('/corbeille/')
  await page.getByText(code).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restaurer' }).click()
  await page.getByText('Commande restaurée').waitFor()
  expect(await staff.collection('commands').getOne(id)).toMatchObject({ code })
  expectQuiet(noise)
  await close()
})

test('a look-alike is asked about where it was typed', async () => {
  const staff = await sdk('moderateur')
  const [known] = (await staff.collection('commands').getList(1, 1, { fields: 'city,client_source' })).items
  const parcel = { receiver_full_name: 'Salma Double', receiver_phone_number: '0612000888', price: 90 }
  const first = await staff.collection('commands').create({ ...parcel, ...known })
  const merchant = await staff.collection('users').getOne(first.client_source)
  const ville = await staff.collection('villes').getOne(first.city)
  const { page, close } = await open()
  await signIn(page, 'moderateur')
  await page.goto('/commands/?action=nouveau')
  const drawer = page.getByRole('dialog')
  await drawer
    .getByLabel(/^Téléphone/)
    .first()
    .fill('0612000888')
  await drawer.getByLabel(/^Destinataire/).fill('Salma Double')
  for (const [label, name] of [
    ['Ville', ville.name],
    ['Client', merchant.full_name],
  ] as const) {
    await drawer
      .getByLabel(new RegExp(`^${label}`))
      .first()
      .fill(name)
    await page.getByRole('option', { name }).first().click()
  }
  await drawer.getByLabel(/^Prix/).fill('90')
  await drawer.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(first.code).waitFor()
  await question.getByRole('button', { name: 'Enregistrer quand même' }).click()
  await page.getByText(/^Créée/).waitFor()
  const alike = await staff.collection('commands').getList(1, 5, {
    filter: `receiver_phone_number = "${first.receiver_phone_number}"`,
  })
  expect(alike.totalItems).toBe(2)
  await close()
})

test('a client asks for another phone in the panel; staff accepts it in the list, and both see it at once', async () => {
  const merchant = await sdk('client')
  const [parcel] = (
    await merchant.collection('commands').getList(1, 1, {
      filter: 'status.category = "hub" || status.category = "ramassage"',
    })
  ).items
  const his = await open()
  await signIn(his.page, 'client')
  await his.page.goto(`/commands/?colis=${parcel?.code}`)
  await his.page.getByRole('button', { name: 'Plus d’actions' }).focus()
  await his.page.keyboard.press('Enter')
  const shut = his.page.getByRole('menuitem', { name: /demandez un changement dans sa fiche/ })
  await shut.waitFor()
  await his.page.keyboard.press('End')
  await expect.poll(() => shut.evaluate((item) => item === document.activeElement)).toBe(true)
  await his.page.keyboard.press('Enter')
  expect(await his.page.getByRole('alertdialog').count()).toBe(0)
  await his.page.keyboard.press('Escape')
  await his.page.getByRole('button', { name: 'Demander un changement' }).click()
  const dialog = his.page.getByRole('dialog', { name: 'Demander un changement' })
  await dialog.getByLabel(/^Téléphone/).fill('06 99 11 22 33')
  await dialog.getByRole('button', { name: 'Envoyer la demande' }).click()
  await his.page.getByRole('button', { name: 'Retirer la demande' }).waitFor()

  const desk = await open()
  await signIn(desk.page, 'moderateur')
  await desk.page.goto('/demandes/')
  await desk.page.getByText(String(parcel?.code)).first().click()
  await desk.page.getByText('06 99 11 22 33').waitFor()
  expect(await faults(desk.page)).toEqual([])
  await desk.page.getByRole('button', { name: 'Accepter' }).click()
  await desk.page.getByText('Changement accepté').first().waitFor()
  await his.page.getByText('Acceptée').waitFor()
  const changed = await merchant.collection('commands').getOne(parcel?.id ?? '')
  expect(changed).toMatchObject({ receiver_phone_number: '+212699112233', reprint: true })
  for (const { noise, close } of [his, desk]) {
    expectQuiet(noise)
    await close()
  }
})

test('an agence is counted: what is missing is listed, and the count is closed', async () => {
  const staff = await sdk('moderateur')
  const [held] = (
    await staff.collection('commands').getList(1, 1, { filter: 'holder_kind = "agence"', fields: 'holder' })
  ).items
  const made = await staff.collection('inventaires').create({ agence: held?.holder })
  const { page, noise, close } = await open()
  await signIn(page, 'moderateur')
  await page.goto(`/inventaires/?fiche=${made.id}`)
  await page.getByText(`0 sur ${made.expected} comptés`).waitFor()
  await page.getByRole('tab', { name: 'En trop' }).click()
  await page.getByText('Rien n’est en trop.').waitFor()
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Clore l’inventaire' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clore', exact: true }).click()
  await page.getByText('Inventaire clos').first().waitFor()
  expect(await staff.collection('inventaires').getOne(made.id)).toMatchObject({
    state: 'clos',
    missing: made.expected,
    present: 0,
  })
  expectQuiet(noise)
  await close()
})

test('a parcel is blocked with its reason, which its panel then tells', async () => {
  const staff = await sdk('moderateur')
  const [parcel] = (
    await staff
      .collection('commands')
      .getList(1, 1, { filter: 'status.code = "RECU_AGENCE" || status.code = "RECU_HUB"' })
  ).items
  const { page, noise, close } = await open()
  await signIn(page, 'moderateur')
  await page.goto(`/commands/?colis=${parcel?.code}`)
  await page.getByRole('button', { name: 'Bloquer', exact: true }).click()
  await page.getByLabel('Motif').selectOption({ label: 'Litige en cours' })
  await page.getByRole('button', { name: 'Valider' }).click()
  await page.getByText('Bloqué : Litige en cours').waitFor()
  await page.getByRole('button', { name: 'Débloquer' }).click()
  await page.getByLabel('Motif').selectOption({ label: 'Retrouvé, ou contrôle terminé' })
  await page.getByRole('button', { name: 'Valider' }).click()
  await page.getByRole('button', { name: 'Bloquer', exact: true }).waitFor()
  const freed = await staff.collection('commands').getOne(parcel?.id ?? '')
  expect(freed.status).toBe(parcel?.status)
  expectQuiet(noise)
  await close()
})
