import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectQuiet } from './browser.ts'
import { openDesk } from './desk.ts'

const FOLDER = resolve(import.meta.dirname, '../fixtures/import')
const truth: Record<string, { rows: number; errors: Record<string, string> }> = JSON.parse(
  readFileSync(join(FOLDER, 'truth.json'), 'utf8'),
)
const FILES = { atlas: 'atlas.csv', zina: 'zina.csv', medina: 'medina.xlsx' } as const

const { page, noise, sdk } = await openDesk({ role: 'client' })

const drawer = () => page.getByRole('dialog')
const counted = async (label: string): Promise<number> => {
  const term = drawer().locator('dl > div').filter({ hasText: label })
  return Number((await term.getByRole('definition').innerText()).replace(/\D/g, ''))
}

/** Uploads the file up to its dry run. The draft of an earlier import is removed first. */
async function dryRun(file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await page.goto('/commands/')
  await page.evaluate(() => sessionStorage.clear())
  await page.getByRole('button', { name: 'Importer' }).click()
  await drawer().locator('input[type=file]').setInputFiles(file)
  await drawer().getByRole('button', { name: 'Contrôler', exact: true }).click()
  await drawer().locator('dl').waitFor()
}

test.each(Object.entries(FILES))('%s is read as its merchant meant it', async (name, file) => {
  const expected = truth[name]
  const refused = Object.keys(expected?.errors ?? {}).length
  const accepted = (expected?.rows ?? 0) - refused
  await dryRun(join(FOLDER, file))
  expect(await counted('prêtes')).toBe(accepted)
  expect(await counted('à corriger')).toBe(refused)
  const lines = await drawer()
    .getByText(/^Ligne \d+$/)
    .allInnerTexts()
  expect(lines.map((line) => line.replace('Ligne ', ''))).toEqual(Object.keys(expected?.errors ?? {}))
  await drawer()
    .getByRole('button', { name: /^Importer \d/ })
    .click()
  const grouped = String(accepted).replace(/\B(?=(\d{3})+$)/g, '\\s?')
  await drawer()
    .getByText(new RegExp(`^${grouped} commandes créées$`))
    .waitFor()
})

test('the same file again makes no double', async () => {
  await dryRun(join(FOLDER, FILES.atlas))
  expect(await counted('prêtes')).toBe(0)
  expect(await counted('déjà importées')).toBe(1200 - Object.keys(truth.atlas?.errors ?? {}).length)
})

test('a refused row is corrected on the screen, imported, and the lot undone', async () => {
  await dryRun(join(FOLDER, FILES.atlas))
  const [row = '', why] =
    Object.entries(truth.atlas?.errors ?? {}).find(([, error]) => error === 'phone') ?? []
  expect(why).toBe('phone')
  const line = drawer()
    .getByRole('listitem')
    .filter({ hasText: `Ligne ${row}` })
  await line.getByLabel(/Téléphone/).fill('06 61 22 33 44')
  await drawer()
    .getByRole('button', { name: /^Contrôler/ })
    .click()
  await drawer().getByRole('button', { name: 'Importer 1 commande' }).click()
  await drawer().getByText('1 commande créée', { exact: true }).waitFor()
  await drawer().getByRole('button', { name: 'Annuler le lot' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler le lot' }).click()
  await drawer().getByText('1 commande retirée').waitFor()
})

test('an ambiguous ville is asked, never guessed', async () => {
  await dryRun(join(FOLDER, FILES.atlas))
  const [row = ''] =
    Object.entries(truth.atlas?.errors ?? {}).find(([, error]) => error === 'ambiguous') ?? []
  const line = drawer()
    .getByRole('listitem')
    .filter({ hasText: `Ligne ${row}` })
  await line
    .getByText(/plusieurs|laquelle|précisez/i)
    .first()
    .waitFor()
})

test('a column of SKUs reserves pieces of the stock, and asks about one nobody knows', async () => {
  const merchant = await sdk('client')
  const left = () => merchant.collection('stocks').getFirstListItem('disponible >= 2', { expand: 'produit' })
  const before = await left()
  const { sku, designation } = before.expand?.produit ?? {}
  const text = `Nom;Tel;Ville;Prix;SKU;Qte\nAli;0612345678;Rabat;250;${sku};2\nSara;0612345679;Rabat;90;INCONNU;1\n`
  await dryRun({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  expect(await counted('prêtes')).toBe(1)
  const line = drawer().getByRole('listitem').filter({ hasText: 'Ligne 2' })
  await line.getByText('Aucun produit de ce client').waitFor()
  await line.getByLabel('Produit du stock').fill('')
  await drawer()
    .getByRole('button', { name: /^Contrôler/ })
    .click()
  await drawer().getByRole('button', { name: 'Importer 2 commandes' }).click()
  await drawer().getByText('2 commandes créées', { exact: true }).waitFor()
  const after = await merchant.collection('stocks').getOne(before.id)
  expect([after.disponible, after.reserve]).toEqual([before.disponible - 2, before.reserve + 2])
  const made = await merchant.collection('commands').getFirstListItem(`produit = "${before.produit}"`)
  expect(made).toMatchObject({ product_name: designation, quantity: 2 })
})

test('nothing was said in the console', () => {
  expectQuiet(noise)
})
