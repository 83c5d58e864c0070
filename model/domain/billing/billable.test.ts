import { describe, expect, it } from 'vitest'
import { centimes } from '../money.ts'
import { BANK_EXPORTERS, bankFile } from './bank-file.ts'
import { type Billable, type BillableFee, lineOf, splitBillable, taxedOf } from './billable.ts'
import { resultatsOf, sumOfBilled } from './facturation.ts'
import { amountPaidTwice, availableOf, heldFor, type Owed, type OwedPart, totalOwed } from './owed.ts'

const c = centimes
const fee = (values: Partial<BillableFee> = {}): BillableFee => ({
  id: 'f',
  fait: 'livraison',
  montant: c(3_500),
  remise: c(100),
  taux: 20,
  manquant: false,
  ...values,
})
const item = (values: Partial<Billable> = {}): Billable => ({
  ...{
    command: 'k',
    code: 'CB-1',
    extra_fees: c(500),
    encaisse: c(30_000),
    indemnite: c(0),
    fees: [fee()],
    unpriced: false,
  },
  ...values,
})

describe('a line of a facture', () => {
  it('carries the cash once, and its fees with their packaging apart', () => {
    const fees = [
      fee(),
      fee({ fait: 'poids', montant: c(200), remise: c(0) }),
      fee({ fait: 'emballage', montant: c(50), remise: c(5) }),
    ]
    expect(lineOf(item({ fees, indemnite: c(7) }))).toEqual({
      ...{ command: 'k', premiere: true, price: 29_500, extra_fees: 500, encaisse: 30_000 },
      ...{ fee: 3_700, remise: 105, packaging: 50, indemnite: 7 },
    })
    expect(lineOf(item({ encaisse: null }))).toMatchObject({ premiere: false, price: -500, encaisse: 0 })
  })

  it.each<[string, Partial<Billable>, 'client' | 'livreur', string | undefined]>([
    ['as it is', {}, 'client', undefined],
    ['a delivery older than the fees', { unpriced: true }, 'client', 'frais_absent'],
    ['of a livreur, a delivery older than the fees', { unpriced: true }, 'livreur', undefined],
    ['a tariff that was absent', { fees: [fee(), fee({ manquant: true })] }, 'client', 'tarif_absent'],
    ['a rate that was absent', { fees: [fee({ taux: null })] }, 'client', 'taux_absent'],
    ['a rate of nothing', { fees: [fee({ taux: 0 })] }, 'client', undefined],
    [
      'of nothing, a rate that was absent',
      { fees: [fee({ taux: null, montant: c(0) })] },
      'client',
      undefined,
    ],
    ['of a livreur, a rate that was absent', { fees: [fee({ taux: null })] }, 'livreur', undefined],
  ])('%s', (_, values, party, code) => {
    const { billed, blocages } = splitBillable([item(values)], party)
    expect([billed.length, blocages[0]?.code]).toEqual([code ? 0 : 1, code])
    if (code) expect(blocages[0]).toMatchObject({ command: 'k', message: expect.stringContaining('CB-1') })
  })

  it('is taxed where it has a rate', () => {
    expect(taxedOf([fee(), fee({ taux: null }), fee({ taux: 0, montant: c(1) })])).toEqual([
      { taux: 20, ttc: 3_500 },
      { taux: 0, ttc: 1 },
    ])
  })

  it('is summed over factures', () => {
    const one = { colis: 2, total: 0.1, frais: 1, emballage: 2, indemnites: 3, report: 4, net: 0.2 }
    expect(sumOfBilled([one, { ...one, total: 0.2 }])).toEqual({
      colis: 4,
      total: 0.3,
      frais: 2,
      emballage: 4,
      indemnites: 6,
      report: 8,
      net: 0.4,
    })
    expect([resultatsOf({}), resultatsOf({ resultat: 'x' }), resultatsOf({ resultat: [1] })]).toEqual([
      [],
      [],
      [1],
    ])
  })
})

