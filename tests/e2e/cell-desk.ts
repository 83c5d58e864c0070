import type { Locator, Page } from 'playwright-core'

/** The cells of the first row of a list of commandes, as a person at a desk types in them. */
export interface CellDesk {
  readonly rows: () => Locator
  readonly cell: (field: string) => Locator
  /** The input over a cell, by the label of its field. */
  readonly input: (name: string) => Locator
  readonly said: (text: RegExp) => Locator
  /** Opens the list on what is called so, with these columns. */
  readonly open: (name: string, columns?: string) => Promise<void>
  /** From the row, as many cells on as said among those that can be edited; then F2. */
  readonly keyTo: (steps: number) => Promise<void>
}

const COLUMNS = 'code,receiver_full_name,receiver_phone_number,city,receiver_address,price,note'
/** Steps to the cells of these columns. */
export const STEPS = { phone: 2, city: 3, address: 4, price: 5, note: 6 } as const

export function cellDesk(page: Page): CellDesk {
  const rows = () => page.locator('tr[data-row]')
  return {
    rows,
    cell: (field) => rows().first().locator(`td[data-field="${field}"]`),
    input: (name) => page.getByRole('group', { name }).locator('input,textarea'),
    said: (text) => page.locator('[data-sonner-toast]', { hasText: text }).last(),
    open: async (name, columns = COLUMNS) => {
      await page.goto(`/commands/?q=${encodeURIComponent(name)}&colonnes=${columns}`)
      await rows().first().waitFor()
    },
    keyTo: async (steps) => {
      await rows().first().focus()
      for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowRight')
      await page.keyboard.press('F2')
    },
  }
}

export const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement)
