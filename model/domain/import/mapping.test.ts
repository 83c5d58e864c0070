import { describe, expect, it } from 'vitest'
import { parsePhone } from '../phone.ts'
import { asMapping, guessFromContent, guessMapping, headingKey, missingFields, remember } from './mapping.ts'

const guess = (headings: readonly string[]) => {
  const mapping = guessMapping(headings, {})
  return Object.fromEntries(Object.entries(mapping).map(([field, column]) => [field, headings[column]]))
}

describe('headings', () => {
  it('reads French, with units and numbering', () => {
    const headings = ['N°', 'Nom du client', 'Tel', 'Adresse de livraison', 'Ville', 'Article', 'Qté']
    expect(guess([...headings, 'Prix (DH)', 'Remarque', 'Ouverture', 'Echange'])).toEqual({
      receiver_full_name: 'Nom du client',
      receiver_phone_number: 'Tel',
      receiver_address: 'Adresse de livraison',
      city: 'Ville',
      product_name: 'Article',
      quantity: 'Qté',
      price: 'Prix (DH)',
      note: 'Remarque',
      package_opened: 'Ouverture',
      is_echange: 'Echange',
    })
  })

  it('reads English, Arabic and darija', () => {
    expect(guess(['phone', 'full name', 'city', 'address', 'price', 'ref', 'can_open'])).toMatchObject({
      receiver_phone_number: 'phone',
      receiver_full_name: 'full name',
      price: 'price',
      reference_client: 'ref',
      package_opened: 'can_open',
    })
    expect(guess(['الإسم الكامل', 'رقم الهاتف', 'المدينة', 'الثمن', 'ملاحظة'])).toEqual({
      receiver_full_name: 'الإسم الكامل',
      receiver_phone_number: 'رقم الهاتف',
      city: 'المدينة',
      price: 'الثمن',
      note: 'ملاحظة',
    })
    expect(missingFields(guessMapping(['Smiya', 'Nmra', 'Mdina', 'Taman'], {}))).toEqual([])
  })

  it('gives the head word of a compound heading its column', () => {
    expect(guess(['Ville du client', 'Customer phone', 'Nom client final', 'Montant (MAD)'])).toEqual({
      city: 'Ville du client',
      receiver_phone_number: 'Customer phone',
      receiver_full_name: 'Nom client final',
      price: 'Montant (MAD)',
    })
  })

  it('reads the file Wasl itself exports', () => {
    const headings =
      'DESTINATAIRE,ADRESSE,TELEPHONE,VILLE,MARCHANDISE,Quantité,PRIX,FRAIS SUPPLEMENTAIRES,TOTAL,CODE SUIVI,COMMENTAIRE,DATE D’ENVOI,LIVREUR,CLIENT,DATE DE RAPPORT,ETAT,VENDEUR NOM,VENDEUR TELEPHONE,COLIS REMPLACER,PEUT OUVRIR'
    expect(guess(headings.split(','))).toMatchObject({
      receiver_full_name: 'DESTINATAIRE',
      receiver_phone_number: 'TELEPHONE',
      price: 'PRIX',
      extra_fees: 'FRAIS SUPPLEMENTAIRES',
      note: 'COMMENTAIRE',
      client_name: 'VENDEUR NOM',
      client_phone: 'VENDEUR TELEPHONE',
      is_echange: 'COLIS REMPLACER',
    })
  })

  it('prefers what the client chose before', () => {
    const headings = ['A', 'Nom', 'Tel', 'Ville', 'Prix']
    const remembered = remember(headings, {
      receiver_full_name: 0,
      receiver_phone_number: 2,
      city: 3,
      price: 4,
    })
    expect(remembered).toMatchObject({ a: 'receiver_full_name', nom: '' })
    expect(guessMapping(['Prix', 'A', 'Nom', 'Tel', 'Ville'], remembered)).toEqual({
      receiver_full_name: 1,
      receiver_phone_number: 3,
      city: 4,
      price: 0,
    })
  })

  it('finds a column by what it holds when nobody knows its heading', () => {
    const rows = [
      ['Ali', '0612345678'],
      ['Sara', '06 12 34 56 79'],
      ['Omar', '612345670'],
    ]
    const tests = { receiver_phone_number: (cell: string) => parsePhone(cell) !== null }
    expect(guessFromContent({ receiver_full_name: 0 }, rows, tests)).toEqual({
      receiver_full_name: 0,
      receiver_phone_number: 1,
    })
  })

  it('finds a column in lines of several lengths', () => {
    const rows = [['Ali'], ['Ali', '1'], ['Ali', '2'], ['Ali', '3']]
    const test = { price: (cell: string) => /^\d$/.test(cell) }
    expect(guessFromContent({ receiver_full_name: 0 }, rows, test)).toEqual({
      receiver_full_name: 0,
      price: 1,
    })
  })

  it('does not count case, accents, brackets or punctuation', () => {
    expect(headingKey('  N° de Téléphone * ')).toBe('n de telephone')
    expect(headingKey('(MAD)')).toBe('mad')
  })

  it('takes no mapping with an unknown field, a missing column or one used twice', () => {
    expect(asMapping({ city: 0, price: 1 }, 2)).toEqual({ city: 0, price: 1 })
    for (const wrong of [{ city: 2 }, { city: 0, price: 0 }, { code: 0 }, { city: '0' }, [], null]) {
      expect(asMapping(wrong, 2)).toBeNull()
    }
  })
})
