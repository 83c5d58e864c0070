import { expect, it } from 'vitest'
import { centimes, ZERO } from '../money.ts'
import { csvFileName, csvHeader, csvLine, type ExportedCommande, textCell } from './csv.ts'

const ROW: ExportedCommande = {
  receiver_full_name: 'Aïcha "Bent" Ali',
  receiver_address: '12; rue des Oudayas\nétage 2',
  receiver_phone_number: '+212612345678',
  city: 'v1',
  product_name: '=SOMME(A1)',
  quantity: 2,
  price: centimes(25000),
  extra_fees: centimes(1550),
  code: '201126-223000',
  note: '',
  created: '2026-11-20 22:30:00.000Z',
  delivery_man: '',
  client_source: 'u1',
  reported_date: '',
  status: 's1',
  client_name: '@boutique',
  client_phone: '+33612345678',
  is_echange: true,
  package_opened: false,
}
const NAMES: Record<string, string> = { v1: 'Salé', u1: 'Atlas', s1: 'Nouveau colis' }
const READING = {
  name: (_: string, id: string) => NAMES[id] ?? '',
  day: (instant: string) => instant.slice(0, 10).split('-').reverse().join('/'),
}

it('begins with the byte order mark and the 20 headings of the seed', () => {
  expect(csvHeader()).toBe(
    '\ufeff"DESTINATAIRE";"ADRESSE";"TELEPHONE";"VILLE";"MARCHANDISE";"Quantité";"PRIX";"FRAIS SUPPLEMENTAIRES";"TOTAL";"CODE SUIVI";"COMMENTAIRE";"DATE D\'ENVOI";"LIVREUR";"CLIENT";"DATE DE RAPPORT";"ETAT";"VENDEUR NOM";"VENDEUR TELEPHONE";"COLIS REMPLACER";"PEUT OUVRIR"\r\n',
  )
})

it('writes a commande as French spreadsheets read it', () => {
  expect(csvLine(ROW, READING)).toBe(
    '"Aïcha ""Bent"" Ali";"12; rue des Oudayas\nétage 2";"0612345678";"Salé";"\'=SOMME(A1)";"2";"250,00";"15,50";"265,50";"201126-223000";"";"20/11/2026";"";"Atlas";"";"Nouveau colis";"\'@boutique";"\'+33612345678";"OUI";"NON"\r\n',
  )
})

it('leaves a negative amount a number', () => {
  expect(csvLine({ ...ROW, price: centimes(-5000), extra_fees: ZERO }, READING)).toContain(
    ';"-50,00";"0,00";"-50,00";',
  )
})

it.each(['=1', '+1', '-1', '@a', '\t=1', '\r=1', '\n@a', ' +1'])('keeps %s from being run', (text) => {
  expect(textCell(text)).toBe(`"'${text}"`)
})

it('is named by the day', () => {
  expect(csvFileName('2026-11-20')).toBe('commandes-2026-11-20.csv')
})
