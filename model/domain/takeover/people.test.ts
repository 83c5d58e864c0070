import { describe, expect, it } from 'vitest'
import { stableId } from '../../schema/record-id.ts'
import { ribKey } from '../billing/rib.ts'
import { People } from './people.ts'
import { errorsOf, known, rowOf } from './takeover.fixture.ts'

const RIB = `0077800001234000000123${ribKey('0077800001234000000123')}`

const client = (values: Readonly<Record<string, string>>, people = new People(known), number = 1) => {
  const row = rowOf('clients', { RÉFÉRENCE: 'C1', NOM: 'Zahra', ...values })
  return { taken: people.client(row, number), errors: errorsOf(row) }
}
const livreur = (values: Readonly<Record<string, string>>, people = new People(known), number = 1) => {
  const row = rowOf('livreurs', { RÉFÉRENCE: 'L1', NOM: 'Omar', ...values })
  return { taken: people.livreur(row, number), errors: errorsOf(row) }
}

describe('a client of the files', () => {
  it('is taken with all it says', () => {
    const { taken, errors } = client({
      'E-MAIL': 'Z@X.ma',
      TÉLÉPHONE: '06 12 34 56 79',
      VILLE: 'rabat',
      ADRESSE: 'a'.repeat(300),
      ICE: '001 234567890123',
      RIB,
    })
    expect(errors).toEqual([])
    expect(taken).toMatchObject({
      ...{ id: stableId('reprise', 'clients', 'c1'), there: false, full_name: 'Zahra' },
      ...{ email: 'z@x.ma', phone: '+212612345679', ville: 'rabat', ice: '001234567890123', rib: RIB },
    })
    expect(taken.adresse).toHaveLength(250)
  })

  it('says no more than its reference and its name', () => {
    expect(client({})).toMatchObject({
      errors: [],
      taken: { email: '', phone: '', ville: '', ice: '', rib: '' },
    })
  })

  it.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ['without a reference', { RÉFÉRENCE: '' }, /^RÉFÉRENCE: La référence manque/],
    ['without a name', { NOM: '' }, /^NOM: Le nom manque\.$/],
    ['with a name too long', { NOM: 'x'.repeat(121) }, /^NOM: Ce nom dépasse 120 caractères\.$/],
    ['with half an e-mail', { 'E-MAIL': 'x@' }, /^E-MAIL: « x@ » n’est pas une adresse e-mail\.$/],
    ['with half a number', { TÉLÉPHONE: '0612' }, /^TÉLÉPHONE: « 0612 » n’est pas un numéro complet/],
    ['with half an ICE', { ICE: '123' }, /^ICE: Un ICE a 15 chiffres\.$/],
    ['with a wrong RIB', { RIB: RIB.slice(0, 23) }, /^RIB: Ce RIB est faux/],
    ['of a ville nobody knows', { VILLE: 'Zzz' }, /^VILLE: « Zzz » n’est aucune ville/],
    [
      'with the phone of another account',
      { TÉLÉPHONE: '0612345678' },
      /^TÉLÉPHONE: « \+212612345678 » est déjà celui du compte « Atlas »\.$/,
    ],
    [
      'with the e-mail of a livreur',
      { 'E-MAIL': 'ALI@wasl.ma' },
      /^E-MAIL: « ali@wasl\.ma » est déjà celui du compte « Ali »\.$/,
    ],
  ])('is refused %s', (_, values, reason) => {
    const { errors } = client(values)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatch(reason)
  })

  it('is the account that has its e-mail already', () => {
    expect(client({ 'E-MAIL': 'old@atlas.ma' })).toMatchObject({
      errors: [],
      taken: { id: 'oldclient000001', there: true },
    })
  })

  it('of an earlier run is itself, whatever contact it has', () => {
    const id = stableId('reprise', 'clients', 'c1')
    const accounts = [
      ...known.accounts,
      {
        ...known.accounts[0],
        id,
        email: 'z@x.ma',
        phone: '+212612345679',
        type: 'client' as const,
        full_name: 'Zahra',
      },
    ]
    const people = new People({ ...known, accounts })
    expect(client({ TÉLÉPHONE: '0612345678' }, people)).toMatchObject({
      errors: [],
      taken: { id, there: true },
    })
  })

  it('shares neither reference, e-mail nor phone with a row before', () => {
    const people = new People(known)
    const first = client({ 'E-MAIL': 'z@x.ma', TÉLÉPHONE: '0612345679' }, people, 3)
    expect(first.errors).toEqual([])
    const second = client({ RÉFÉRENCE: ' c1 ', 'E-MAIL': 'Z@x.ma', TÉLÉPHONE: '+212 612345679' }, people, 4)
    expect(second.errors).toEqual([
      'RÉFÉRENCE: La référence « c1 » est déjà celle d’une autre ligne.',
      'E-MAIL: « z@x.ma » est déjà celui de la ligne 3 du fichier Clients.',
      'TÉLÉPHONE: « +212612345679 » est déjà celui de la ligne 3 du fichier Clients.',
    ])
    expect(people.find('clients', rowOf('colis', { CLIENT: 'C1' }), 'client')).toBe(first.taken.id)
    expect(livreur({ RÉFÉRENCE: 'C1', 'E-MAIL': 'l@x.ma' }, people, 1).errors).toEqual([])
    expect(client({ RÉFÉRENCE: 'C2', 'E-MAIL': 'l@x.ma' }, people, 5).errors[0]).toContain(
      'la ligne 1 du fichier Livreurs',
    )
  })
})

