import { expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { openAffectation } from './affectation-desk.ts'
import { wedge } from './wedge.ts'

const { page, staff, livreur, other, received, oneReceived, carrierOf, awayToday } = await openAffectation()
const keys = await page.context().newCDPSession(page)
const answers = page.getByRole('list', { name: 'Derniers scans' })
const open = (to = '') => page.goto(`/affectation/?onglet=scan&livreur=${to}`)

test('takes codes one after another', async () => {
  const one = await oneReceived('Rabat')
  await page.goto('/affectation/?onglet=scan')
  await page.getByLabel('Livreur').selectOption({ label: livreur.name })
  await page.waitForURL(/livreur=/)
  await page.getByLabel('Code du colis').fill(one.code.replaceAll('-', ''))
  await page.keyboard.press('Enter')
  await page.getByText(`affecté à ${livreur.name}`).waitFor()
  expect(await carrierOf(one.id)).toBe(livreur.id)
  await page.getByLabel('Code du colis').fill(one.code)
  await page.keyboard.press('Enter')
  const twice = answers.locator('[data-result="deja"]')
  await twice.getByText('Ce colis est déjà affecté à ce livreur.').waitFor()
  const loading = { command: one.id, status: stateId('EN_DISTRIBUTION'), source: 'scan' }
  await staff.collection('suivis').create({ ...loading, delivery_man: livreur.id })
  await page.getByLabel('Code du colis').fill(one.code)
  await page.keyboard.press('Enter')
  await twice.getByText('Ce colis est déjà chargé par ce livreur.').waitFor()
  await page.getByLabel('Code du colis').fill('201126-000000')
  await page.keyboard.press('Enter')
  await page.locator('[data-result="inconnu"]').waitFor()
})

test('a scan goes to the livreur who was chosen when it was read', async () => {
  const one = await oneReceived('Rabat')
  await open(livreur.id)
  const held = Promise.withResolvers<void>()
  const sent = page.waitForRequest('**/api/collections/suivis/records*')
  await page.route('**/api/collections/suivis/records*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByLabel('Code du colis').fill(one.code)
  await page.keyboard.press('Enter')
  await sent
  await page.getByLabel('Livreur').selectOption({ label: other.name })
  await page.waitForURL(new RegExp(other.id))
  held.resolve()
  await answers.getByText(`affecté à ${livreur.name}`).waitFor()
  expect(await carrierOf(one.id)).toBe(livreur.id)
  await page.unroute('**/api/collections/suivis/records*')
})

test('another ville is a question: its answer takes its place, and the field waits for the next code', async () => {
  const one = await oneReceived('Agadir')
  await open(other.id)
  await page.getByLabel('Code du colis').fill(one.code)
  await page.keyboard.press('Enter')
  const question = answers.getByText(/ne dessert pas la ville/)
  await question.waitFor()
  expect(await carrierOf(one.id)).toBe('')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await answers.getByText(`affecté à ${other.name}`).waitFor()
  expect(await question.count()).toBe(0)
  expect(await carrierOf(one.id)).toBe(other.id)
  await expect
    .poll(() => page.getByLabel('Code du colis').evaluate((field) => field === document.activeElement))
    .toBe(true)
})

test('an absent livreur is named so, and scans go to him; to nobody, each is told', async () => {
  const [one, two] = await received('Rabat', 2)
  if (!one || !two) throw new Error('parcels were made')
  await awayToday(other.id, true)
  await open(other.id)
  await page.getByRole('option', { name: `${other.name} (absent)` }).waitFor({ state: 'attached' })
  expect(await page.getByLabel('Livreur').inputValue()).toBe(other.id)
  await wedge(one.code, keys)
  // Rabat is not one of the livreur's villes.
  await answers.getByRole('button', { name: 'Affecter quand même' }).click()
  await answers.getByText(`affecté à ${other.name}`).waitFor()
  await awayToday(other.id, false)
  await open('inconnuinconnu1')
  await page.getByRole('option', { name: livreur.name }).waitFor({ state: 'attached' })
  expect(await page.getByLabel('Livreur').inputValue()).toBe('')
  await wedge(two.code, keys)
  await answers.getByText(/Choisissez d’abord le livreur/).waitFor()
  expect(await carrierOf(two.id)).toBe('')
})

test('a scanner is heard wherever the focus is: a badge chooses, a number of the merchant names its parcel', async () => {
  const one = await oneReceived('Rabat')
  await staff.collection('commands').update(one.id, { reference_client: 'FACT2026A7' })
  const profile = await staff.collection('livreurs').getFirstListItem(`user = "${livreur.id}"`)
  await staff.collection('livreurs').update(profile.id, { badge: 'LIVKARIM01' })
  await open()
  await page.getByRole('option', { name: livreur.name }).waitFor({ state: 'attached' })
  await expect
    .poll(() => page.getByLabel('Code du colis').evaluate((field) => field === document.activeElement))
    .toBe(true)
  await page.getByRole('link', { name: 'Scan', exact: true }).first().focus()
  // The parcel is read before the response to the badge.
  await wedge('LIVKARIM01', keys)
  await wedge('FACT2026A7', keys)
  await answers.getByText(`affecté à ${livreur.name}`).waitFor()
  expect(await carrierOf(one.id)).toBe(livreur.id)
  await expect.poll(() => page.getByLabel('Livreur').inputValue()).toBe(livreur.id)
})
