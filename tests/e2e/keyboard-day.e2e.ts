/** A dispatcher's day without a mouse: only keys are pressed, and they are counted. */
import type { Locator } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { receivedParcels } from '../support/parcels.ts'
import { expectQuiet, ROLES } from './browser.ts'
import { DEMO_PASSWORD } from './demo-settings.ts'
import { demoPeople, openStage } from './desk.ts'

const stage = await openStage()
const { staff, client, livreur, agence } = await demoPeople(stage)
const { page, noise } = await stage.open()
page.setDefaultTimeout(9_000)
afterAll(() => expectQuiet(noise))

const MOST_TABS = 40
/** Keys of the whole day, typed text included: a step that needs more Tabs than before shows here. */
const MOST_KEYS = 280
let keys = 0

async function press(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    keys++
    await page.keyboard.press(name)
  }
}

/** Slower than a scanner, whose keys come faster than those of fingers. */
const BY_HAND = { delay: 40 }

async function type(text: string): Promise<void> {
  keys += text.length
  await page.keyboard.type(text, BY_HAND)
}

const isFocused = (field: Locator): Promise<boolean> =>
  field.evaluateAll((all) => all.some((one) => one === document.activeElement))

/** Presses Tab, or Shift Tab where that is nearer, until it has the focus. */
async function tabTo(field: Locator, key = 'Tab'): Promise<void> {
  await field.first().waitFor()
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await isFocused(field)) return
    await press(key)
  }
  throw new Error(`no way by ${key} to ${field}`)
}

/** Chooses from a list that is searched while typing. */
async function choose(text: string): Promise<void> {
  await type(text)
  await page.getByRole('option', { name: text }).first().waitFor()
  await press('Enter')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
}

/** Ctrl K, some letters of the page or action, Enter. */
async function byPalette(words: string, option: string): Promise<void> {
  await press('Control+k')
  await page.getByRole('combobox').waitFor()
  await type(words)
  await page.locator('[role="option"][aria-selected="true"]', { hasText: option }).waitFor()
  await press('Enter')
}

/** At once: a window that was just closed leaves the focus to it. */
async function toSearch(): Promise<void> {
  const box = page.getByLabel('Chercher', { exact: true })
  await press('/')
  await expect.poll(() => isFocused(box)).toBe(true)
}

const dialog = (name?: string): Locator => page.getByRole('dialog', name ? { name } : {})
const rows = page.locator('tr[data-row]')
const stateOf = async (id: string) =>
  (await staff.collection('commands').getOne(id, { expand: 'status' })).expand?.status.code

