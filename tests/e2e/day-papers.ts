import type { Page } from 'playwright-core'
import { readPaper } from '../support/paper.ts'
import { type Print, printPages } from './bon-screens.ts'

const FORMATS: readonly Print[] = ['Bon, A4', 'Bon, ticket 80 mm']

/**
 * Prints both papers of the bon in the open panel and reads them back; returns the missing ones among its
 * number, as words and as a scannable code, and these words.
 */
export async function lackingOn(page: Page, number: string, said: readonly string[]): Promise<string[]> {
  const lacking: string[] = []
  for (const format of FORMATS) {
    const pages = await printPages(page, format)
    const text = pages.map((one) => one.text).join('\n')
    for (const words of [number, ...said]) if (!text.includes(words)) lacking.push(`${format}: ${words}`)
    if (!pages[0]?.codes.some((code) => code.text === number)) lacking.push(`${format}: code ${number}`)
  }
  return lacking
}

/** Prints the étiquettes of the `count` commandes in the list, page by page. */
export async function printLabels(page: Page, count: number) {
  const printed = Promise.withResolvers<Uint8Array>()
  // A printed PDF opens in a new tab, whose bytes the test cannot read: they are copied from the response.
  await page.route('**/api/wasl/labels', async (route) => {
    const response = await route.fetch()
    const body = await response.body()
    printed.resolve(new Uint8Array(body))
    await route.fulfill({ response, body })
  })
  await page.goto('/commands/')
  await page
    .locator('tbody [role=checkbox]')
    .nth(count - 1)
    .waitFor()
  await page.locator('thead [role=checkbox]').click()
  await page
    .getByRole('region', { name: 'Sélection' })
    .getByRole('button', { name: 'Imprimer', exact: true })
    .click()
  return readPaper(await printed.promise)
}
