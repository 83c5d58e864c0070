/** A list of thousands of commandes, scrolled from its first row to its last. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { receivedParcels } from '../support/parcels.ts'
import { signIn } from './browser.ts'
import { demoPeople, openDesk } from './desk.ts'

const COMMANDS = 4_000
const desk = await openDesk({ environment: { DEMO_COMMANDS: String(COMMANDS) } })
const { page } = desk
const { staff, client, agence } = await demoPeople(desk)

beforeAll(() =>
  page.addInitScript(() => localStorage.setItem('wasl-preferences', JSON.stringify({ scrolled: true }))),
)

const scroller = () => page.getByRole('grid').locator('..')
const firstRow = () => page.locator('tr[data-row]').first()
const rowHeight = () => firstRow().evaluate((row) => row.getBoundingClientRect().height)
const topOf = () => scroller().evaluate((box) => box.scrollTop)
const scrollTo = (top: number) => scroller().evaluate((box, to) => box.scrollTo({ top: to }), top)
/** The codes of the rows that are whole on the screen, under the heading. */
const codesInSight = async () => {
  let rows: string[] = []
  const areRead = async () => {
    rows = await rowsInSight()
    return rows.length > 0 && !rows.includes('')
  }
  await expect.poll(areRead).toBe(true)
  return rows
}
const rowsInSight = () =>
  scroller().evaluate((box) => {
    const { bottom } = box.getBoundingClientRect()
    const top = box.querySelector('thead')?.getBoundingClientRect().bottom ?? 0
    return [...box.querySelectorAll('tr[data-row]')]
      .filter((row) => {
        const place = row.getBoundingClientRect()
        return place.top >= top - 1 && place.bottom <= bottom + 1
      })
      .map((row) => /\d{6}-\d{6}/.exec(row.textContent ?? '')?.[0] ?? '')
  })
/** The number of commandes after a day. */
const countAfter = async (day: string) => {
  const end = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().replace('T', ' ')
  return (await staff.collection('commands').getList(1, 1, { filter: `created >= "${end}"` })).totalItems
}
const dayOf = async (code = '') =>
  String((await staff.collection('commands').getFirstListItem(`code = "${code}"`)).created).slice(0, 10)
const goToDay = async (day: string) => {
  await page.getByRole('button', { name: 'Aller à…' }).click()
  const form = page.getByRole('dialog', { name: 'Aller à…' })
  await form.locator('input[type=date]').fill(day)
  await form.getByRole('button', { name: 'Aller à ce jour' }).click()
}
/** « 1–27 sur 4 000 » as its three numbers. */
const position = async () => {
  const said = await page.getByText(/^[\d\u202f]+–[\d\u202f]+ sur [\d\u202f]+$/).innerText()
  const [first = 0, last = 0, total = 0] = said
    .split(/–| sur /)
    .map((text) => Number(text.replace(/\D/g, '')))
  return { first, last, total }
}
const lists = new Map<string, Promise<string[]>>()
/** The codes the server has at these places, from 1 on. */
const codesAt = async (first: number, count: number, sort = '-created') => {
  const read = () =>
    staff
      .collection('commands')
      .getFullList({ sort, fields: 'code', batch: 1000 })
      .then((rows) => rows.map(({ code }) => String(code).slice(0, 13)))
  const list = lists.get(sort) ?? read()
  lists.set(sort, list)
  return (await list).slice(first - 1, first - 1 + count)
}
const expectServersRows = async (sort?: string) => {
  await expect.poll(position).toHaveProperty('total')
  const seen = await codesInSight()
  const { first, last } = await position()
  const whole = await codesAt(first, last - first + 1, sort)
  expect(seen.length).toBeGreaterThan(15)
  // The first and the last of the sentence may be cut.
  expect(whole.join()).toContain(seen.join())
  expect(whole.length - seen.length).toBeLessThanOrEqual(2)
}
const openList = async (search = '') => {
  await page.goto(`/commands/${search}`)
  await firstRow().waitFor()
  await page.getByText(/ sur [\d\u202f]+$/).waitFor()
}
const jumpTo = async (name: string) => {
  await page.getByRole('button', { name: 'Aller à…' }).click()
  await page.getByRole('dialog', { name: 'Aller à…' }).getByRole('button', { name }).click()
}

