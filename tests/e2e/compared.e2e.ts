/** A period of a list beside the one before: counts, sums and the change between them. */
import { expect, test } from 'vitest'
import { openDesk } from './desk.ts'

const desk = await openDesk()
const { page } = desk
const staff = await desk.sdk('moderateur')

const DAY_MS = 86_400_000
const day = (back: number) => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10)
const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, ' ')

/** Count and total of the commandes created in these days. */
async function figures(from: string, to: string) {
  const after = new Date(Date.parse(to) + DAY_MS).toISOString().slice(0, 10)
  const filter = `created >= "${from} 00:00:00.000Z" && created < "${after} 00:00:00.000Z"`
  const all = await staff.collection('commands').getFullList({ filter, fields: 'total' })
  const sum = all.reduce((total, { total: one }) => total + Math.round(100 * one), 0) / 100
  return { count: all.length, sum: sum.toLocaleString('fr-FR', { minimumFractionDigits: 2 }) }
}

test('a list is compared with as many days before, and the address keeps it', async () => {
  const [from, to] = [day(6), day(0)]
  await page.goto(`/commands/?created=${from}..${to}`)
  await page.getByRole('switch', { name: 'Comparer à la période précédente' }).click()
  await page.waitForURL(/comparer=oui/)
  const line = page.getByRole('region', { name: 'Comparaison' })
  await line.getByText('au lieu de').nth(1).waitFor()
  const [now, then] = [await figures(from, to), await figures(day(13), day(7))]
  const said = plain(await line.innerText()).replaceAll('\n', ' ')
  const change = Math.round((100 * (now.count - then.count)) / then.count)
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  expect(said).toContain(
    plain(
      `${now.count.toLocaleString('fr-FR')} au lieu de ${then.count.toLocaleString('fr-FR')} ${sign}${Math.abs(change)} %`,
    ),
  )
  expect(said).toContain(plain(`${now.sum} DH au lieu de ${then.sum} DH`))
  await page.reload()
  await line.getByText('au lieu de').first().waitFor()
})

test('« Ce mois » is compared with the same days of the month before, other filters kept', async () => {
  await page.goto('/commands/?created=mois&comparer=oui&price=200..')
  const line = page.getByRole('region', { name: 'Comparaison' })
  await line.getByText('face à').waitFor()
  const today = new Date(`${day(0)}T00:00:00Z`)
  const before = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1))
  const french = (date: Date) => date.toISOString().slice(0, 10).split('-').reverse().join('/')
  expect(plain(await line.innerText())).toContain(`face à ${french(before)}`)
})

test('without both ends of a period there is nothing to compare with', async () => {
  await page.goto(`/commands/?created=${day(6)}..&comparer=oui`)
  await page.getByRole('grid').waitFor()
  expect(await page.getByRole('switch', { name: 'Comparer' }).count()).toBe(0)
})
