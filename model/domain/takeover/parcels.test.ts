import { describe, expect, it } from 'vitest'
import { stableId } from '../../schema/record-id.ts'
import { stateId } from '../commande/states/reference.ts'
import { labelOf } from '../import/targets.ts'
import { columnsOf } from './files.ts'
import type { Known } from './known.ts'
import { Parcels, referenceColumn } from './parcels.ts'
import { People } from './people.ts'
import { known as company, errorsOf } from './takeover.fixture.ts'

const STATES = [
  { id: stateId('NOUVEAU'), name: 'Nouveau colis' },
  { id: stateId('RECU_HUB'), name: 'Reçu au hub' },
]
const GIVEN = {
  'CODE SUIVI': 'K-1',
  CLIENT: 'old@atlas.ma',
  ÉTAT: 'Nouveau colis',
  DESTINATAIRE: 'Zahra',
  TÉLÉPHONE: '06 12 34 56 79',
  VILLE: 'Rabat',
  PRIX: '250',
}

const fileOf = (headings: readonly string[], more: Partial<Known> = {}, rows: string[][] = []) => {
  const known = { ...company, states: STATES, ...more }
  const table = { headings, rows }
  return new Parcels(known, new People(known), columnsOf('colis', headings), table)
}

/** Reads rows of one file, each completed from `GIVEN`. */
function read(rows: readonly Readonly<Record<string, string>>[], more: Partial<Known> = {}) {
  const headings = [...new Set([...Object.keys(GIVEN), ...rows.flatMap((row) => Object.keys(row))])]
  const parcels = fileOf(headings, more)
  return rows.map((row, n) => {
    const cells = headings.map((heading) => ({ ...GIVEN, ...row })[heading] ?? '')
    const { row: found, taken } = parcels.read(cells, n + 1)
    return { taken, errors: errorsOf(found) }
  })
}
const one = (row: Readonly<Record<string, string>> = {}, more: Partial<Known> = {}) => {
  const [first] = read([row], more)
  if (!first) throw new Error('no row')
  return first
}

describe('a parcel of the files', () => {
  it('is taken with the values of a merchant’s file and where it is', () => {
    expect(one({ 'FRAIS SUPPLÉMENTAIRES': '20', 'DATE D’ENVOI': '20/11/2026' })).toMatchObject({
      errors: [],
      taken: {
        ...{ id: stableId('reprise', 'colis', 'K-1'), code: 'K-1', there: false, sent: '2026-11-20' },
        ...{ client_source: 'oldclient000001', status: stateId('NOUVEAU'), holder_kind: 'client' },
        ...{ receiver_full_name: 'Zahra', receiver_phone_number: '+212612345679', city: 'rabat' },
        ...{ price: 25_000, extra_fees: 2_000, total: 27_000 },
      },
    })
  })

  it('keeps the options its merchant agreed on when it was sent', () => {
    const { errors, taken } = one({ ÉCHANGE: 'oui', 'PEUT OUVRIR': 'oui' })
    expect(errors).toEqual([])
    expect(taken).toMatchObject({ is_echange: true, package_opened: true })
  })

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['a client', { CLIENT: '' }, 'CLIENT: Le client manque : écrivez sa référence.'],
    ['a known client', { CLIENT: 'zzz' }, 'CLIENT: « zzz » n’est la référence d’aucune ligne'],
    ['a code', { 'CODE SUIVI': '' }, 'CODE SUIVI: Le code suivi manque.'],
    ['a state', { ÉTAT: '' }, 'ÉTAT: L’état manque.'],
    ['a recipient', { DESTINATAIRE: '' }, `${labelOf('receiver_full_name')}: `],
    [
      'a day that has come',
      { 'DATE D’ENVOI': '23/11/2026' },
      'DATE D’ENVOI: Cette date n’est pas encore venue.',
    ],
  ])('needs %s', (_, row, error) => {
    const { errors } = one(row)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain(error)
  })

  it('may have been sent today', () => {
    expect(one({ 'DATE D’ENVOI': '22/11/2026' }).errors).toEqual([])
  })

  it('without a readable state has none, and is with its client', () => {
    expect(one({ ÉTAT: 'Zzz' }).taken).toMatchObject({ status: '', holder_kind: 'client' })
  })

  it('has a code of 32 characters at most', () => {
    expect(one({ 'CODE SUIVI': 'k'.repeat(32) }).errors).toEqual([])
    expect(one({ 'CODE SUIVI': 'k'.repeat(33) }).errors).toEqual([
      'CODE SUIVI: Un code suivi a 32 caractères au plus.',
    ])
  })

  it('has a code of its own, whatever the letters', () => {
    const found = read([{ 'CODE SUIVI': 'K-1' }, { 'CODE SUIVI': 'K-2' }, { 'CODE SUIVI': 'k-1' }])
    expect(found.map(({ errors }) => errors)).toEqual([
      [],
      [],
      ['CODE SUIVI: Ce code suivi est déjà celui de la ligne 1.'],
    ])
  })

  it('lacks its code on each line that has none', () => {
    for (const { errors } of read([{ 'CODE SUIVI': '' }, { 'CODE SUIVI': '' }])) {
      expect(errors).toEqual(['CODE SUIVI: Le code suivi manque.'])
    }
  })

  it('of an earlier run is there; the code of another commande is refused', () => {
    const id = stableId('reprise', 'colis', 'K-1')
    expect(one({}, { codes: new Map([['K-1', id]]) })).toMatchObject({ errors: [], taken: { there: true } })
    const other = one({}, { codes: new Map([['K-1', 'other0000000001']]) })
    expect(other.taken.there).toBe(false)
    expect(other.errors).toEqual(['CODE SUIVI: Une autre commande porte déjà ce code suivi.'])
  })
})

