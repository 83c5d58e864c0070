import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { type PaperPage, readPaper } from '../support/paper.ts'

/** Actions on the page of a bon. */

/** The panel, while no window stands over it. */
export const panel = (page: Page): Locator => page.getByRole('dialog')

/** Chooses from a list that is searched while typing. */
export async function choose(page: Page, box: Locator, name: string): Promise<void> {
  await box.click()
  await box.fill(name)
  await page.getByRole('option', { name }).first().click()
}

interface NewBon {
  readonly genre?: string
  readonly parties: Readonly<Record<string, string>>
}

/** « Nouveau bon », with its parties by their names; its id. */
export async function prepare(page: Page, path: string, { genre, parties }: NewBon): Promise<string> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Nouveau bon' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau bon' })
  if (genre) await dialog.getByRole('radio', { name: genre, exact: true }).click()
  for (const [label, name] of Object.entries(parties)) {
    await choose(page, dialog.getByRole('combobox', { name: label, exact: true }), name)
  }
  await dialog.getByRole('button', { name: 'Préparer le bon' }).click()
  return openBon(page)
}

/** The bon whose panel is open. */
export async function openBon(page: Page): Promise<string> {
  await page.waitForURL((url) => url.searchParams.has('fiche'))
  await panel(page)
    .getByRole('heading', { name: 'Signatures' })
    .or(panel(page).getByText('Brouillon'))
    .first()
    .waitFor()
  return new URL(page.url()).searchParams.get('fiche') ?? ''
}

/** Presses a step; a step with a confirmation has the same word on its button. */
export async function step(page: Page, name: string): Promise<void> {
  await panel(page).getByRole('button', { name, exact: true }).click()
}

/** The state of the paper; its history names it too. */
export const shows = (page: Page, state: string): Promise<void> =>
  panel(page).getByText(state, { exact: true }).first().waitFor()

/** Closes the bon, with its confirmation. */
export async function close(page: Page): Promise<void> {
  await step(page, 'Clore')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clore', exact: true }).click()
  await shows(page, 'Clos')
}

/** Heading of a group of parcels of a bon: « Manquants 1 ». */
export const group = (page: Page, name: string): Locator =>
  panel(page).getByRole('heading', { name, exact: true })

type Side = 'Remis par' | 'Reçu par'

export const signature = (page: Page, side: Side): Locator =>
  panel(page).getByRole('group', { name: side, exact: true })

/** Two strokes of a hand. */
export async function draw(page: Page, pad: Locator): Promise<void> {
  const box = await pad.boundingBox()
  if (!box) throw new Error('no pad')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.1, 0.7))
  await page.mouse.down()
  await page.mouse.move(...at(0.3, 0.2), { steps: 8 })
  await page.mouse.move(...at(0.5, 0.8), { steps: 8 })
  await page.mouse.up()
  await page.mouse.move(...at(0.6, 0.5))
  await page.mouse.down()
  await page.mouse.move(...at(0.9, 0.4), { steps: 8 })
  await page.mouse.up()
}

/** Signs by hand and writes the name. */
export async function sign(page: Page, side: Side, name: string): Promise<void> {
  await signature(page, side)
    .getByRole('button', { name: /^Signer/ })
    .click()
  const dialog = page.getByRole('dialog', { name: /^Signature de qui/ })
  await draw(page, dialog.getByLabel('Cadre de signature'))
  await dialog.getByText('Signé.').waitFor()
  await dialog.getByLabel('Nom de la personne').fill(name)
  await dialog.getByRole('button', { name: 'Enregistrer la signature' }).click()
  await signature(page, side).getByText(name).waitFor()
}

/** Items of the « Imprimer » menu of a bon. */
export type Print = 'Bon, A4' | 'Bon, ticket 80 mm' | 'Étiquettes du bon'

export async function print(page: Page, item: Print): Promise<Buffer> {
  await panel(page).getByRole('button', { name: 'Imprimer', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ])
  return readFile(await download.path())
}

export const printPages = async (page: Page, item: Print): Promise<PaperPage[]> =>
  readPaper(await print(page, item))