describe('money owed to a client', () => {
  const part = (place: OwedPart['place'], amount: number): OwedPart => ({
    place,
    amount: c(amount),
    since: '',
  })
  const owed = (values: Partial<Owed> = {}): Owed => ({
    parts: [
      part('livreur', 1_000),
      part('banque', 500),
      part('caisse', 300),
      part('frais', -50),
      part('paiement', 70),
      part('report', 20),
    ],
    asked: c(100),
    withdrawn: c(40),
    advanced: false,
    ...values,
  })
  it('is available once it is here, less what he asked for', () => {
    expect([
      totalOwed(owed()),
      availableOf(owed()),
      availableOf(owed({ advanced: true })),
      heldFor(owed()),
    ]).toEqual([1_840, 170, 1_170, 170])
  })

  it.each([
    [170, 0],
    [171, 1],
    [169, 0],
    [310, 140],
    [400, 140],
  ])('a facture of %i pays %i twice', (net, twice) => {
    expect(amountPaidTwice(owed(), c(net))).toBe(twice)
  })
})

describe('a file of a bank', () => {
  const virement = {
    id: 'v1',
    beneficiaire: 'Zahra & fils',
    rib: '1'.repeat(24),
    montant: c(12_345),
    motif: 'FC-1',
  }
  const order = {
    id: 'lot',
    debtor: 'Wasl',
    rib: '',
    day: '2026-11-27',
    created: '2026-11-27T09:30:00Z',
    virements: [virement, { ...virement, id: 'v2', montant: c(5) }],
  }
  it('as CSV has a line a virement, and runs nothing', () => {
    const [head, first] = bankFile(BANK_EXPORTERS.csv, order).split('\r\n')
    expect(head).toBe('\uFEFF"REFERENCE";"BENEFICIAIRE";"RIB";"MONTANT";"DEVISE";"MOTIF";"DATE"')
    expect(first).toBe(`"v1";"Zahra & fils";"${'1'.repeat(24)}";"123,45";"MAD";"FC-1";"27/11/2026"`)
    const odd = { ...order, virements: [{ ...virement, beneficiaire: '=1+"1"', motif: 'x'.repeat(200) }] }
    expect(bankFile(BANK_EXPORTERS.csv, odd)).toContain(`"'=1+""1""";`)
    expect(bankFile(BANK_EXPORTERS.csv, odd)).toContain(`"${'x'.repeat(140)}";`)
    expect(bankFile({ ...BANK_EXPORTERS.csv, bom: false }, order)).toMatch(/^"REFERENCE"/)
  })

  it('as pain.001 counts and sums its virements, and escapes its texts', () => {
    const text = bankFile(BANK_EXPORTERS.pain001, order)
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>/,
    )
    expect(text.match(/<NbOfTxs>2<\/NbOfTxs><CtrlSum>123\.50<\/CtrlSum>/g)).toHaveLength(2)
    expect(text).toContain('<Nm>Zahra &amp; fils</Nm>')
    expect(text).toContain('<DbtrAcct><Id><Othr><Id>NOTPROVIDED</Id></Othr></Id></DbtrAcct>')
    expect(text).toContain('<Amt><InstdAmt Ccy="MAD">123.45</InstdAmt></Amt>')
    expect(text).toMatch(/<EndToEndId>v1<.*<EndToEndId>v2</)
    const long = {
      ...order,
      debtor: 'x'.repeat(80),
      rib: '2'.repeat(24),
      virements: [{ ...virement, beneficiaire: `<${'y'.repeat(80)}\u0001`, motif: 'z'.repeat(150) }],
    }
    const cut = bankFile(BANK_EXPORTERS.pain001, long)
    expect(cut).toContain(`<Nm>${'x'.repeat(70)}</Nm>`)
    expect(cut).toContain(`<Nm>&lt;${'y'.repeat(69)}</Nm>`)
    expect(cut).toContain(`<Ustrd>${'z'.repeat(140)}</Ustrd>`)
    expect(cut).toContain(`<Id>${'2'.repeat(24)}</Id>`)
  })
})
