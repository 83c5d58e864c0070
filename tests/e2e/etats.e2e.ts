import { expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { openDesk } from './desk.ts'

const { page, sdk } = await openDesk({ refusals: [400, 409] })

const rows = () => page.getByRole('row').filter({ has: page.getByRole('gridcell') })

test('the home page counts late parcels by who must act, and a number opens them in their colour', async () => {
  // Returns stay with their livreur for days, at whatever hour the demo is loaded.
  const staff = await sdk('moderateur')
  await staff
    .collection('minuteurs')
    .create({ status: stateId('RETOUR_CHEZ_LIVREUR'), orange_h: 1, red_h: 2 })
  const board = page.locator('section', {
    has: page.getByRole('heading', { name: 'En retard, par qui doit agir' }),
  })
  const counts = board.getByRole('link', { name: /^En retard :/ })
  // Times of the demo are worked out in the background once the product runs.
  const open = async () => {
    await page.goto('/')
    await board.waitFor()
    return counts.count()
  }
  await expect.poll(open).toBeGreaterThan(0)
  const count = Number((await counts.first().innerText()).replace(/\D/g, ''))
  expect(count).toBeGreaterThan(0)
  await counts.first().click()
  await page.waitForURL(/late_at=passe/)
  // The list is read again while parcels become late.
  const unsaid = async () =>
    (await rows().allInnerTexts()).filter((text) => !/en retard depuis le \d\d\/\d\d\/\d{4}/.test(text))
  await rows().first().waitFor()
  await expect.poll(unsaid).toEqual([])
})

test('delays are set beside the states', async () => {
  await page.goto('/tracking-states')
  await page.getByRole('link', { name: 'Délais' }).click()
  await rows().filter({ hasText: 'Expédié vers l' }).click()
  await page.getByRole('button', { name: 'Modifier' }).click()
  await page.getByRole('dialog').locator('input:focus, [role="combobox"]:focus').last().waitFor()
  await page.getByLabel('En retard après (h)', { exact: true }).fill('36')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('dialog').getByText('36 h').waitFor()
  await page.goto('/tracking-states?onglet=feries')
  await rows().filter({ hasText: 'Marche verte' }).first().waitFor()
})

test('the hours of Ramadan are set beside the holidays, and two periods that meet are refused in words', async () => {
  await page.goto('/tracking-states?onglet=feries')
  await page.getByRole('link', { name: 'Horaires' }).click()
  await page.getByText('Aucune période').waitFor()
  const add = async (name: string) => {
    await page.goto('/tracking-states?onglet=horaires&action=nouveau')
    const form = page.getByRole('dialog')
    await form.getByLabel(/^Nom\*$/).fill(name)
    await form.getByLabel(/^Du\*$/).fill('2027-02-08')
    await form.getByLabel(/^Au\*$/).fill('2027-03-09')
    await form.getByLabel(/^Ouverture\*$/).fill('10:00')
    await form.getByLabel(/^Fermeture\*$/).fill('16:00')
    await form.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    return form
  }
  const saved = await add('Ramadan 2027')
  await saved.getByText('08/02/2027').waitFor()
  await saved.getByText('09/03/2027').waitFor()
  // While its panel is open, the list is hidden from queries by role.
  await saved.getByRole('button', { name: 'Fermer' }).click()
  await rows().filter({ hasText: 'Ramadan 2027' }).getByText('Toutes').waitFor()
  const form = await add('Encore')
  await form
    .getByText(/Une autre période a déjà ses heures à ces dates/)
    .first()
    .waitFor()
})

test('a state that is shipped says why it is not removed', async () => {
  await page.goto('/tracking-states')
  await rows().filter({ hasText: 'Bloqué' }).first().click()
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Supprimer' })
  await expect.poll(() => remove.getAttribute('aria-disabled')).toBe('true')
  await remove.hover()
  await page.getByRole('tooltip').getByText('désactivez-le').waitFor()
})

test('the drawing is walked with the keyboard, and tells who may and what is asked', async () => {
  await page.goto('/tracking-states?onglet=schema')
  const states = page.getByRole('list', { name: /ordre du parcours/ }).getByRole('button')
  await expect.poll(() => states.count()).toBe(39)
  await states.first().focus()
  for (let n = 0; n < 2; n++) await page.keyboard.press('Tab')
  await page.getByRole('heading', { name: 'Mène à' }).waitFor()
  await page.waitForURL((url) => url.search.includes(stateId('NOUVEAU')))
  const leads = page.locator('div', { has: page.getByRole('heading', { name: 'Mène à' }) }).last()
  await leads.getByText('Attente de ramassage').waitFor()
  await leads.getByText('Client, Commandes, Ramassage, Bons de livraison').waitFor()
})

test('the last way to a state is not closed, and says which state would be lost', async () => {
  await page.goto(`/tracking-states?onglet=schema&etat=${stateId('LIVRE_PARTIEL')}`)
  await page.getByRole('button', { name: 'Modifier le passage : En cours de livraison' }).click()
  await page
    .getByRole('switch', { name: 'Ouvert' })
    .or(page.getByRole('checkbox', { name: 'Ouvert' }))
    .click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page
    .getByText(/Plus aucun chemin ne mènerait d’une nouvelle commande à « Livré en partie »/)
    .first()
    .waitFor()
})

test('a state in use is not switched off: it says how many commandes are in it', async () => {
  await page.goto(`/tracking-states?fiche=${stateId('LIVRE')}&action=modifier`)
  await page
    .getByRole('switch', { name: 'Actif' })
    .or(page.getByRole('checkbox', { name: 'Actif' }))
    .click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page
    .getByText(/« Livré » est l’état de \d+ commandes/)
    .first()
    .waitFor()
})