test('a commande, a lot for a livreur, its undo and the caisse need no mouse', {
  timeout: 120_000,
}, async () => {
  const names = ['Clavier Un', 'Clavier Deux', 'Clavier Trois', 'Clavier Quatre']
  const ids = await receivedParcels(staff, { client, agence }, names)
  const [other] = await staff.collection('agences').getFullList({ filter: `id != "${agence}"`, sort: 'name' })
  await page.goto('/sign-in-2')

  await tabTo(page.getByLabel(/e-mail/i))
  await type(ROLES.moderateur)
  await tabTo(page.getByLabel('Mot de passe', { exact: true }))
  await type(DEMO_PASSWORD)
  await press('Enter')
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))

  // A commande, from N to Ctrl Enter.
  await page.getByRole('navigation').first().waitFor()
  await press('g', 'c')
  await rows.first().waitFor()
  await press('n')
  const form = dialog('Nouvelle commande')
  await form.getByLabel('Téléphone').first().waitFor()
  await type('0661234567')
  await tabTo(form.getByRole('textbox', { name: 'Destinataire', exact: true }))
  await type('Clavier Cinq')
  await tabTo(form.getByRole('combobox', { name: 'Ville' }))
  await choose('Rabat')
  await tabTo(form.getByLabel('Prix'))
  await type('150')
  await tabTo(form.getByRole('combobox', { name: 'Client' }))
  const shop = await staff.collection('users').getOne(client)
  await choose(String(shop.full_name))
  await tabTo(form.getByRole('button', { name: 'Enregistrer', exact: true }))
  await press('Enter')
  await form.waitFor({ state: 'detached' })

  // The list: searched, then walked through.
  await toSearch()
  await type('Clavier')
  await expect.poll(() => rows.count(), { timeout: 15_000 }).toBe(5)
  await press('ArrowDown')
  await expect.poll(() => isFocused(rows)).toBe(true)
  await press('End')
  await expect.poll(() => isFocused(page.locator('tr[data-row="4"]'))).toBe(true)
  await press('PageUp')
  await expect.poll(() => isFocused(page.locator('tr[data-row="0"]'))).toBe(true)
  await press('PageDown', 'Home', 'ArrowDown')
  await expect.poll(() => isFocused(page.locator('tr[data-row="1"]'))).toBe(true)

  // A look at one by Space, another by Enter.
  await press(' ')
  await page.waitForURL(/colis=/)
  await dialog().waitFor()
  await press('Escape')
  await dialog().waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(rows)).toBe(true)

  // Two of them to a livreur, at once.
  await press('x', 'Shift+ArrowDown')
  const bar = page.getByRole('region', { name: 'Sélection' })
  await bar.getByText('2 commandes').waitFor()
  await tabTo(bar.getByRole('button', { name: 'Affecter' }))
  await press('Enter')
  await tabTo(dialog().getByRole('combobox', { name: 'Livreur' }))
  await choose(livreur.name)
  await tabTo(dialog().getByRole('button', { name: 'Affecter' }))
  await press('Enter')
  await dialog().waitFor({ state: 'detached' })
  const affected = async () =>
    (await Promise.all(ids.map(stateOf))).filter((code) => code === 'AFFECTE').length
  await expect.poll(affected).toBe(2)

  // Taken back.
  await press('Control+z')
  const question = page.getByRole('alertdialog').or(dialog())
  await tabTo(question.getByRole('button', { name: 'Annuler ce lot' }))
  await press('Enter')
  await expect.poll(affected).toBe(0)
  await question.waitFor({ state: 'detached' })

  // A cell, by F2.
  await toSearch()
  await press('ArrowDown', 'Home', 'F2')
  const cell = page.getByRole('group', { name: 'Destinataire' }).getByRole('textbox')
  await expect.poll(() => isFocused(cell)).toBe(true)
  await type('Clavier Corrigé')
  await press('Enter')
  const named = async () =>
    (await staff.collection('commands').getFullList({ filter: 'receiver_full_name = "Clavier Corrigé"' }))
      .length
  await expect.poll(named).toBe(1)

  // A bon d’envoi.
  await byPalette('envois', 'Envois')
  await page.waitForURL(/bons-envoi/)
  await press('n')
  const bon = dialog('Nouveau bon')
  await bon.waitFor()
  await tabTo(bon.getByRole('combobox').last())
  await choose(String(other?.name))
  await tabTo(bon.getByRole('button', { name: 'Préparer le bon' }))
  await press('Enter')
  await page.waitForURL(/fiche=/)
  await dialog().waitFor()
  await press('Escape')
  await dialog().waitFor({ state: 'detached' })

  // A filter.
  await type('gc')
  await page.waitForURL(/\/commands(\?|\/|$)/)
  await rows.first().waitFor()
  const filters = page.getByRole('search', { name: 'Filtrer la liste' })
  await tabTo(filters.getByRole('button', { name: 'État', exact: true }))
  await press('Enter')
  await expect.poll(() => isFocused(page.getByLabel('Chercher dans la liste'))).toBe(true)
  await type('Affecté')
  await press('Enter')
  await page.waitForURL(/status=/)
  await press('Escape')

  // The caisse, the help, and away.
  await byPalette('caisse', 'Caisse')
  await page.waitForURL(/\/caisse/)
  await press('?')
  await dialog('Aide : Caisse').waitFor()
  await press('Escape')
  await dialog().waitFor({ state: 'detached' })
  await byPalette('déconnecter', 'Se déconnecter')
  await page.waitForURL(/sign-in/)
  expect(keys).toBeLessThanOrEqual(MOST_KEYS)
})
