import type { Row } from '../collections.ts'
import type { BonFound, BonLine } from './bon-content.ts'
import { centimes, ZERO } from './money.ts'

const BLANK: Row<'bons'> = {
  id: 'bon000000000001',
  kind: 'distribution',
  confirmer_ville: false,
  number: 'BD-2026-00042',
  year: 2026,
  seq: 42,
  client: '',
  livreur: '',
  agence: '',
  agence_to: '',
  state: 'emis',
  commands: [],
  ramassage: '',
  tour: '',
  zone: '',
  transporteur: '',
  sac: '',
  note: '',
  motif: '',
  colis: 0,
  scanned: 0,
  missing: 0,
  surplus: 0,
  declared: 0,
  total: ZERO,
  issued_at: '',
  handed_at: '',
  received_at: '',
  closed_at: '',
  author: '',
  received_by: '',
  signature_from: '',
  signature_to: '',
  signed_from: '',
  signed_to: '',
  badge: '',
  printed: null,
  created: '2026-11-20 08:00:00.000Z',
  updated: '2026-11-20 08:00:00.000Z',
}

export const aBon = (values: Partial<Row<'bons'>>): Row<'bons'> => ({ ...BLANK, ...values })

export const aLine = ({
  amount,
  ...values
}: Omit<Partial<BonLine>, 'amount'> & { amount?: number }): BonLine => ({
  code: '201126-101500',
  client: 'Atlas Cosmétiques',
  client_phone: '+212522334455',
  receiver: 'Salma Bennani',
  phone: '+212612345678',
  ville: 'Casablanca',
  address: '12 rue Ibn Batouta, Maârif',
  amount: centimes(amount ?? 25_000),
  note: '',
  motif: '',
  received: '',
  pieces: 1,
  missing: false,
  surplus: false,
  ...values,
})

export const found: BonFound = {
  company: {
    name: 'Wasl Livraison',
    ice: '001234567000089',
    tax_id: '',
    trade_register: '',
    phone: '+212522001122',
    address: '3 boulevard Zerktouni',
    city: 'Casablanca',
    email: '',
  },
  dates: { issued: '20/11/2026 08:15', handed: '20/11/2026 09:40', received: '' },
  client: { name: 'Atlas Cosmétiques', phone: '+212522334455', address: 'Bd Anfa, Casablanca' },
  livreur: { name: 'Youssef Amrani', phone: '+212661223344', address: '' },
  agence: { name: 'Hub Casablanca', phone: '+212522110022', address: 'Aïn Sebaâ, Casablanca' },
  agence_to: { name: 'Agence Fès', phone: '+212535667788', address: 'Route d’Immouzer, Fès' },
  lines: [aLine({})],
}