describe('a livreur of the files', () => {
  it('is taken with his agence, his card and his ceiling', () => {
    const { taken, errors } = livreur({ AGENCE: 'hay riad', CIN: 'ab 123456', PLAFOND: '5000' })
    expect(errors).toEqual([])
    expect(taken).toMatchObject({ agence: 'hay', cin: 'AB123456', plafond_encours: 500_000, there: false })
    expect(livreur({}).taken).toMatchObject({ agence: '', cin: '', plafond_encours: 0 })
  })

  it.each<[string, Readonly<Record<string, string>>, RegExp]>([
    [
      'of an agence nobody knows',
      { AGENCE: 'Zzz' },
      /^AGENCE: « Zzz » n’est pas une agence\. Écrivez « Agdal », « Hay Riad »\.$/,
    ],
    ['with half a card', { CIN: '12' }, /^CIN: Une CIN a une ou deux lettres/],
    ['with a ceiling below nothing', { PLAFOND: '-1' }, /^PLAFOND: Un plafond n’est pas négatif\.$/],
    ['with a ceiling of 1 centime below', { PLAFOND: '-0,01' }, /^PLAFOND: Un plafond/],
    ['with a ceiling that is no amount', { PLAFOND: 'x' }, /^PLAFOND: « x » n’est pas un montant/],
  ])('is refused %s', (_, values, reason) => {
    const { errors } = livreur(values)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatch(reason)
  })
})

describe('a person another file names', () => {
  const people = new People(known)
  client({ RÉFÉRENCE: 'C1' }, people)
  livreur({ RÉFÉRENCE: 'L1' }, people)
  const find = (kind: 'clients' | 'livreurs', typed: string) => {
    const row = rowOf('tarifs', { CLIENT: typed })
    return { id: people.find(kind, row, 'client'), errors: errorsOf(row) }
  }

  it.each<['clients' | 'livreurs', string, string]>([
    ['clients', '', ''],
    ['clients', ' c1', stableId('reprise', 'clients', 'c1')],
    ['livreurs', 'L1', stableId('reprise', 'livreurs', 'l1')],
    ['clients', 'OLD@atlas.ma', 'oldclient000001'],
    ['livreurs', 'ali@wasl.ma', 'oldlivreur00001'],
  ])('among the %s « %s » is found', (kind, typed, id) => {
    expect(find(kind, typed)).toEqual({ id, errors: [] })
  })

  it.each<['clients' | 'livreurs', string, string]>([
    ['clients', 'L1', 'des clients'],
    ['livreurs', 'old@atlas.ma', 'des livreurs'],
    ['clients', 'zzz', 'des clients'],
  ])('among the %s « %s » is nobody', (kind, typed, file) => {
    expect(find(kind, typed)).toEqual({
      id: '',
      errors: [
        `CLIENT: « ${typed} » n’est la référence d’aucune ligne du fichier ${file}, ni un e-mail connu.`,
      ],
    })
  })

  it('of an earlier run is found though its row is not there', () => {
    const id = stableId('reprise', 'clients', 'c9')
    const earlier = new People({
      ...known,
      accounts: [{ id, type: 'client', email: '', phone: '', full_name: 'Neuf' }],
    })
    expect(earlier.find('clients', rowOf('tarifs', { CLIENT: 'C9' }), 'client')).toBe(id)
  })
})
