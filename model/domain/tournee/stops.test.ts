import { describe, expect, test } from 'vitest'
import { type ReadState, STATES, type StateCode } from '../commande/states/states.ts'
import { groupOf, inOrder, moved, quartierOf, type Stop } from './stops.ts'

const ME = 'livreur00000001'
const TODAY = '2026-11-22'

type Standing = Stop & ReadState

const inState = (state: ReadState, values: Partial<Stop>): Standing => ({
  ...state,
  outcome: '',
  holder: ME,
  delivery_man: ME,
  reported_date: '',
  attempted_on: '',
  last_event_at: '',
  ...values,
})
const stop = (code: StateCode, values: Partial<Stop> = {}): Standing =>
  inState({ code, category: STATES[code].category }, values)
const own = (category: ReadState['category'], values: Partial<Stop> = {}): Standing =>
  inState({ code: undefined, category }, values)
const on = (day: string): string => `${day} 00:00:00.000Z`

describe('where a parcel stands in the day', () => {
  test.each<[string, Standing, ReturnType<typeof groupOf>]>([
    ['loaded', stop('EN_DISTRIBUTION'), 'livrer'],
    ['assigned, still in the agence', stop('AFFECTE', { holder: 'agence000000001' }), 'charger'],
    ['assigned to another', stop('AFFECTE', { delivery_man: 'x', holder: 'agence000000001' }), null],
    ['delivered', stop('LIVRE', { outcome: 'LIVRE', holder: '' }), 'livres'],
    ['an exchange, billed since', stop('CLOTURE', { outcome: 'ECHANGE_LIVRE', holder: '' }), 'livres'],
    ['put off to tomorrow', stop('REPORTE', { reported_date: on('2026-11-23') }), 'rendre'],
    ['put off to today', stop('REPORTE', { reported_date: on(TODAY) }), 'charger'],
    ['agreed for this evening', stop('PROGRAMME', { reported_date: on(TODAY) }), 'charger'],
    ['no answer today', stop('PAS_DE_REPONSE', { attempted_on: on(TODAY) }), 'rendre'],
    ['no answer yesterday', stop('BOITE_VOCALE', { attempted_on: on('2026-11-21') }), 'charger'],
    ['refused', stop('REFUSE', { outcome: 'REFUSE' }), 'rendre'],
    ['the old article of an exchange', stop('RETOUR_CHEZ_LIVREUR', { outcome: 'RETOUR' }), 'rendre'],
    ['picked up at a client’s', stop('RAMASSE'), null],
    ['lost', stop('PERDU', { outcome: 'PERDU' }), null],
    ['under way in a state of the company', own('en_cours'), 'livrer'],
    ['missed in a state of the company', own('echoue'), 'rendre'],
    ['in a state of the company, at the agence', own('en_cours', { holder: 'agence000000001' }), null],
    ['handed in', stop('REFUSE', { holder: 'agence000000001' }), null],
  ])('%s', (_, parcel, group) => {
    expect(groupOf(parcel, parcel, ME, TODAY)).toBe(group)
  })
})

test.each([
  ['12, rue Ibn Toumert, Maarif', 'Maarif'],
  ['Sidi Maarouf, près de la mosquée', 'Sidi Maarouf'],
  ['Rés. Al Andalous, imm. B, appt 7, Gauthier', 'Gauthier'],
  ['Hay Riad, bloc 4, n° 12', 'Hay Riad'],
  ['45, bd Zerktouni, 3e étage', ''],
  ['حي السلام، زنقة 14، رقم 8', 'حي السلام'],
  ['', ''],
])('the quarter of « %s » is « %s »', (address, quartier) => {
  expect(quartierOf(address)).toBe(quartier)
})

describe('the order of the stops', () => {
  const at = (id: string, ville: string, address: string) => ({ id, ville, address })
  const stops = [
    at('rabat', 'Rabat', '1, Agdal'),
    at('maarif-20', 'Casablanca', '20, rue A, Maarif'),
    at('gauthier', 'Casablanca', '2, rue B, Gauthier'),
    at('maarif-3', 'Casablanca', '3, rue A, Maarif'),
  ]
  const ids = (placed: readonly string[]) => inOrder(stops, placed).map(({ id }) => id)

  test('ville, quarter, then number as people count', () => {
    expect(ids([])).toEqual(['gauthier', 'maarif-3', 'maarif-20', 'rabat'])
  })
  test('as he placed them; what came since stands first', () => {
    expect(ids(['rabat', 'maarif-20', 'gauthier'])).toEqual(['maarif-3', 'rabat', 'maarif-20', 'gauthier'])
  })
  test('one goes a place up or down, and no further', () => {
    expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
    expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
    expect(moved(['a', 'b', 'c'], 'z', 1)).toEqual(['a', 'b', 'c'])
  })
})
