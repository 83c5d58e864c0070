/** The panel of a record: beside its list on a desk, over it on a phone, with the next act first. */
import { expect, test } from 'vitest'
import { receivedParcels } from '../support/parcels.ts'
import { faults, PHONE, signIn } from './browser.ts'
import { demoPeople, openDesk } from './desk.ts'

const desk = await openDesk()
const { page } = desk
const { staff, client, agence } = await demoPeople(desk)
const ids = await receivedParcels(staff, { client, agence }, ['Panneau Premier', 'Panneau Second'])
const panel = () => page.getByRole('dialog')
const row = (name: string) => page.locator('tr[data-row]', { hasText: name })

test('stands beside its list, in which another record opens at once', async () => {
  await page.goto('/commands/?q=Panneau')
  await row('Panneau Premier').click()
  await panel().getByText('Panneau Premier').waitFor()
  const [list, beside] = await Promise.all([
    page.getByRole('region', { name: 'Toutes les commandes' }).boundingBox(),
    panel().boundingBox(),
  ])
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual((beside?.x ?? 0) + 1)
  await row('Panneau Second').click()
  await panel().getByText('Panneau Second').waitFor()
  await page
    .getByRole('searchbox')
    .or(page.getByRole('search').getByRole('textbox'))
    .first()
    .fill('Panneau Premier')
  await expect.poll(() => row('Panneau Second').count()).toBe(0)
  await panel().getByText('Panneau Second').waitFor()
  expect(await faults(page)).toEqual([])
  await panel().getByRole('button', { name: 'Fermer' }).click()
  await panel().waitFor({ state: 'detached' })
})

test('begins with the next act, whose form opens at one press', async () => {
  await page.goto(
    `/commands/?q=Panneau&colis=${(await staff.collection('commands').getOne(ids[0] ?? '')).code}`,
  )
  const acts = page.getByRole('region', { name: 'À faire maintenant' })
  const first = acts.getByRole('button').first()
  const state = (await first.innerText()).trim()
  await first.click()
  const form = page.getByRole('dialog', { name: 'Changer l’état' })
  await form.getByText(state).first().waitFor()
  await form.getByRole('button', { name: 'Enregistrer' }).or(form.locator('[type=submit]')).first().waitFor()
  await page.keyboard.press('Escape')
  expect(await acts.getByText(/Perdu|Endommagé/).count()).toBe(0)
})

test('covers the list on a phone', async () => {
  const phone = await desk.open({ viewport: PHONE, touch: true })
  await signIn(phone.page, 'moderateur')
  await phone.page.goto(`/commands/?colis=${(await staff.collection('commands').getOne(ids[1] ?? '')).code}`)
  const box = await phone.page.getByRole('dialog').boundingBox()
  expect(box).toMatchObject({ x: 0, width: PHONE.width })
  await phone.close()
})

test('says what was done beside it: no toast covers a button, under the pointer of the last press or not', async () => {
  const known = await staff.collection('commandes_emballage').getFirstListItem('')
  const { packaging, agence: shelf, client: merchant } = known
  await staff
    .collection('packaging_movements')
    .create({ packaging, agence: shelf, kind: 'entree', nombre: 50 })
  const order = await staff
    .collection('commandes_emballage')
    .create({ packaging, quantity: 10, client: merchant })
  await page.goto(`/packaging/?fiche=${order.id}`)
  await panel().getByRole('button', { name: 'Préparée' }).click()
  const toast = page.locator('[data-sonner-toast]', { hasText: 'Commande préparée' })
  await toast.waitFor()
  const [said, beside] = await Promise.all([toast.boundingBox(), panel().boundingBox()])
  expect((said?.x ?? 0) + (said?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0)
  await panel().getByRole('button', { name: 'Livrée' }).click()
  await page.getByText('Commande livrée').waitFor()
})

test('names the next acts in the language of the account', async () => {
  const merchant = await desk.sdk('client')
  const mine = await staff.collection('commands').create({
    receiver_full_name: 'Panneau Arabe',
    receiver_phone_number: '0612345679',
    city: (await staff.collection('commands').getOne(ids[0] ?? '')).city,
    price: 100,
    client_source: merchant.authStore.record?.id,
  })
  const users = merchant.collection('users')
  await users.update(merchant.authStore.record?.id ?? '', { locale: 'ar' })
  const shop = await desk.open()
  await signIn(shop.page, 'client')
  await shop.page.goto(`/commands/?colis=${mine.code}`)
  const acts = shop.page.getByRole('region', { name: 'للقيام به الآن' }).getByRole('button')
  await acts.first().waitFor()
  for (const name of await acts.allInnerTexts()) expect(name).toMatch(/^[\u0600-\u06ff\s]+$/)
  await shop.close()
})
