/** The page of one record: its address, its parts, what its person does. */
import { expect, test } from 'vitest'
import { CATEGORIES, type Category } from '#model/domain/commande/states/states.ts'
import { receivedParcels } from '../support/parcels.ts'
import { faults, PHONE, signIn } from './browser.ts'
import { demoPeople, openDesk } from './desk.ts'

const desk = await openDesk({ refusals: [404] })
const { page } = desk
const { staff, client, livreur, agence } = await demoPeople(desk)
const [id = ''] = await receivedParcels(staff, { client, agence }, ['Fiche Entière'])
const { code } = await staff.collection('commands').getOne(id)
const title = (name: string) => page.getByRole('heading', { level: 1, name })
const first = async (collection: string, filter = '') => {
  const { id } = await staff.collection(collection).getFirstListItem(filter)
  return id
}

const onTour = await staff.collection('commands').getFirstListItem('tour != ""', { expand: 'status' })

/** A record of each noun that has a page, and its address. */
const pages = {
  commande: `/commands/${code}`,
  client: `/clients/${await first('clients')}`,
  livreur: `/livreurs/${await first('livreurs')}`,
  ramassage: `/rammasage/${await first('rammasage', 'bon != ""')}`,
  tournée: `/tournees/${(await staff.collection('commands').getFirstListItem('tour != "" && status.category = "retour"')).tour}`,
  'bon de livraison': `/bon-livraison/${await first('bons', 'kind = "distribution"')}`,
  'bon de retour': `/bon-retour-client/${await first('bons', 'kind = "retour client"')}`,
  facture: `/factures-clients/${await first('factures', 'party = "client"')}`,
}

test('opens from the panel by Ctrl Enter, with an address that a reload keeps and a way back', async () => {
  await page.goto(`/commands/?colis=${code}`)
  await page.getByRole('dialog').getByText('Fiche Entière').waitFor()
  await page.keyboard.press('Control+Enter')
  await title(code).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/commands/${code}`)
  await page.reload()
  await page.getByText('Fiche Entière').first().waitFor()
  expect(await page.getByRole('navigation').locator('[aria-current=page]').allInnerTexts()).toContain(
    'Commandes',
  )
  await page.getByRole('banner').getByRole('link', { name: 'Toutes les commandes' }).click()
  await page.getByRole('grid').waitFor()
})

test('a parcel moves and is edited on its page, and shows what others do to it', async () => {
  await page.goto(`/commands/${code}`)
  await page.getByRole('region', { name: 'À faire maintenant' }).getByRole('button').first().waitFor()
  await staff.collection('commands').update(id, { receiver_address: '12, rue des Orangers' })
  await page.getByText('12, rue des Orangers').first().waitFor()
  await page.getByRole('button', { name: 'Modifier' }).click()
  await page.getByRole('dialog').getByLabel('Commentaire').fill('Sonner deux fois')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('Sonner deux fois').first().waitFor()
  expect((await staff.collection('commands').getOne(id)).note).toBe('Sonner deux fois')
})

test.each(Object.entries(pages))('the page of a %s has no fault', async (_, path) => {
  await page.goto(path)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await expect.poll(() => page.locator('.animate-pulse').count()).toBe(0)
  expect(await faults(page)).toEqual([])
})

test('on a phone no page is wider than the screen', async () => {
  const phone = await desk.open({ viewport: PHONE, touch: true })
  await signIn(phone.page, 'moderateur')
  for (const path of Object.values(pages)) {
    await phone.page.goto(path)
    await phone.page.getByRole('heading', { level: 2 }).first().waitFor()
    await expect.poll(() => phone.page.locator('.animate-pulse').count()).toBe(0)
    const outside = await phone.page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
        .map((one) => one.textContent),
    )
    expect(outside, path).toEqual([])
  }
  await phone.close()
})

test('a client and a livreur tell what they have and do, as many as their list shows', async () => {
  for (const [field, user, path] of [
    ['client_source', client, `/clients/${await first('clients', `user = "${client}"`)}`],
    ['delivery_man', livreur.id, `/livreurs/${await first('livreurs', `user = "${livreur.id}"`)}`],
  ] as const) {
    await page.goto(path)
    const link = page
      .locator('section', { hasText: 'Colis de 30 jours' })
      .last()
      .getByRole('link', { name: /colis$/ })
    const said = Number((await link.innerText()).replace(/\D/g, ''))
    await link.click()
    await page.getByRole('grid').waitFor()
    const since = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
    const all = await staff
      .collection('commands')
      .getList(1, 1, { filter: `${field} = "${user}" && created > "${since}"` })
    expect(said).toBeGreaterThan(0)
    expect(said).toBeLessThanOrEqual(all.totalItems)
    await page
      .getByText(new RegExp(`sur ${said}\\b|${said} résultat|^${said}$`))
      .first()
      .waitFor()
  }
})

test('a tour shows its parcels by where they stand', async () => {
  await page.goto(`/tournees/${onTour.tour}`)
  await page.getByRole('link', { name: onTour.code }).waitFor()
  const category = CATEGORIES[onTour.expand?.status.category as Category]
  await page.getByRole('heading', { level: 3, name: category }).waitFor()
})

test('nobody opens the page of what is not his', async () => {
  const shop = await desk.open()
  await signIn(shop.page, 'client')
  const other = await staff.collection('commands').getFirstListItem(`client_source != "${client}"`)
  await shop.page.goto(`/commands/${other.code}`)
  await shop.page.getByText('Cette fiche n’existe plus, ou n’est pas à vous').waitFor()
  await shop.page.goto(pages.client)
  await expect.poll(() => new URL(shop.page.url()).pathname).toBe('/403')
  await shop.close()
})

test('a merchant reads the page of his parcel in Arabic', async () => {
  const merchant = await desk.sdk('client')
  await merchant.collection('users').update(client, { locale: 'ar' })
  const shop = await desk.open()
  await signIn(shop.page, 'client')
  await shop.page.goto(`/commands/${code}`)
  await shop.page.getByText('Fiche Entière').first().waitFor()
  expect(await shop.page.locator('main h3').allInnerTexts()).not.toEqual([])
  for (const name of await shop.page.locator('main h3').allInnerTexts()) {
    expect(name).toMatch(/[\u0600-\u06ff]/)
  }
  await shop.close()
})
