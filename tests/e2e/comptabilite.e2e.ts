/** The accounts of a month: files for the accountant, the tax, a closing by two persons, and the margins. */

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { account } from '../support/people.ts'
import { faults, PHONE, signIn } from './browser.ts'
import { openDesk } from './desk.ts'

const desk = await openDesk()
const { page } = desk
const staff = await desk.sdk('moderateur')
const accountant = await account({ url: desk.url }, staff, {
  type: 'moderateur',
  name: 'comptable',
  roles: ['Factures clients'],
})
const [first] = (await staff.collection('ledger_entries').getList(1, 1, { sort: 'posted_at' })).items
const mois = new Intl.DateTimeFormat('fr-CA', {
  timeZone: 'Africa/Casablanca',
  year: 'numeric',
  month: '2-digit',
})
  .format(new Date(String(first?.posted_at)))
  .slice(0, 7)

test('a month is told, taken along as a file, and closed by another person than who asked', async () => {
  await accountant.collection('clotures').create({ mois })
  await page.goto(`/comptabilite/?mois=${mois}`)
  await page.getByRole('heading', { name: 'TVA collectée' }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Journal pour Sage' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`journal-${mois}-sage.csv`)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^"JOURNAL";"DATE";"COMPTE";/)
  await page.getByText('Demandée par comptable').waitFor()
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Fermer le mois' }).click()
  const asked = page.getByRole('alertdialog')
  await asked.getByText('Personne ne rouvre un mois fermé.').waitFor()
  await asked.getByRole('button', { name: 'Fermer le mois' }).click()
  await page.getByText(/Fermé le .+ par /).waitFor()
  const closed = await staff.collection('clotures').getFirstListItem(`mois = "${mois}"`)
  expect(closed.state).toBe('close')
  expect(closed.ecritures).toBeGreaterThan(0)
  expect(await faults(page)).toEqual([])
})

test('the present month is not closed, and asks of a past one are withdrawn', async () => {
  await page.goto('/comptabilite/')
  await page.getByText('Le mois est en cours').waitFor()
  const next = new Date(`${mois}-15T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const later = next.toISOString().slice(0, 7)
  await page.getByLabel('Mois').selectOption(later)
  await page.getByRole('button', { name: 'Demander la clôture' }).click()
  await page.getByText('Une autre personne ferme le mois.').waitFor()
  expect(await page.getByRole('button', { name: 'Fermer le mois' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Retirer la demande' }).click()
  await page.getByRole('button', { name: 'Demander la clôture' }).waitFor()
})

test('margins by ville equal the ledger, on a phone too', async () => {
  const { page: phone, close } = await desk.open({ viewport: PHONE })
  await signIn(phone, 'moderateur')
  await phone.goto(`/comptabilite/?onglet=marges&par=ville&du=${mois}`)
  await phone.getByText('Égal au grand livre, au centime.').waitFor()
  const { items } = await staff.send(`/api/wasl/comptabilite/marges?par=ville&du=${mois}`, {})
  await phone.getByRole('cell', { name: items[0].name, exact: true }).waitFor()
  expect(await phone.getByRole('row').count()).toBe(items.length + 2)
  expect(await faults(phone)).toEqual([])
  await phone.getByLabel('Par').selectOption('livreur')
  await phone.waitForURL(/par=livreur/)
  await close()
})

test('the company gives its accounts the numbers of its accountant', async () => {
  await page.goto('/settings/')
  const caisse = page.getByLabel('Caisse', { exact: true })
  await caisse.fill('9')
  await page.getByRole('button', { name: 'Enregistrer le plan' }).click()
  await page.getByText('De 4 à 10 chiffres').waitFor()
  await caisse.fill('51611111')
  await page.getByRole('button', { name: 'Enregistrer le plan' }).click()
  await page.getByText('Plan comptable enregistré').waitFor()
  expect(await faults(page)).toEqual([])
  const { items } = await staff.send('/api/wasl/comptabilite/plan', {})
  expect(items).toContainEqual({ kind: 'CAISSE', label: 'Caisse', compte: '51611111' })
})
