/** Lists on paper: what Ctrl P and the menu of the browser print. */
import { beforeAll, describe, expect, test } from 'vitest'
import { type PaperPage, readPaper } from '../support/paper.ts'
import { builtFile, keepBack } from './browser.ts'
import { DEMO_COMMANDS } from './demo-settings.ts'
import { openDesk } from './desk.ts'

declare global {
  interface Window {
    asked?: number
  }
}

const desk = await openDesk()
const { page } = desk
const staff = await desk.sdk('moderateur')

beforeAll(() =>
  page.addInitScript(() => {
    window.print = () => {
      window.asked = (window.asked ?? 0) + 1
    }
  }),
)

const sheet = () => page.locator('[data-sheet=list]')
const pdf = async (): Promise<PaperPage[]> =>
  readPaper(await page.pdf({ preferCSSPageSize: true, printBackground: false }))
async function printed(path: string): Promise<PaperPage[]> {
  await page.goto(path)
  await page.locator('tr[data-row]').first().waitFor()
  await page.keyboard.press('Control+p')
  await sheet().waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(() => window.asked)).toBe(1)
  const pages = await pdf()
  await sheet().waitFor({ state: 'detached' })
  return pages
}
const textOf = (pages: readonly PaperPage[]) => pages.map(({ text }) => text).join('\n')
const A4 = (lying: boolean) => (lying ? [297, 210] : [210, 297])
const expectA4 = (pages: readonly PaperPage[], lying: boolean) => {
  for (const { width, height } of pages) expect([Math.round(width), Math.round(height)]).toEqual(A4(lying))
}
/** A reader of PDF finds spaces and line ends between letters that stand apart by a fraction of a point. */
const solid = (text: string) => text.replaceAll(/\s/g, '')
const expectNumbered = (pages: readonly PaperPage[]) => {
  for (const [at, { text }] of pages.entries()) expect(solid(text)).toContain(`Page${at + 1}/${pages.length}`)
}

describe('Ctrl P', () => {
  test('prints every commande of the list, the heading on each sheet, and their total', async () => {
    const pages = await printed('/commands/?sort=-total')
    expectA4(pages, true)
    expectNumbered(pages)
    expect(pages.length).toBeGreaterThan(5)
    for (const { text } of pages) {
      expect(text).toMatch(/Destinataire/)
      expect(text).toMatch(/Ville/)
    }
    const text = textOf(pages)
    const codes = await staff.collection('commands').getFullList({ fields: 'code', sort: '-total' })
    const found = new Set(text.match(/\d{6}-\d{6}/g))
    expect(codes.length).toBe(DEMO_COMMANDS)
    expect(codes.filter(({ code }) => !found.has(String(code)))).toEqual([])
    const [first] = pages
    expect(first?.text).toContain('Toutes les commandes')
    expect(first?.text).toMatch(/Tri : Total, décroissant/)
    expect(first?.text).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d/)
    expect(first?.text).toContain(String(staff.authStore.record?.full_name))
    expect(pages.at(-1)?.text).toContain('Total de la liste')
    // Neither the navigation, nor buttons.
    expect(text).not.toContain('Accueil')
    expect(text).not.toContain('Exporter')
  })

  test('pressed before its code has come prints once it has', async () => {
    const release = await keepBack(page, builtFile('table/print/list-print.tsx'))
    await page.goto('/livreurs/')
    await page.locator('tr[data-row]').first().waitFor()
    await page.keyboard.press('Control+p')
    await release()
    await expect.poll(() => page.evaluate(() => window.asked)).toBe(1)
    expect(textOf(await pdf())).toContain('Livreurs')
  })

  test('says the filters in words, and spares ink', async () => {
    const ville = await staff.collection('villes').getFirstListItem('name = "Casablanca"')
    const pages = await printed(`/commands/?city=${ville.id}&total=100..400`)
    expect(pages[0]?.text).toMatch(/Ville : Casablanca/)
    expect(pages[0]?.text).toMatch(/Total : 100 à 400/)
    // Shares of the pixels: white paper, and next to nothing in colour.
    const { data } = pages[0]?.dots ?? { data: new Uint8Array() }
    let dark = 0
    let coloured = 0
    for (let at = 0; at < data.length; at += 4) {
      const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
      if (r + g + b < 384) dark++
      if (Math.max(r, g, b) - Math.min(r, g, b) > 60) coloured++
    }
    expect(dark / (data.length / 4)).toBeLessThan(0.08)
    expect(coloured / (data.length / 4)).toBeLessThan(0.002)
  })

  test.each([
    ['/factures-clients/', 'Numéro'],
    ['/bon-livraison/', 'Numéro'],
    ['/clients/', 'Boutique'],
  ])('prints %s', async (path, heading) => {
    const pages = await printed(path)
    expectNumbered(pages)
    const [first] = pages
    expect(solid(first?.text ?? '')).toContain(
      solid(await page.getByRole('heading', { level: 1 }).innerText()),
    )
    for (const { text } of pages) expect(solid(text)).toContain(heading)
  })

  test('prints a few narrow columns upright', async () => {
    expectA4(await printed('/commands/?colonnes=code,city,total&total=100..120'), false)
  })
})

test('the menu of the browser prints the rows read so far, and says so', async () => {
  await page.goto('/commands/?perPage=50&page=2')
  await page.getByText('51–100 sur').waitFor()
  await page.waitForLoadState('networkidle')
  const text = textOf(await pdf())
  expect(text).toContain(`Lignes 51 à 100 sur ${DEMO_COMMANDS}`)
  expect(new Set(text.match(/\d{6}-\d{6}/g)).size).toBe(50)
  await sheet().waitFor({ state: 'detached' })
  await page.getByText('51–100 sur').waitFor()
})
