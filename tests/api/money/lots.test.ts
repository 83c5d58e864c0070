/** The bank file of a lot, read back, sums to its paiements. */

import Papa from 'papaparse'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BANK_EXPORTERS, bankFile } from '#model/domain/billing/bank-file.ts'
import { add, centimes, fromNumeric, parseAmount, toDirhams, ZERO } from '#model/domain/money.ts'
import { refusal, refusedFields, statusOf } from '../../support/people.ts'
import { openPaymentWorld, type PaymentWorld } from './payment-world.ts'

let world: PaymentWorld
let held: RecordModel[]

beforeAll(async () => {
  world = await openPaymentWorld()
  held = []
  for (const price of [136.5, 236.6, 1_036.5]) {
    const client = await world.payee({ raison_sociale: `Souk & Fils <${price}>; "Rabat"` })
    held.push(await world.pay((await world.owedFacture(client, price)).id))
  }
})
afterAll(() => world.wasl.close())

const lots = () => world.fc.collection('lots_paiement')
const ids = () => held.map(({ id }) => id)

async function file(lot: string, format: string, who = world.fc): Promise<Response> {
  return fetch(`${world.wasl.url}/api/wasl/lots_paiement/${lot}/fichier?format=${format}`, {
    headers: { authorization: who.authStore.token },
  })
}

interface Line {
  readonly id: string
  readonly rib: string
  readonly montant: number
}

function readCsv(text: string): Line[] {
  const { data, errors } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    delimiter: ';',
    skipEmptyLines: true,
  })
  expect(errors).toEqual([])
  return data.map(({ REFERENCE = '', RIB = '', MONTANT = '' }) => ({
    id: REFERENCE,
    rib: RIB,
    montant: parseAmount(MONTANT) ?? Number.NaN,
  }))
}

const tag = (xml: string, name: string): string =>
  new RegExp(`<${name}[^>]*>([\\s\\S]*?)</${name.split(' ')[0]}>`).exec(xml)?.[1] ?? ''

function readXml(xml: string): Line[] {
  return [...xml.matchAll(/<CdtTrfTxInf>([\s\S]*?)<\/CdtTrfTxInf>/g)].map(([, one = '']) => ({
    id: tag(one, 'EndToEndId'),
    rib: tag(tag(one, 'CdtrAcct'), 'Othr').replace(/<\/?Id>/g, ''),
    montant: fromNumeric(tag(one, 'InstdAmt')),
  }))
}

it('is read back with each RIB and amount, and its sum is the sum of the nets', async () => {
  const lot = await lots().create({ paiements: ids() })
  expect(lot).toMatchObject({ nombre: 3, montant: 1_300.1, party: 'client' })
  const expected = held.map(({ id, rib, montant }) => ({ id, rib, montant: Math.round(montant * 100) }))
  const csv = readCsv(await (await file(lot.id, 'csv')).text())
  expect(csv).toEqual(expected)
  const answer = await file(lot.id, 'pain001')
  expect(answer.headers.get('content-type')).toMatch(/xml/)
  const xml = await answer.text()
  expect(readXml(xml)).toEqual(expected)
  expect([tag(xml, 'NbOfTxs'), tag(xml, 'CtrlSum')]).toEqual(['3', '1300.10'])
  expect(toDirhams(add(ZERO, ...csv.map(({ montant }) => centimes(montant))))).toBe(1_300.1)
  expect(await (await file(lot.id, 'pain001')).text()).toBe(xml)
  expect(xml).toContain('Souk &amp; Fils &lt;136.5&gt;; "Rabat"')
})

it('holds each virement once, and none that is not to be sent', async () => {
  const [first = ''] = ids()
  const again = await refusal(lots().create({ paiements: [first] }))
  expect([again.status, again.response.data.present.id]).toEqual([409, first])
  const client = await world.payee()
  const cash = await world.pay((await world.owedFacture(client, 100)).id, {
    mode: 'especes',
    agence: world.agence,
  })
  expect(await statusOf(lots().create({ paiements: [cash.id] }))).toBe(409)
  expect(await refusedFields(lots().create({ paiements: [] }))).toEqual(['paiements'])
  expect(await refusedFields(world.fl.collection('lots_paiement').create({ paiements: [cash.id] }))).toEqual([
    'paiements',
  ])
  const other = await world.pay((await world.owedFacture(await world.payee(), 200)).id)
  const all = await Promise.all(
    Array.from({ length: 16 }, () => statusOf(lots().create({ paiements: [other.id] }))),
  )
  expect(all.filter((status) => status === 200)).toHaveLength(1)
})

it('asks the bank for nothing a second time', async () => {
  const [first = '', second = '', third = ''] = ids()
  const { lot } = await world.fc.collection('paiements').getOne(first)
  await world.post(first)
  await world.decide(second, 'rejete')
  expect(readCsv(await (await file(lot, 'csv')).text()).map(({ id }) => id)).toEqual([third])
  await world.decide(third, 'annule')
  expect((await file(lot, 'csv')).status).toBe(409)
  expect((await file(lot, 'mt940')).status).toBe(400)
  expect((await file(lot, 'csv', world.fl)).status).toBe(404)
})

it('of columns as wide as they say, and of no formula', () => {
  const virement = { id: 'a'.repeat(15), beneficiaire: `=${'N'.repeat(200)}`, rib: '0'.repeat(24) }
  const order = {
    ...{ id: 'lot', debtor: 'Wasl', rib: '', day: '2026-11-27', created: '2026-11-27T09:00:00Z' },
    virements: [{ ...virement, montant: centimes(1), motif: 'FC-2026-000001' }],
  }
  for (const exporter of Object.values(BANK_EXPORTERS)) {
    const text = bankFile(exporter, order)
    expect(text).not.toContain('N'.repeat(71))
    expect(text).toContain(exporter.kind === 'csv' ? '"0,01"' : '>0.01<')
  }
  expect(bankFile(BANK_EXPORTERS.csv, order)).toContain(`"'=${'N'.repeat(69)}"`)
})
