import { expect, test } from 'vitest'
import { of, openAffectation } from './affectation-desk.ts'

const { page, staff, livreur, other, oneReceived, give, carrierOf, awayToday } = await openAffectation()

test('on the board a parcel goes from hand to hand: by the keyboard, by the mouse, and back', async () => {
  const parcel = await oneReceived('Fès')
  await page.goto(of('Fès', 'tableau'))
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = (name: string) => column(name).getByRole('listitem').filter({ hasText: parcel.code })
  await card('Sans livreur').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: livreur.name, exact: true }).focus()
  await page.keyboard.press('Enter')
  await card(livreur.name).waitFor()
  expect(await carrierOf(parcel.id)).toBe(livreur.id)
  const beside = column(livreur.name).locator('xpath=following-sibling::section[1]')
  const neighbour = (await beside.getAttribute('aria-label')) ?? ''
  await expect.poll(() => card(livreur.name).getAttribute('draggable')).toBe('true')
  await card(livreur.name).dragTo(beside)
  // Fès is not one of the neighbour's villes.
  await page.getByRole('button', { name: 'Affecter quand même' }).click()
  await card(neighbour).waitFor()
  const named = await staff.collection('users').getOne(await carrierOf(parcel.id))
  expect(named.full_name).toBe(neighbour)
  await card(neighbour).getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Désaffecter' }).click()
  await card('Sans livreur').waitFor()
  expect(await carrierOf(parcel.id)).toBe('')
})

test('on the board who is away has a column while he holds parcels to share again', async () => {
  const his = await oneReceived('Settat')
  await give(his.id, other.id)
  await awayToday(other.id, true)
  await page.goto(of('Settat', 'tableau'))
  await page
    .getByRole('region', { name: other.name, exact: true })
    .getByText(`${other.name} (absent)`)
    .waitFor()
  await awayToday(other.id, false)
})

test('while one card is being given no other is dragged: each lot is followed to its end', async () => {
  const his = await oneReceived('Safi')
  const next = await oneReceived('Safi')
  await page.goto(of('Safi', 'tableau'))
  const card = (code: string) =>
    page
      .getByRole('region', { name: 'Sans livreur' })
      .getByRole('listitem')
      .filter({ has: page.getByText(code, { exact: true }) })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/collections/jobs/records', async (route) => {
    await held.promise
    await route.continue()
  })
  expect(await card(next.code).getAttribute('draggable')).toBe('true')
  const beside = page
    .getByRole('region', { name: 'Sans livreur' })
    .locator('xpath=following-sibling::section[1]')
  await card(his.code).dragTo(beside)
  await expect.poll(() => card(next.code).getAttribute('draggable')).toBe('false')
  held.resolve()
  await page.getByText(/^1 commande affectée à/).waitFor()
  await expect.poll(() => card(next.code).getAttribute('draggable')).toBe('true')
  await page.unroute('**/api/collections/jobs/records')
})
