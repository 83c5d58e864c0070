import { describe, expect, it } from 'vitest'
import { stableId } from '../../schema/record-id.ts'
import { villeIndex } from '../villes/index-villes.ts'
import type { Mapping } from './mapping.ts'
import { type RowCorrections, rowReader } from './read.ts'
import { ambiguousVille } from './reasons.ts'

const ville = (name: string, active = true) => ({
  id: stableId('villes', name),
  name,
  name_ar: '',
  aliases: [] as string[],
  parent: '',
  active,
})
const villes = villeIndex([
  ville('Rabat'),
  ville('Azrou'),
  ville('Azrou (Aït Melloul)'),
  ville('Fermée', false),
])
const mapping: Mapping = {
  receiver_full_name: 0,
  receiver_phone_number: 1,
  city: 2,
  price: 3,
  is_echange: 4,
  quantity: 5,
  receiver_address: 6,
}
const read = rowReader(villes, mapping, { option_ouverture: true, option_echange: true })
const good = ['Ali', '0612345678', 'rabat', '250']
const row = (cells: readonly string[], corrections?: RowCorrections) => read(1, cells, corrections)
const codes = (cells: readonly string[], corrections?: RowCorrections) =>
  row(cells, corrections).reasons.map((reason) => `${reason.field} ${reason.code}`)

describe('a row of a merchant’s file', () => {
  it('becomes the values of a commande', () => {
    const { values, reasons } = row([
      '  Ali \u00a0 Alami ',
      '0612345678 / 0661234567',
      'RABAT',
      '1 250,50 DH',
    ])
    expect(reasons).toEqual([])
    expect(values).toMatchObject({
      receiver_full_name: 'Ali Alami',
      receiver_phone_number: '+212612345678',
      receiver_phone_2: '+212661234567',
      city: stableId('villes', 'Rabat'),
      price: 125050,
      quantity: 1,
      is_echange: false,
    })
  })

  it('says everything that is wrong at once, and what to do', () => {
    expect(codes(['', '06123', 'Atlantide', 'abc', 'bof', '0'])).toEqual([
      'receiver_full_name missing',
      'receiver_phone_number phone',
      'city ville_unknown',
      'is_echange yes_no',
      'price amount',
      'quantity quantity',
    ])
    expect(codes(['Ali', '', '', ''])).toEqual([
      'receiver_phone_number missing',
      'city missing',
      'price missing',
    ])
  })

  it('asks for a ville that has a namesake, and takes the id of the chosen one', () => {
    const cells = ['Ali', '0612345678', 'Azrou', '250']
    const [reason] = row(cells).reasons
    expect(reason?.code).toBe('ville_ambiguous')
    expect(reason?.choices?.map((choice) => choice.name)).toEqual(['Azrou', 'Azrou (Aït Melloul)'])
    const id = reason?.choices?.[1]?.id ?? ''
    expect(row(cells, { city: id })).toMatchObject({ reasons: [], values: { city: id } })
  })

  it('refuses a ville nobody delivers to', () => {
    expect(codes(['Ali', '0612345678', 'Fermée', '1'])).toEqual(['city ville_closed'])
  })

  it('lets only an échange give money back', () => {
    expect(codes(['Ali', '0612345678', 'Rabat', '-50', 'NON'])).toEqual(['price negative'])
    expect(row(['Ali', '0612345678', 'Rabat', '-50', 'OUI']).values.price).toBe(-5000)
  })

  it('is put right by corrections', () => {
    expect(codes(['', '06123', 'Rabt', 'abc'])).toHaveLength(4)
    const corrections = {
      receiver_full_name: 'Ali',
      receiver_phone_number: '0612345678',
      city: 'Rabat',
      price: '99',
    }
    expect(codes(['', '06123', 'Rabt', 'abc'], corrections)).toEqual([])
  })

  it('refuses what the form would refuse', () => {
    expect(codes(['A'.repeat(121), ...good.slice(1)])).toEqual(['receiver_full_name length'])
    expect(codes(['Ali', '0612345678', 'Rabat', '100001'])).toEqual(['price limit'])
  })

  it('warns without refusing: centimes, fixed lines', () => {
    const { reasons, warnings } = row(['Ali', '0522123456', 'Rabat', '99,90'])
    expect(reasons).toEqual([])
    expect(warnings.map((warning) => warning.field)).toEqual(['receiver_phone_number', 'price'])
  })

  it('reads what a spreadsheet was kept from running', () => {
    expect(codes(['Ali', "'+212612345678", 'Rabat', "'-50", 'OUI'])).toEqual([])
  })

  it('keeps the lines of an address', () => {
    expect(row([...good, '', '', 'Rue 1\r\nprès du souk ']).values.receiver_address).toBe(
      'Rue 1\nprès du souk',
    )
  })
})