afterEach(() => page.mouse.move(2, 2))

describe('a long list', () => {
  test('shows its position, and the rows the server has there', async () => {
    await openList()
    expect(await position()).toMatchObject({ first: 1, total: COMMANDS })
    await expectServersRows()
    await scrollTo(2_000 * (await rowHeight()))
    await expect.poll(async () => (await position()).first).toBe(2_001)
    await expectServersRows()
    await scrollTo(10_000_000)
    await expect.poll(async () => (await position()).last).toBe(COMMANDS)
    await expectServersRows()
  })

  test('tells a screen reader how many rows it has, and the place of each', async () => {
    await openList()
    const grid = page.getByRole('grid')
    await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe(String(COMMANDS + 1))
    await scrollTo(1_000 * (await rowHeight()))
    await expect.poll(() => page.locator('tr[aria-rowindex="1002"]').count()).toBe(1)
    expect(await page.locator('tr[data-row="1000"]').getAttribute('aria-rowindex')).toBe('1002')
  })

  test('keeps few rows in the page and in memory, however far one scrolls', async () => {
    await openList()
    const session = await page.context().newCDPSession(page)
    await session.send('HeapProfiler.enable')
    const heap = async () => {
      await session.send('HeapProfiler.collectGarbage')
      return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
    }
    const before = await heap()
    const height = await rowHeight()
    let most = 0
    for (let row = 0; row < COMMANDS; row += 300) {
      await scrollTo(row * height)
      most = Math.max(most, await page.locator('tr[data-row]').count())
      await page.waitForTimeout(60)
    }
    await expectServersRows()
    expect(most).toBeLessThan(70)
    expect((await heap()) - before).toBeLessThan(25)
  })
})

describe('the place of a list', () => {
  test('is the same to the pixel after Back, and after a reload', async () => {
    await openList()
    await scrollTo(47_123)
    const seen = await codesInSight()
    await page.getByRole('link', { name: 'Ramassage', exact: true }).first().click()
    await page.waitForURL(/rammasage/)
    await page.goBack()
    await page.waitForURL(/commands/)
    await expect.poll(topOf).toBe(47_123)
    expect(await codesInSight()).toEqual(seen)
    await page.reload()
    await expect.poll(topOf).toBe(47_123)
    expect(await codesInSight()).toEqual(seen)
  })

  test('stays while a record is opened over it and closed, and J goes on behind the rows in sight', async () => {
    await openList()
    await scrollTo(30_000)
    await codesInSight()
    const at = await position()
    const row = page.locator(`tr[data-row="${at.last - 3}"]`)
    await row.click()
    const panel = page.getByRole('dialog')
    await panel.waitFor()
    expect(await topOf()).toBe(30_000)
    const codes = await codesAt(at.last - 2, 12)
    await panel
      .getByText(codes[0] ?? '-')
      .first()
      .waitFor()
    for (const code of codes.slice(1)) {
      await page.keyboard.press('j')
      await panel.getByText(code).first().waitFor()
    }
    const opened = page.locator('tr[data-row][data-active]')
    expect(await opened.textContent()).toContain(codes.at(-1))
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  })

  test('is its first row again under another order or filter', async () => {
    await openList()
    await scrollTo(20_000)
    await page.getByRole('columnheader', { name: /total/i }).getByRole('button').first().click()
    await page.waitForURL(/sort=/)
    await expect.poll(topOf).toBe(0)
    await page.goBack()
    await expect.poll(topOf).toBe(20_000)
  })
})

