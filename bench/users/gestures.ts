import type { Page } from 'playwright-core'

/** A page element, by its selector and some of its text. */
export interface Shown {
  readonly selector: string
  readonly text?: string
  readonly withinMs: number
}

/** An act of a person at a desk, and what it must show. */
export interface Gesture {
  readonly name: string
  /** Brings the page to where the act begins. */
  readonly prepare: (page: Page) => Promise<void>
  readonly act: (page: Page) => Promise<void>
  /** Shown by the act, and within how many milliseconds of the press it is painted on this machine. */
  readonly shows?: Shown
  /** Milliseconds of the slowest interaction (INP) on a CPU four times slower. */
  readonly interaction: number
}

const ROW = 'tr[data-row]'
const PANEL = '[role=dialog] h2'
const MENU = '[role=dialog][aria-label="Colonnes et densité"]'
const LAST_COLUMN = `${MENU} [role=checkbox]:not(:disabled)`
const PALETTE = '[role=combobox][aria-label="Recherche globale"]'

const INTERACTION_MS = 200
const TYPING_MS = 100

async function openList(page: Page): Promise<void> {
  await page.goto('/commands/')
  await page.locator(ROW).first().waitFor()
  await page.waitForLoadState('networkidle')
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator(PALETTE).waitFor()
}

/** Typed whole, as a scanner does: the search of everything answers to its exact code. */
export const gestures = (code: string): readonly Gesture[] => [
  {
    name: 'go to the list from the home',
    prepare: async (page) => {
      await page.goto('/')
      await page.locator('nav a[href^="/commands"]').first().waitFor()
      await page.waitForLoadState('networkidle')
    },
    act: (page) => page.locator('nav a[href^="/commands"]').first().click(),
    shows: { selector: ROW, withinMs: 400 },
    interaction: INTERACTION_MS,
  },
  {
    name: 'open the panel of a row',
    prepare: openList,
    act: (page) => page.locator(ROW).nth(2).click(),
    shows: { selector: PANEL, withinMs: 300 },
    interaction: INTERACTION_MS,
  },
  {
    name: 'open the menu of columns',
    prepare: openList,
    act: (page) => page.getByRole('button', { name: 'Colonnes et densité' }).click(),
    shows: { selector: MENU, withinMs: 300 },
    interaction: INTERACTION_MS,
  },
  {
    // Each turn takes back the one before: the layout is kept for the person.
    name: 'show or hide a column',
    prepare: async (page) => {
      await openList(page)
      await page.getByRole('button', { name: 'Colonnes et densité' }).click()
      await page.locator(LAST_COLUMN).last().waitFor()
    },
    act: (page) => page.locator(LAST_COLUMN).last().click(),
    interaction: INTERACTION_MS,
  },
  {
    name: 'type in the search of a list',
    prepare: async (page) => {
      await openList(page)
      await page.keyboard.press('/')
    },
    act: (page) => page.keyboard.type('am', { delay: 80 }),
    interaction: TYPING_MS,
  },
  {
    name: 'open the palette',
    prepare: openList,
    act: (page) => page.keyboard.press('Control+k'),
    shows: { selector: PALETTE, withinMs: 60 },
    interaction: INTERACTION_MS,
  },
  {
    name: 'find a code in everything',
    prepare: async (page) => {
      await openList(page)
      await openPalette(page)
    },
    act: (page) => page.keyboard.type(code),
    shows: { selector: '[role=option]', text: code, withinMs: 250 },
    interaction: TYPING_MS,
  },
]

/** The columns of the widest list that is flung, as the address names them. */
const WIDE =
  'code,status,receiver_full_name,city,delivery_man,client_source,product_name,total,receiver_phone_number,receiver_address,quantity,price,extra_fees,note,created,client_name,client_phone,last_event_at,attempts,outcome,reference_client'

/** Opens the list with 21 columns, scrolled instead of turned page by page; returns the selector of what scrolls. */
export async function openWideList(page: Page): Promise<string> {
  await page.goto(`/commands/?colonnes=${WIDE}`)
  await page.locator(ROW).first().waitFor()
  await page.getByRole('button', { name: 'Colonnes et densité' }).click()
  const scrolls = page.getByRole('switch', { name: 'Défilement continu' })
  if ((await scrolls.getAttribute('aria-checked')) !== 'true') await scrolls.click()
  await page.keyboard.press('Escape')
  await page.waitForLoadState('networkidle')
  return 'main div:has(> table)'
}