describe('what was not agreed with the client', () => {
  const agreed = { option_ouverture: false, option_echange: true }
  const strict = rowReader(villes, { ...mapping, package_opened: 7 }, agreed)
  const refused = (echange: string, opened: string) =>
    strict(1, [...good, echange, '1', '', opened]).reasons.map(({ field, code }) => `${field} ${code}`)

  it('is refused, each wish apart', () => {
    expect(refused('OUI', 'NON')).toEqual([])
    expect(refused('NON', 'OUI')).toEqual(['package_opened option'])
  })

  it('is everything for a client without a profile', () => {
    const { reasons } = rowReader(villes, mapping, undefined)(1, [...good, 'OUI'])
    expect(reasons.map(({ code }) => code)).toEqual(['option'])
  })
})

describe('the tariff of a row', () => {
  const absent = { code: 'no_tariff', message: 'Aucun tarif.' }
  const priced = rowReader(
    villes,
    mapping,
    { option_ouverture: true, option_echange: true },
    { absentTariff: () => absent },
  )
  const told = (...cells: string[]) => priced(1, cells).reasons.map(({ field, code }) => `${field} ${code}`)

  it('is missed beside what else is wrong', () => {
    expect(told(...good)).toEqual(['city no_tariff'])
    expect(told('', '0612345678', 'rabat', '250')).toEqual(['receiver_full_name missing', 'city no_tariff'])
  })

  it('is not looked for without one ville that is served', () => {
    expect(told('Ali', '0612345678', '', '250')).toEqual(['city missing'])
    expect(told('Ali', '0612345678', 'Fermée', '250')).toEqual(['city ville_closed'])
    expect(told('', '0612345678', 'Fermée', '250')).toEqual([
      'receiver_full_name missing',
      'city ville_closed',
    ])
  })
})

describe('the product of a row', () => {
  const product = (name: string, sku: string, code_barres = '') => ({
    id: stableId('produits', name, sku),
    ...{ designation: name, sku, code_barres },
  })
  const [lamp, vase, other] = [
    product('Lampe', 'L-1', '611'),
    product('Vase', 'V-1', '612'),
    product('Vase', 'V-2'),
  ]
  const stocked = rowReader(villes, { ...mapping, produit: 7, product_name: 8 }, undefined, {
    products: [lamp, vase, other],
  })
  const told = (...cells: string[]) => stocked(1, [...good, '', '2', '', ...cells])

  it('is named by its SKU, its bar code, its name or its id, and names the goods', () => {
    for (const typed of ['l-1', '611', 'LAMPE', lamp.id]) {
      expect(told(typed)).toMatchObject({ values: { produit: lamp.id, product_name: 'Lampe' }, reasons: [] })
    }
    expect(told('V-2', 'Un cadeau').values).toMatchObject({ produit: other.id, product_name: 'Un cadeau' })
    expect(told('').values).toMatchObject({ produit: '', product_name: '' })
  })

  it('is never guessed', () => {
    const codes = (typed: string) => told(typed).reasons.map(({ field, code }) => `${field} ${code}`)
    expect(codes('X-9')).toEqual(['produit product_unknown'])
    expect(codes('vase')).toEqual(['produit product_ambiguous'])
  })
})

it('a text that is part of one ville alone is told so, and one of several villes otherwise', () => {
  const said = (names: string[]) =>
    ambiguousVille(
      'Azr',
      names.map((name) => ({ id: name, name })),
    ).message
  expect(said(['Azrou'])).toContain('n’est pas le nom complet d’une ville')
  expect(said(['Azrou', 'Azrar'])).toContain('peut désigner plusieurs villes')
})

describe('the phones of a row', () => {
  const told = (phones: string) => {
    const { values, reasons, warnings } = row(['Ali', phones, 'Rabat', '250'])
    return { second: values.receiver_phone_2, wrong: reasons.length, warned: warnings.length }
  }

  it('are the first two, with a warning for more', () => {
    expect(told('0612345678')).toEqual({ second: '', wrong: 0, warned: 0 })
    expect(told('0612345678 / 0661234567')).toEqual({ second: '+212661234567', wrong: 0, warned: 0 })
    expect(told('0612345678 / 0661234567 / 0661234568')).toMatchObject({ wrong: 0, warned: 1 })
  })

  it('are refused where one of the first two is no number', () => {
    expect(told('0612345678 / 0661')).toMatchObject({ second: '', wrong: 1 })
    expect(told('0661 / 12')).toMatchObject({ wrong: 1 })
  })
})
