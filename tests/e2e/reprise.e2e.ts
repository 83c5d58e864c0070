/** An administrator takes over a company that is already at work, from its files. */

import { expect, test } from 'vitest'
import { companyFiles } from '../../bench/ground/company-files.ts'
import { faults } from './browser.ts'
import { openDesk } from './desk.ts'

const desk = await openDesk()
const { page } = desk
const staff = await desk.sdk('moderateur')
const agence = (await staff.collection('agences').getFirstListItem('')).name
const files = companyFiles({ clients: 5, livreurs: 3, colis: 30, agence })
const csv = (text: string, name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('files with a fault are told row by row; corrected, they open the books', async () => {
  await page.goto('/reprise/')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('Clients').setInputFiles(csv(files.clients, 'clients.csv'))
  await field('Livreurs').setInputFiles(csv(files.livreurs, 'livreurs.csv'))
  await field('Tarifs').setInputFiles(csv(files.tarifs, 'tarifs.csv'))
  await field('Colis en route').setInputFiles(csv(files.colis, 'colis.csv'))
  await field('Clients à payer').setInputFiles(csv(files.a_payer, 'a-payer.csv'))
  await field('Espèces chez les livreurs').setInputFiles(csv(`${files.especes}\nL99;5`, 'especes.csv'))
  await page.getByRole('button', { name: 'Contrôler' }).click()
  await page.getByText('« L99 » n’est la référence d’aucune ligne').waitFor()
  expect(await page.getByRole('button', { name: 'Reprendre la société' }).count()).toBe(0)
  expect(await faults(page)).toEqual([])
  await field('Espèces chez les livreurs').setInputFiles(csv(files.especes, 'especes.csv'))
  await page.getByRole('button', { name: 'Contrôler' }).click()
  await page.getByRole('button', { name: 'Reprendre la société' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reprendre' }).click()
  await page.getByText('C’est fait : les livres s’ouvrent sur ces soldes.').waitFor()
  expect(await faults(page)).toEqual([])
  const taken = await staff.collection('commands').getFullList({ filter: 'code ~ "OLD-"' })
  expect(taken).toHaveLength(30)
  // The same files again: every row is already there.
  await page.getByRole('button', { name: 'Contrôler' }).click()
  await page.getByRole('cell', { name: 'Colis en route' }).waitFor()
  expect(await page.getByRole('button', { name: 'Reprendre la société' }).count()).toBe(0)
})
