import { describe, expect, it } from 'vitest'
import { BON_KINDS } from '../../collections/bons.ts'
import { EDGES } from '../commande/states/transitions.ts'
import type { Permission, Person } from '../permissions.ts'
import {
  BON_RULES,
  type BonFacts,
  type BonKind,
  type BonState,
  bonNumber,
  isFilling,
  isScanning,
  openSteps,
  scanModeOf,
  sideOf,
  travels,
} from './bon.ts'

const KINDS: readonly BonKind[] = [
  'livraison',
  'ramassage',
  'envoi',
  'distribution',
  'retour livreur',
  'retour agence',
  'retour client',
]
const STATES: readonly BonState[] = ['brouillon', 'emis', 'remis', 'recu', 'clos', 'annule']

const staff = (...roles: Permission[]): Person => ({ id: 'moderateur', type: 'moderateur', roles })
const livreur: Person = { id: 'livreur', type: 'livreur', roles: [] }
const client: Person = { id: 'client', type: 'client', roles: [] }

const bon = (kind: BonFacts['kind'], state: BonFacts['state'] = 'brouillon'): BonFacts => ({
  kind,
  state,
  client: 'client',
  livreur: 'livreur',
  agence: 'agence',
  agence_to: 'agence2',
})

it('the kinds are all here', () => {
  expect(KINDS.toSorted()).toEqual(Object.keys(BON_KINDS).sort())
})

describe('the steps of a bon', () => {
  const HANDED = ['emis annule', 'remis clos annule', 'clos', '', '', '']
  const CARRIED = ['emis annule', 'remis annule', 'recu clos', 'clos', '', '']
  const AT_ONCE = ['emis annule', 'clos annule', '', '', '', '']
  it.each<[BonKind, Permission, readonly string[]]>([
    ['livraison', 'BLS', HANDED],
    ['ramassage', 'Ramassage', AT_ONCE],
    ['envoi', 'Envois', CARRIED],
    ['distribution', 'BLS', HANDED],
    ['retour livreur', 'BLS', AT_ONCE],
    ['retour agence', 'Envois', CARRIED],
    ['retour client', 'BLS', AT_ONCE],
  ])('%s, for whoever has the permission %s', (kind, permission, steps) => {
    expect(STATES.map((state) => openSteps(bon(kind, state), staff(permission)).join(' '))).toEqual(steps)
    expect(STATES.flatMap((state) => openSteps(bon(kind, state), staff('Commandes')))).toEqual([])
  })

  it('a livreur closes his pick-ups and takes his distributions', () => {
    const his = (kind: BonKind, person = livreur) =>
      STATES.map((state) => openSteps(bon(kind, state), person).join(' ')).join('|')
    expect(his('ramassage')).toBe('|clos||||')
    expect(his('distribution')).toBe('|remis||||')
    for (const kind of ['livraison', 'envoi', 'retour livreur', 'retour agence', 'retour client'] as const) {
      expect(his(kind)).toBe('|||||')
    }
    expect(his('ramassage', { ...livreur, id: 'another' })).toBe('|||||')
    expect(his('ramassage', { ...client, id: 'livreur' })).toBe('|||||')
  })

  it('a client issues and annuls his own delivery notes', () => {
    const his = (kind: BonKind, person = client) =>
      STATES.map((state) => openSteps(bon(kind, state), person).join(' ')).join('|')
    expect(his('livraison')).toBe('emis annule|annule||||')
    for (const kind of KINDS.filter((one) => one !== 'livraison')) expect(his(kind)).toBe('|||||')
    expect(his('livraison', { ...client, id: 'another' })).toBe('|||||')
    expect(his('livraison', { ...livreur, id: 'client' })).toBe('|||||')
  })

  it('of a bon without a kind or a state there are none', () => {
    expect(openSteps(bon('', 'brouillon'), staff('BLS'))).toEqual([])
    expect(openSteps(bon('livraison', ''), staff('BLS'))).toEqual([])
  })
})

describe('a bon', () => {
  it('has a number of its kind and year, of six digits', () => {
    expect(KINDS.map((kind) => bonNumber(kind, 2026, 42))).toEqual([
      'BL-2026-000042',
      'BR-2026-000042',
      'BE-2026-000042',
      'BD-2026-000042',
      'RL-2026-000042',
      'RA-2026-000042',
      'RC-2026-000042',
    ])
    expect(bonNumber('envoi', 2026, 1_234_567)).toBe('BE-2026-1234567')
  })

  it('travels between agences by these kinds alone', () => {
    expect(KINDS.filter(travels)).toEqual(['envoi', 'retour agence'])
  })

  const inStates = (rule: (of: BonFacts) => boolean, kind: BonFacts['kind']) =>
    STATES.filter((state) => rule(bon(kind, state))).join(' ')

  it.each<[BonFacts['kind'], string, string]>([
    ['', 'brouillon', ''],
    ['livraison', 'brouillon', 'emis remis'],
    ['ramassage', 'brouillon', 'emis remis'],
    ['envoi', 'brouillon emis', 'remis recu'],
    ['distribution', 'brouillon', 'emis'],
    ['retour livreur', 'brouillon', 'emis remis'],
    ['retour agence', 'brouillon emis', 'remis recu'],
    ['retour client', 'brouillon', 'emis remis'],
  ])('« %s » is filled in %s, scanned in %s', (kind, filled, scanned) => {
    expect(inStates(isFilling, kind)).toBe(filled)
    expect(inStates(isScanning, kind)).toBe(scanned)
  })

  it('says what a station does with its parcels', () => {
    expect(KINDS.map((kind) => scanModeOf(bon(kind)))).toEqual([
      'ramassage',
      'ramassage',
      'envoi',
      'distribution',
      'retour_livreur',
      'envoi',
      'retour_client',
    ])
    expect(scanModeOf(bon('distribution', 'emis'))).toBe('chargement')
  })

  it.each<[BonFacts['kind'], Person, 'from' | 'to' | null]>([
    ['livraison', client, 'from'],
    ['ramassage', client, 'from'],
    ['ramassage', livreur, 'to'],
    ['distribution', livreur, 'to'],
    ['retour livreur', livreur, 'from'],
    ['retour client', client, 'to'],
    ['ramassage', { ...livreur, id: 'another' }, null],
    ['ramassage', staff('Ramassage'), null],
    ['', client, null],
  ])('« %s » is signed by the parties on it alone', (kind, person, side) => {
    expect(sideOf(bon(kind), person)).toBe(side)
  })

  it('takes no parcel that no edge leads on from', () => {
    const left = new Set(EDGES.map(({ from }) => from))
    for (const kind of KINDS) expect(BON_RULES[kind].takes.filter((code) => !left.has(code))).toEqual([])
  })
})