describe('the agence of a parcel', () => {
  const alone = { agences: [{ id: 'agdal', name: 'Agdal' }] }
  it.each<[string, Readonly<Record<string, string>>, Partial<Known>, string, number]>([
    ['is the one its row names', { AGENCE: 'hay riad' }, {}, 'hay', 0],
    ['is named where there are several', {}, {}, '', 1],
    ['is the only one where none is named', {}, alone, 'agdal', 0],
    ['is not the only one where another is named', { AGENCE: 'Fès' }, alone, '', 1],
    ['is none where there is none', {}, { agences: [] }, '', 1],
  ])('%s', (_, row, more, agence, errors) => {
    const found = one({ ÉTAT: 'Reçu au hub', AGENCE: '', ...row }, more)
    expect(found.taken.agence).toBe(agence)
    expect(found.errors).toHaveLength(errors)
  })
})

describe('a merchant’s reference', () => {
  const RÉFÉRENCE = 'REF-1'
  const taken = `${labelOf('reference_client')}: La référence « REF-1 » est déjà celle d’une autre commande de ce client.`

  it('names one commande of his', () => {
    const rows = [{ RÉFÉRENCE }, { RÉFÉRENCE, 'CODE SUIVI': 'K-2' }]
    expect(read(rows).map(({ errors }) => errors)).toEqual([[], [taken]])
    const key = `oldclient000001/${RÉFÉRENCE}`
    expect(one({ RÉFÉRENCE }, { references: new Map([[key, 'other0000000001']]) }).errors).toEqual([taken])
  })

  it('is that of a commande an earlier run took', () => {
    const references = new Map([[`oldclient000001/${RÉFÉRENCE}`, stableId('reprise', 'colis', 'K-1')]])
    expect(one({ RÉFÉRENCE }, { references }).errors).toEqual([])
  })

  it('may be another client’s, or absent from several rows', () => {
    const second = {
      id: 'second000000001',
      type: 'client',
      email: 'b@b.ma',
      phone: '',
      full_name: 'B',
    } as const
    const accounts = [...company.accounts, second]
    const rows = [{ RÉFÉRENCE }, { RÉFÉRENCE, 'CODE SUIVI': 'K-2', CLIENT: 'b@b.ma' }]
    expect(read(rows, { accounts }).flatMap(({ errors }) => errors)).toEqual([])
    const without = [{ RÉFÉRENCE: '' }, { RÉFÉRENCE: '', 'CODE SUIVI': 'K-2' }]
    expect(read(without).flatMap(({ errors }) => errors)).toEqual([])
  })
})

describe('the columns of the file of parcels', () => {
  const HEADINGS = Object.keys(GIVEN)

  it('are those of the take-over and of a merchant', () => {
    const parcels = fileOf([...HEADINGS, 'COULEUR', ''])
    expect(parcels.missing).toEqual([])
    expect(parcels.unread).toEqual(['COULEUR'])
  })

  it('are told where one is missing', () => {
    const headings = HEADINGS.filter((heading) => heading !== 'ÉTAT' && heading !== 'PRIX')
    expect(fileOf(headings).missing).toEqual(['ÉTAT', labelOf('price')])
    expect(fileOf(['VILLE']).missing.slice(0, 3)).toEqual(['CODE SUIVI', 'CLIENT', 'ÉTAT'])
  })

  it('are known by their content where no heading names them', () => {
    const headings = ['CODE SUIVI', 'CLIENT', 'ÉTAT', 'DESTINATAIRE', 'PRIX', 'X', 'Y']
    const rows = Array.from({ length: 3 }, () => ['K', 'C', 'E', 'Z', '10', '0612345679', 'Rabat'])
    const parcels = fileOf(headings, {}, rows)
    expect(parcels.missing).toEqual([])
    expect(parcels.unread).toEqual([])
    const mute = fileOf(
      headings,
      {},
      Array.from({ length: 3 }, () => Array.from({ length: 7 }, () => 'x')),
    )
    expect(mute.missing).toEqual([labelOf('receiver_phone_number'), labelOf('city')])
  })

  it('are known by their first fifty rows', () => {
    const headings = ['CODE SUIVI', 'CLIENT', 'ÉTAT', 'DESTINATAIRE', 'PRIX', 'TÉLÉPHONE', 'Y']
    const row = (ville: string) => ['K', 'C', 'E', 'Z', '10', '0612345679', ville]
    const rows = [
      ...Array.from({ length: 50 }, () => row('zzz')),
      ...Array.from({ length: 200 }, () => row('Rabat')),
    ]
    expect(fileOf(headings, {}, rows).missing).toEqual([labelOf('city')])
  })

  it('of the take-over give no field of a merchant', () => {
    const headings = ['CODE SUIVI', 'CLIENT', 'ÉTAT', 'AGENCE', 'DESTINATAIRE', 'PRIX', 'TÉLÉPHONE']
    const row = ['Rabat', 'Rabat', 'Rabat', 'Rabat', 'Z', '10', '0612345679']
    expect(fileOf(headings, {}, [row, row, row]).missing).toEqual([labelOf('city')])
  })

  it('name the references of merchants beside the codes', () => {
    const headings = ['CODE SUIVI', 'CLIENT', 'ÉTAT', 'RÉFÉRENCE']
    expect(referenceColumn(columnsOf('colis', headings), headings)).toBe(3)
    const without = headings.slice(0, 3)
    expect(referenceColumn(columnsOf('colis', without), without)).toBeUndefined()
  })
})
