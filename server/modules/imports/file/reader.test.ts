import { setInterval } from 'node:timers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { TableReader } from './reader.ts'
import { readTable } from './table.ts'

const ROWS = 12_000
const reader = new TableReader()
let workbook: Buffer
beforeAll(async () => {
  const cell = (value: string) => ({ value, type: String })
  const rows = Array.from({ length: ROWS }, (_, n) =>
    [`Destinataire ${n}`, '0612345678', 'Casablanca', String(100 + (n % 50)), `R-${n}`].map(cell),
  )
  const headings = ['Nom', 'Tel', 'Ville', 'Prix', 'Réf'].map(cell)
  workbook = await writeWorkbook([headings, ...rows]).toBuffer()
})
afterAll(() => reader.close())

/**
 * The longest turn of this thread's loop, in milliseconds of its own CPU: time the machine gave to others, as to
 * the reader's thread, is no turn of this one.
 */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let last = process.threadCpuUsage()
  let longest = 0
  const look = () => {
    const { user, system } = process.threadCpuUsage(last)
    longest = Math.max(longest, (user + system) / 1_000)
    last = process.threadCpuUsage()
  }
  const timer = setInterval(look, 5)
  await work()
  look()
  clearInterval(timer)
  return longest
}

it('reads what is read here, without keeping others waiting', async () => {
  let mine: unknown
  let its: unknown
  const inThisThread = await longestTurn(async () => {
    mine = await readTable(workbook)
  })
  const inItsOwn = await longestTurn(async () => {
    its = await reader.read(workbook)
  })
  expect(its).toEqual(mine)
  expect(inItsOwn).toBeLessThan(inThisThread / 3)
})

it('a refusal is the same; the next file is read', async () => {
  const refused = { status: 400, message: 'Le fichier est vide. Choisissez-en un autre.' }
  const reading = [reader.read(Buffer.alloc(0)), reader.read(Buffer.from('Nom;Tel\nAli;0612345678'))]
  await expect(reading[0]).rejects.toMatchObject(refused)
  expect((await reading[1])?.rows).toEqual([['Ali', '0612345678']])
})

it('no more than a dozen wait', async () => {
  const file = Buffer.from('Nom;Tel\nAli;0612345678')
  const statuses = await Promise.all(
    Array.from({ length: 15 }, () =>
      reader.read(file).then(
        () => 200,
        (error: { status: number }) => error.status,
      ),
    ),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
})
