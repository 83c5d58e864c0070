import PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromDirhams, toPlain } from '#model/domain/money.ts'
import { sql } from '#server/db/sql.ts'
import { readPaper } from '#tests/support/paper.ts'
import { type TestWasl, testWasl } from '#tests/support/wasl.ts'

let wasl: TestWasl
let moderateur: PocketBase
let facture: Facture
let lines: readonly Line[]

interface Facture {
  readonly id: string
  readonly number: string
  readonly total: number
  readonly frais: number
  readonly emballage: number
  readonly net: number
}
interface Line {
  readonly encaisse: number
  readonly expand: { readonly command: { readonly code: string } }
}

beforeAll(async () => {
  wasl = await testWasl({ commands: 1_200 })
  moderateur = await wasl.as('moderateur')
  const [longest] = await wasl.db.query<{ facture: string }>(
    sql`SELECT facture FROM factures_details WHERE party = 'client' GROUP BY facture ORDER BY count(*) DESC LIMIT 1`,
  )
  facture = await moderateur.collection('factures').getOne<Facture>(longest?.facture ?? '')
  lines = await moderateur
    .collection('factures_details')
    .getFullList<Line>({ filter: `facture = "${facture.id}"`, expand: 'command' })
})
afterAll(() => wasl.close())

const paper = (kind: 'pdf' | 'csv', by: PocketBase = moderateur, id = facture.id) =>
  fetch(`${wasl.url}/api/wasl/factures/${id}/${kind}`, { headers: { authorization: by.authStore.token } })

/** Spaces and thin spaces of amounts are one. */
const plain = (text: string): string => text.replace(/[\s\u00a0\u202f]+/g, ' ')
const amount = (dirhams: number): string => toPlain(fromDirhams(dirhams)).replace(/\B(?=(\d{3})+,)/g, ' ')

test('the PDF of a facture says its parcels, its totals and its tax', async () => {
  const answer = await paper('pdf')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const text = plain(
    (await readPaper(new Uint8Array(await answer.arrayBuffer()))).map((page) => page.text).join(' '),
  )
  expect(lines.length).toBeGreaterThan(1)
  for (const { expand } of lines) expect(text).toContain(expand.command.code)
  expect(text).toContain(facture.number)
  expect(text).toContain(`${amount(facture.net)} DH`)
  expect(text).toContain(`Frais TTC ${amount(-facture.frais)} DH`)
  expect(text).toMatch(/Taux HT TVA TTC TVA 10 % [\d ]+,\d\d/)
  expect(text).toContain('Arrêtée la présente facture à la somme de')
})

test('the CSV has a line for each parcel, and its cash is the total', async () => {
  const answer = await paper('csv')
  expect(answer.headers.get('content-disposition')).toContain(`${facture.number}.csv`)
  const [head = '', ...rows] = (await answer.text()).trim().split('\r\n')
  const cells = (row: string) => row.split(';').map((one) => one.slice(1, -1))
  const at = cells(head).indexOf('ENCAISSE')
  expect(rows.map((row) => cells(row)[0]).sort()).toEqual(
    lines.map(({ expand }) => expand.command.code).sort(),
  )
  const sum = rows.reduce(
    (total, row) => total + Math.round(Number(cells(row)[at]?.replace(',', '.')) * 100),
    0,
  )
  expect(sum).toBe(fromDirhams(facture.total))
})

test('a facture that one may not read, or that is not there, has no paper', async () => {
  const guest = new PocketBase(wasl.url)
  const livreur = await wasl.as('livreur')
  for (const kind of ['pdf', 'csv'] as const) {
    expect((await paper(kind, livreur)).status).toBe(404)
    expect((await paper(kind, guest)).status).toBe(403)
    expect((await paper(kind, moderateur, 'nothingofthekin')).status).toBe(404)
  }
})
