/** Two people edit one record: neither loses a field. */
import { expect, test } from 'vitest'
import { receivedParcels } from '../support/parcels.ts'
import { signIn } from './browser.ts'
import { demoPeople, openDesk } from './desk.ts'

// The console reports the refused write, which the form answers itself.
const desk = await openDesk({ refusals: [409] })
const { page } = desk
const { staff, client, agence } = await demoPeople(desk)
const ids = await receivedParcels(staff, { client, agence }, ['À Deux', 'Même Champ'])
const form = () => page.getByRole('dialog', { name: /^Modifier/ })
const stored = (id = '') => staff.collection('commands').getOne(id)

async function edit(id = ''): Promise<void> {
  await page.goto(`/commands/${(await stored(id)).code}`)
  await page.getByRole('button', { name: 'Modifier' }).click()
  await form().waitFor()
}

test('changes of different fields are saved together, without a question', async () => {
  await edit(ids[0])
  await form().getByLabel('Commentaire').fill('Appeler avant')
  await staff.collection('commands').update(ids[0] ?? '', { receiver_address: '3, rue de Fès' })
  await form().getByRole('button', { name: 'Enregistrer' }).click()
  await form().waitFor({ state: 'detached' })
  expect(await stored(ids[0])).toMatchObject({ note: 'Appeler avant', receiver_address: '3, rue de Fès' })
})

test('of a field that both changed the other value is shown, and one of them chosen', async () => {
  await edit(ids[1])
  await form().getByLabel('Commentaire').fill('Le matin')
  await staff
    .collection('commands')
    .update(ids[1] ?? '', { note: 'Le soir', receiver_address: '8, rue de Safi' })
  await form().getByRole('button', { name: 'Enregistrer' }).click()
  const alert = form().getByRole('alert')
  await alert.getByText(/a changé cette fiche pendant votre saisie/).waitFor()
  await alert.getByText('Le soir').waitFor()
  expect(await form().getByLabel('Commentaire').inputValue()).toBe('Le matin')
  expect(await form().getByLabel('Adresse').inputValue()).toBe('8, rue de Safi')
  expect((await stored(ids[1])).note).toBe('Le soir')
  await alert.getByRole('button', { name: 'Prendre cette valeur' }).click()
  await alert.waitFor({ state: 'detached' })
  expect(await form().getByLabel('Commentaire').inputValue()).toBe('Le soir')
  await form().getByLabel('Commentaire').fill('À midi')
  await form().getByRole('button', { name: 'Enregistrer' }).click()
  await form().waitFor({ state: 'detached' })
  expect(await stored(ids[1])).toMatchObject({ note: 'À midi', receiver_address: '8, rue de Safi' })
})

test('what is typed may also replace what the other person saved', async () => {
  await edit(ids[1])
  await form().getByLabel('Commentaire').fill('Jeudi')
  await staff.collection('commands').update(ids[1] ?? '', { note: 'Vendredi' })
  await form().getByRole('button', { name: 'Enregistrer' }).click()
  await form().getByRole('alert').getByText('Vendredi').waitFor()
  await form().getByRole('button', { name: 'Enregistrer' }).click()
  await form().waitFor({ state: 'detached' })
  expect((await stored(ids[1])).note).toBe('Jeudi')
})

test('a draft taken up later brings back what was typed, not what others changed meanwhile', async () => {
  await edit(ids[0])
  await form().getByLabel('Commentaire').fill('Brouillon de midi')
  // The draft is written a moment after the last key.
  await page.waitForTimeout(800)
  await page.keyboard.press('Escape')
  await form().waitFor({ state: 'detached' })
  await staff.collection('commands').update(ids[0] ?? '', { receiver_address: '9, rue Neuve' })
  await page.reload()
  await page.getByText('9, rue Neuve').first().waitFor()
  await page.getByRole('button', { name: 'Modifier' }).click()
  await form().getByRole('button', { name: 'Reprendre' }).click()
  await form().getByRole('button', { name: 'Enregistrer' }).click()
  await form().waitFor({ state: 'detached' })
  expect(await stored(ids[0])).toMatchObject({
    note: 'Brouillon de midi',
    receiver_address: '9, rue Neuve',
  })
})

test('an account with a profile is merged too', async () => {
  const profile = await staff.collection('clients').getFirstListItem(`user = "${client}"`)
  await page.goto(`/clients/${profile.id}`)
  await page.getByRole('button', { name: 'Modifier' }).click()
  await form().getByLabel('Adresse', { exact: true }).fill('20, rue Tarik')
  await staff.collection('clients').update(profile.id, { if_fiscal: '55667788' })
  await form().getByRole('button', { name: 'Enregistrer' }).click()
  await form().waitFor({ state: 'detached' })
  expect(await staff.collection('clients').getOne(profile.id)).toMatchObject({
    adresse: '20, rue Tarik',
    if_fiscal: '55667788',
  })
})

test('a second window of the same person says it without a name, in his language', async () => {
  const merchant = await desk.sdk('client')
  await merchant.collection('users').update(client, { locale: 'ar' })
  const { id } = await staff.collection('commands').create({
    receiver_full_name: 'En Arabe',
    receiver_phone_number: '0612349876',
    city: (await stored(ids[0])).city,
    price: 90,
    client_source: client,
  })
  const shop = await desk.open()
  await signIn(shop.page, 'client')
  await shop.page.goto(`/commands/?colis=${(await stored(id)).code}&action=modifier`)
  const dialog = shop.page.getByRole('dialog')
  await dialog.locator('textarea').last().fill('مساء')
  await merchant.collection('commands').update(id, { note: 'صباحا' })
  await dialog.locator('[type=submit]').click()
  expect(await dialog.getByRole('alert').innerText()).toMatch(/صباحا/)
  expect(await dialog.getByRole('alert').getByRole('button').innerText()).toMatch(/[\u0600-\u06ff]/)
  await shop.close()
})
