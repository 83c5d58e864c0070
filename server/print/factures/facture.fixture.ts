import {
  type FactureContent,
  type FactureContentLine,
  totalsOf,
} from '#model/domain/billing/facture-content.ts'
import { tvaByRate } from '#model/domain/billing/tva.ts'
import { readCompany } from '#model/domain/company.ts'
import { add, fromDirhams } from '#model/domain/money.ts'

const dh = fromDirhams

/** A line as the worked example of a facture has it, at 20 % of tax. */
function aLine(
  code: string,
  {
    encaisse = 0,
    extra_fees = 0,
    fee = 0,
    indemnite = 0,
    ...words
  }: Partial<Record<'encaisse' | 'extra_fees' | 'fee' | 'indemnite', number>> & {
    readonly outcome: string
    readonly fait: string
  },
): FactureContentLine {
  const packaging = dh(1.5)
  return {
    code,
    date: '19/11/2026',
    receiver: 'Nadia Aït Brahim',
    ville: 'Agadir',
    outcome: words.outcome,
    price: dh(encaisse - extra_fees),
    extra_fees: dh(extra_fees),
    encaisse: dh(encaisse),
    fees: fee === 0 ? [] : [{ fait: words.fait, montant: dh(fee), taux: 20, source: 'défaut ville' }],
    fee: dh(fee),
    packaging,
    indemnite: dh(indemnite),
    motif: '',
  }
}

/** C1 to C7 of one client, with 25.00 carried over from the last facture. */
export const WORKED_LINES: readonly FactureContentLine[] = [
  aLine('161126-000001', { encaisse: 270, extra_fees: 20, fee: 35, outcome: 'Livré', fait: 'Livraison' }),
  aLine('161126-000002', {
    encaisse: 170,
    extra_fees: 20,
    fee: 35,
    outcome: 'Livré en partie',
    fait: 'Livraison',
  }),
  aLine('161126-000003', { encaisse: 50, fee: 35, outcome: 'Échange effectué', fait: 'Échange' }),
  aLine('161126-000004', { encaisse: -30, fee: 35, outcome: 'Échange effectué', fait: 'Échange' }),
  aLine('161126-000005', { extra_fees: 20, fee: 10, outcome: 'Refusé', fait: 'Refus' }),
  aLine('161126-000006', { fee: 5, outcome: 'Annulé, rendu', fait: 'Retour' }),
  aLine('161126-000007', { indemnite: 400, outcome: 'Perdu', fait: '' }),
]

export function aFacture(lines: readonly FactureContentLine[] = WORKED_LINES): FactureContent {
  const totals = totalsOf(lines, dh(-25))
  return {
    version: 1,
    kind: 'facture',
    number: 'FC-2026-000123',
    date: '22/11/2026',
    period: 'du 16/11/2026 au 22/11/2026',
    company: readCompany({
      name: 'Wasl Livraison',
      legal_form: 'SARL',
      capital: '100 000 DH',
      ice: '001234567000089',
      tax_id: '1234567',
      trade_register: '98765',
      business_tax: '36000123',
      cnss: '7654321',
      address: '12, rue des Orangers',
      city: 'Casablanca',
      phone: '+212522000000',
    }),
    buyer: {
      name: 'Atlas Cosmétiques',
      address: '4, avenue Hassan II, Agadir',
      phone: '+212661234567',
      ice: '009876543000021',
      tax_id: '7654321',
      trade_register: '',
    },
    origin: null,
    lines,
    totals,
    tva: tvaByRate([{ taux: 20, ttc: add(totals.frais, totals.emballage) }]),
    letters: 'six cent soixante-neuf dirhams et cinquante centimes',
    payment: 'virement sur le RIB 230 010 4512837465120098 74',
  }
}