describe('« Aller à… »', () => {
  test('goes to the last row and to the first', async () => {
    await openList()
    await jumpTo('Dernière ligne')
    await page.waitForURL(/aller=fin/)
    await expect.poll(async () => (await position()).last).toBe(COMMANDS)
    await expectServersRows()
    await scrollTo((await topOf()) - 20_000)
    await expectServersRows()
    await jumpTo('Première ligne')
    await expect.poll(async () => (await position()).first).toBe(1)
    await expectServersRows()
  })

  test('goes to a day: the first row at or before it, with those before it above', async () => {
    await openList()
    const day = await dayOf((await codesAt(1_500, 1))[0])
    const after = await countAfter(day)
    await goToDay(day)
    await page.waitForURL(new RegExp(`aller=${day}`))
    await expect.poll(async () => (await position()).first).toBe(after + 1)
    await expectServersRows()
    await scroller().evaluate((box) => box.scrollBy({ top: -6_000 }))
    await expect.poll(async () => (await position()).first).toBeLessThan(after)
    await expectServersRows()
    await page.reload()
    await expectServersRows()
  })

  test('goes to the page of a day, where the list is read page by page', async () => {
    await openList('?perPage=100')
    const day = await dayOf((await codesAt(2_345, 1))[0])
    const after = await countAfter(day)
    await goToDay(day)
    await page.waitForURL(/page=\d+/)
    await expect.poll(async () => (await position()).last).toBeGreaterThan(after)
    expect((await position()).first).toBeLessThanOrEqual(after + 1)
  })
})

describe('with the keyboard alone', () => {
  const focused = () =>
    page.evaluate(() => /\d{6}-\d{6}/.exec(document.activeElement?.textContent ?? '')?.[0] ?? '')

  test('one goes down and up through rows that are not read yet, to the end and back', async () => {
    await openList()
    await page.locator('tr[data-row="0"]').focus()
    for (let press = 0; press < 25; press++) await page.keyboard.press('PageDown')
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowDown')
    await expect.poll(focused).toBe((await codesAt(254, 1))[0])
    await page.keyboard.press('End')
    await expect.poll(focused).toBe((await codesAt(COMMANDS, 1))[0])
    await page.keyboard.press('k')
    await expect.poll(focused).toBe((await codesAt(COMMANDS - 1, 1))[0])
    await page.keyboard.press('Home')
    await expect.poll(focused).toBe((await codesAt(1, 1))[0])
    await page.keyboard.press('j')
    await expect.poll(focused).toBe((await codesAt(2, 1))[0])
  })

  test('Shift takes all rows from one to the other, read or not', async () => {
    await openList()
    await page.locator('tr[data-row="3"] [role=checkbox]').click()
    await scrollTo(400 * (await rowHeight()))
    await codesInSight()
    await page.locator('tr[data-row="402"] [role=checkbox]').click({ modifiers: ['Shift'] })
    const bar = page.getByRole('region', { name: 'Sélection' })
    await bar.getByText('400 commandes').waitFor()
    await scrollTo(200 * (await rowHeight()))
    await codesInSight()
    expect(await page.locator('tr[data-row="205"]').getAttribute('aria-selected')).toBe('true')
    await bar.getByRole('button', { name: 'Désélectionner' }).click()
  })

  test('Ctrl F goes to the search of the list, and says why', async () => {
    await openList()
    await page.keyboard.press('Control+f')
    await page.getByText('La recherche du navigateur ne voit que les lignes à l’écran').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Chercher')
  })
})

test('rows that others add do not move the rows in sight', async () => {
  await openList()
  await scrollTo(50_000)
  const seen = await codesInSight()
  await page.locator('tr[data-row]').nth(20).hover()
  await receivedParcels(staff, { client, agence }, ['Défile Un', 'Défile Deux'])
  await expect.poll(async () => (await position()).total).toBe(COMMANDS + 2)
  expect(await codesInSight()).toEqual(seen)
  await scrollTo(0)
  await page.getByText('Défile Deux').waitFor()
})

test('a person who prefers pages reads every list page by page', async () => {
  const other = await desk.open()
  await signIn(other.page, 'moderateur')
  await other.page.goto('/commands/')
  await other.page.getByRole('button', { name: 'Page suivante' }).click()
  await other.page.getByText('51–100 sur').waitFor()
  await other.page.getByRole('button', { name: 'Colonnes et densité' }).click()
  await other.page.getByRole('switch', { name: 'Défilement continu' }).click()
  await other.page.getByText(/^1–\d\d sur/).waitFor()
  expect(await other.page.getByRole('button', { name: 'Page suivante' }).count()).toBe(0)
  await other.close()
})
