/** A long list is exported while its reader works on: its progress, its file, and the files that came in. */
import { readFileSync } from 'node:fs'
import type { Download, Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DIRECT_ROWS } from '#model/domain/exports.ts'
import { expectQuiet, PHONE, signIn } from './browser.ts'
import { openDesk } from './desk.ts'

const { page, noise, open, sdk } = await openDesk()
const staff = await sdk('moderateur')

const LONG = DIRECT_ROWS + 12_430

/** The list says it is long; the server knows better, and does the same work. */
async function saysLong(on: Page): Promise<void> {
  await on.route('**/api/collections/depences/records?*', async (route) => {
    const answer = await route.fetch()
    const list = await answer.json()
    await route.fulfill({ response: answer, json: { ...list, totalItems: LONG } })
  })
}

const exportButton = () => page.getByRole('button', { name: 'Exporter' })
const menu = () => page.getByRole('dialog', { name: 'Format du fichier' })
const textOf = async (download: Download): Promise<string> => readFileSync(await download.path(), 'utf8')

/** Shows the first export as it is while it runs, or once it has expired. */
async function shownAs(values: object): Promise<void> {
  await page.route('**/api/collections/exports/records*/**', (route) => changed(route, values))
  await page.route('**/api/collections/exports/records?*', (route) => changed(route, values))
}
async function changed(route: Route, values: object): Promise<void> {
  if (route.request().method() !== 'GET') return route.continue()
  const answer = await route.fetch()
  const body = await answer.json()
  const items = body.items?.map((one: object) => ({ ...one, ...values }))
  await route.fulfill({ response: answer, json: items ? { ...body, items } : { ...body, ...values } })
}

describe('a long list', () => {
  test('is exported by a job, with progress, a notification and a file to download', async () => {
    await saysLong(page)
    await page.goto('/depences/')
    await exportButton().click()
    await menu().getByText('62 430 lignes', { exact: false }).waitFor()
    await menu().getByText('Préparé pendant que vous travaillez', { exact: false }).waitFor()
    await menu().getByRole('button', { name: 'CSV' }).click()
    await page.getByText('L’export se prépare : continuez à travailler').waitFor()
    await page.getByRole('button', { name: 'Suivre' }).click()
    await page.waitForURL(/\/exports\/?\?fiche=/)
    const panel = page.getByRole('dialog')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Télécharger' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^depenses-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await textOf(download)).trim().split('\r\n')
    const { totalItems } = await staff.collection('depences').getList(1, 1)
    expect(lines).toHaveLength(totalItems + 1)
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByText('Votre export est prêt').first().waitFor()
    await page.keyboard.press('Escape')
  })

  test('shows how far it is and how long it takes', async () => {
    const running = { state: 'cours', done: 21_000, total: LONG, file: '' }
    const times = { started_at: '2026-11-20 10:00:00.000Z', updated: '2026-11-20 10:02:00.000Z' }
    await shownAs({ ...running, ...times })
    await page.goto('/exports/')
    const row = page.getByRole('row').nth(1)
    await row.getByText('33 %', { exact: false }).waitFor()
    await row.getByText('encore 3 min', { exact: false }).waitFor()
    await row.getByText('En cours').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('says when its file has expired, and is exported again', async () => {
    await page.goto('/exports/')
    await page.getByRole('row').nth(1).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Télécharger' }).waitFor()
    await shownAs({ state: 'expire', file: '' })
    await page.getByRole('dialog').getByRole('button', { name: 'Télécharger' }).click()
    await page.getByText('Le fichier a expiré : relancez l’export.').first().waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    const before = (await staff.collection('exports').getList(1, 1)).totalItems
    await page.getByRole('dialog').getByRole('button', { name: 'Relancer' }).click()
    await page.getByText('L’export repart').waitFor()
    expect((await staff.collection('exports').getList(1, 1)).totalItems).toBe(before + 1)
  })

  test('on a phone is a card', async () => {
    const phone = await open({ viewport: PHONE })
    await signIn(phone.page, 'moderateur')
    await phone.page.goto('/exports/')
    await phone.page
      .getByText(/^depenses-/)
      .first()
      .waitFor()
    expectQuiet(phone.noise)
    await phone.close()
  })
})

test('rows chosen are exported alone, in the columns on screen', async () => {
  await page.goto('/depences/')
  const rows = page.getByRole('row')
  for (const n of [1, 2]) await rows.nth(n).getByRole('checkbox').click()
  await exportButton().click()
  await menu().getByText('2 lignes choisies').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    menu().getByRole('button', { name: 'CSV' }).click(),
  ])
  const [headings = '', ...lines] = (await textOf(download)).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(headings).toContain('"Libellé"')
  expect(headings).not.toContain('"Note"')
})

test('an import shows its rejects, and is cancelled from its page', async () => {
  const merchant = await sdk('client')
  const form = new FormData()
  const csv = [
    'Destinataire;Téléphone;Ville;Prix;Adresse;Marchandise',
    'Salma Idrissi;0661234567;Casablanca;250;12 rue Atlas;Robe',
    'Nadia Berrada;0662345678;Rabat;180;3 rue Oued;Sac',
    'Omar Tazi;12;Fès;90;5 rue Sefrou;Montre',
  ].join('\r\n')
  form.set('file', new Blob([csv]), 'rentree.csv')
  const { file } = await merchant.send('/api/wasl/imports/files', { method: 'POST', body: form })
  const asked = { file: file.key, name: 'rentree.csv' }
  await merchant.send('/api/wasl/imports/commit', { method: 'POST', body: asked })
  const shop = await open()
  await signIn(shop.page, 'client')
  await shop.page.goto('/imports/')
  await shop.page.getByRole('row').filter({ hasText: 'rentree.csv' }).click()
  const panel = shop.page.getByRole('dialog')
  const [download] = await Promise.all([
    shop.page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Télécharger les rejets' }).click(),
  ])
  expect(await textOf(download)).toContain('Omar Tazi')
  await panel.getByRole('button', { name: 'Annuler le lot' }).click()
  await shop.page.getByRole('alertdialog').getByRole('button', { name: 'Annuler le lot' }).click()
  await shop.page.getByText('2 commandes retirées').waitFor()
  await panel.getByText('Annulé').first().waitFor()
  expect(await panel.getByRole('button', { name: 'Annuler le lot' }).count()).toBe(0)
  expectQuiet(shop.noise)
  await shop.close()
  expectQuiet(noise)
})
