import type { Browser, Locator, Page } from 'playwright-core'
import type PocketBase from 'pocketbase'
import sharp from 'sharp'
import { expect } from 'vitest'
import { PHONE, type Visit, visit } from './browser.ts'
import type { Person } from './day-world.ts'
import { DEMO_PASSWORD } from './demo-settings.ts'

/** Opens a screen for somebody, and signs in. */
export async function sitDown(
  browser: Browser,
  url: string,
  person: Person,
  on: 'desk' | 'phone' = 'desk',
): Promise<Visit> {
  const session = await visit(browser, url, on === 'phone' ? { viewport: PHONE, touch: true } : {})
  const { page } = session
  await page.goto('/sign-in-2')
  await page.getByLabel(/e-mail/i).fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
  return session
}

/** Imports a client's file: checked, then imported. */
export async function importFile(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/commands/')
  await page.getByRole('button', { name: 'Importer' }).click()
  const drawer = page.getByRole('dialog')
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
  await drawer.locator('input[type=file]').setInputFiles(file)
  await drawer.getByRole('button', { name: 'Contrôler', exact: true }).click()
  await drawer.getByRole('button', { name: /^Importer \d/ }).click()
  await drawer.getByText(/ commandes créées$/).waitFor()
}

/** Requests a pick-up in two taps: the time, then « Demander »; the place and the count are filled in. */
export async function askPickup(page: Page): Promise<void> {
  await page.goto('/rammasage/')
  await page.getByRole('button', { name: 'Demander un ramassage' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Soir' }).first().click()
  await dialog.getByRole('button', { name: 'Demander', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

export interface Station {
  /** Reads a label at the station; returns the stored result. */
  scan(text: string): Promise<{ result: string; message: string; bon: string }>
}

let read = 0

/** Opens the scanning station in a mode, with its target. */
export async function station(
  page: Page,
  by: PocketBase,
  target: Readonly<Record<string, string>>,
): Promise<Station> {
  await page.goto(`/scan/?${new URLSearchParams(target)}`)
  const field = page.getByLabel('Code du colis')
  await field.waitFor()
  const author = by.authStore.record?.id ?? ''
  const mine = `author = "${author}" && mode = "${target.mode}"`
  const known = async (text: string) => {
    const filter = `${mine} && text = "${text}"`
    return by.collection('scans').getFullList({ filter, sort: '-at' })
  }
  return {
    async scan(text) {
      const before = (await known(text)).length
      await field.fill(text)
      await field.press('Enter')
      await expect
        .poll(async () => (await known(text)).length, { message: `scan ${++read}` })
        .toBe(before + 1)
      const [last] = await known(text)
      await page.getByText(String(last?.message)).first().waitFor()
      return { result: String(last?.result), message: String(last?.message), bon: String(last?.bon) }
    },
  }
}

/** Reads each parcel, expecting success; returns their bon. */
export async function scanAll(desk: Station, codes: readonly string[]): Promise<string> {
  let bon = ''
  for (const code of codes) {
    const answer = await desk.scan(code)
    expect({ code, ...answer }).toMatchObject({ result: 'ok' })
    bon = answer.bon
  }
  return bon
}

const sheet = (page: Page): Locator => page.getByRole('dialog')

/** Loads parcels as a livreur, on the phone. */
export async function loadByPhone(page: Page, codes: readonly string[]): Promise<void> {
  await page.goto('/tournee/')
  await page.getByRole('button', { name: 'Scanner', exact: true }).tap()
  for (const [n, code] of codes.entries()) {
    await sheet(page).getByLabel('Code du colis').fill(code)
    await sheet(page).getByRole('button', { name: 'Valider' }).tap()
    await expect.poll(() => sheet(page).getByRole('listitem').count()).toBe(n + 1)
  }
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'hidden' })
}

const stop = (page: Page, receiver: string): Locator => page.getByRole('article', { name: receiver })

/** Reports a result, from the card of the stop through its form. */
export async function tell(
  page: Page,
  receiver: string,
  result: string,
  fill: (form: Locator) => Promise<unknown> = async () => {},
): Promise<void> {
  await stop(page, receiver).getByRole('button', { name: 'Résultat' }).tap()
  await sheet(page).getByRole('button', { name: result, exact: true }).tap()
  await fill(sheet(page))
  await sheet(page).getByRole('button', { name: 'Enregistrer' }).tap()
  await sheet(page).waitFor({ state: 'hidden' })
}

export const press = (name: string) => (form: Locator) =>
  form.getByRole('button', { name, exact: true }).tap()

/** Paid by card: the number on the ticket, and its picture. */
export async function byCard(form: Locator): Promise<void> {
  await press('Carte')(form)
  await form.getByLabel('Référence du paiement').fill('TPE 0042')
  const ticket = { create: { width: 80, height: 60, channels: 3, background: '#a33' } } as const
  const buffer = await sharp(ticket).jpeg().toBuffer()
  await form
    .locator('input[type="file"]')
    .setInputFiles({ name: 'ticket.jpg', mimeType: 'image/jpeg', buffer })
  await form.getByAltText('Preuve de livraison').waitFor()
}

/** Reports a refusal, which the tap on its motif writes; a note is added before. */
export async function refuse(page: Page, receiver: string, motif: string, note: string): Promise<void> {
  const form = sheet(page)
  await stop(page, receiver).getByRole('button', { name: 'Résultat' }).tap()
  await press('Refusé')(form)
  await form.getByRole('button', { name: /^Ajouter un mot/ }).tap()
  await form.getByLabel('Note').fill(note)
  await press(motif)(form)
  await form.waitFor({ state: 'hidden' })
}

/** The number is dialled from the page, which notes it. */
export async function call(page: Page, receiver: string): Promise<void> {
  const link = stop(page, receiver).getByRole('link', { name: 'Appeler' })
  // Chromium on a desk would wait for a program to call with.
  await link.evaluate((node) => node.addEventListener('click', (event) => event.preventDefault()))
  await link.tap()
  await stop(page, receiver).getByRole('link', { name: 'Appelé' }).waitFor()
}

/** Put off, and out again the same day: it is loaded once more. */
export async function takeOutAgain(page: Page, receiver: string, code: string): Promise<void> {
  const line = page.getByRole('listitem').filter({ hasText: receiver })
  await line.getByRole('button', { name: 'Représenter' }).tap()
  await sheet(page).getByLabel('Code du colis').fill(code)
  await sheet(page).getByRole('button', { name: 'Valider' }).tap()
  await sheet(page).getByRole('listitem').first().waitFor()
  await page.keyboard.press('Escape')
  await stop(page, receiver).waitFor()
}

export async function openEnd(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Fin de tournée' }).tap()
  const end = sheet(page)
  await end.getByRole('button', { name: 'Terminer la tournée' }).waitFor()
  return end
}

export async function endTour(page: Page): Promise<void> {
  const end = await openEnd(page)
  await end.getByRole('button', { name: 'Terminer la tournée' }).tap()
  await page.getByText(/^Tournée terminée à/).waitFor()
}
