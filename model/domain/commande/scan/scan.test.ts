import { describe, expect, test } from 'vitest'
import { STATES, type StateCode } from '../states/states.ts'
import { type Verdict, verdictOfScan } from './scan.ts'
import { names, parcel } from './scene.fixture.ts'
import { type ScannedParcel, whereabouts } from './scene.ts'

const station = { agence: 'casa', livreur: 'karim', box: 'A12' }

type Mode = Parameters<typeof verdictOfScan>[0]
const scan = (mode: Mode, state: StateCode, more?: Partial<ScannedParcel>): Verdict =>
  verdictOfScan(mode, { parcel: parcel(state, more), station, names })
const steps = (verdict: Verdict) => ('steps' in verdict ? verdict.steps : verdict.result)
const said = (verdict: Verdict) => ('message' in verdict ? verdict.message : '')

const AT_CLIENT = { holder_kind: 'client', holder: 'atlas' } as const
const AT_KARIM = { holder_kind: 'livreur', holder: 'karim', delivery_man: 'karim' } as const
const AT_SALMA = { holder_kind: 'livreur', holder: 'salma', delivery_man: 'salma' } as const
const AT_FES = { holder_kind: 'agence', holder: 'fes' } as const
const ON_THE_ROAD = { holder_kind: 'trajet', holder: 'bon' } as const

describe('reception', () => {
  test('a parcel brought by its client, or by the ramasseur, is received and told where it goes', () => {
    for (const [state, holder] of [
      ['NOUVEAU', AT_CLIENT],
      ['RAMASSE', AT_KARIM],
    ] as const) {
      const verdict = scan('reception', state, holder)
      expect(steps(verdict)).toEqual([{ to: 'RECU_HUB' }])
      expect(said(verdict)).toBe('Reçu. À envoyer à Fès.')
    }
    expect(said(scan('reception', 'NOUVEAU', { destination: 'casa' }))).toBe('Reçu. À livrer d’ici.')
    expect(said(scan('reception', 'NOUVEAU', { destination: '' }))).toMatch(/pas d’agence/)
  })

  test('one nobody scanned at its client’s is first picked up by whoever was sent', () => {
    for (const state of ['ATTENTE_RAMASSAGE', 'RAMASSAGE_AFFECTE', 'MANQUANT_RAMASSAGE'] as const) {
      expect(steps(scan('reception', state, { ...AT_CLIENT, ramasseur: 'karim' }))).toEqual([
        { to: 'RAMASSE', bySystem: true },
        { to: 'RECU_HUB' },
      ])
    }
    expect(steps(scan('reception', 'ATTENTE_RAMASSAGE', AT_CLIENT))).toEqual([
      { to: 'NOUVEAU', bySystem: true },
      { to: 'RECU_HUB' },
    ])
    expect(scan('reception', 'MANQUANT_RAMASSAGE', AT_CLIENT).result).toBe('mauvais')
  })

  test('a parcel sent is received by the agence its bon goes to, and by no other', () => {
    const here = { ...ON_THE_ROAD, heading: 'casa' }
    expect(scan('reception', 'EXPEDIE', here).result).toBe('trajet')
    expect(steps(scan('reception', 'EXPEDIE', here))).toEqual([{ to: 'RECU_AGENCE' }])
    expect(steps(scan('reception', 'RETOUR_EN_TRANSIT', here))).toEqual([{ to: 'RETOUR_HUB' }])
    for (const state of ['EXPEDIE', 'RETOUR_EN_TRANSIT'] as const) {
      const verdict = scan('reception', state, { ...ON_THE_ROAD, heading: 'fes' })
      expect(verdict.result).toBe('mauvais')
      expect(said(verdict)).toMatch(/Mauvaise agence : renvoyez-le à Fès\.$/)
    }
    expect(said(scan('reception', 'EXPEDIE', { ...ON_THE_ROAD, destination: 'fes' }))).toMatch(/à Fès/)
  })

  test('what was not loaded goes back to the shelf', () => {
    const verdict = scan('reception', 'AFFECTE', { delivery_man: 'karim' })
    expect(steps(verdict)).toEqual([{ to: 'RECU_AGENCE' }])
    expect(said(verdict)).toMatch(/Karim/)
  })

  test('what one livreur brings back for another comes to the shelf, and waits for that one', () => {
    const verdict = scan('reception', 'AFFECTE', { ...AT_KARIM, delivery_man: 'salma' })
    expect(steps(verdict)).toEqual([{ to: 'same' }])
    expect(said(verdict)).toBe('Revenu ici, pour Salma.')
  })

  test.each([
    'PROGRAMME',
    'REPORTE',
    'CHANGEMENT_DEMANDE',
    'PAS_DE_REPONSE',
    'INJOIGNABLE',
    'BOITE_VOCALE',
    'NUMERO_ERRONE',
    'ADRESSE_INCORRECTE',
    'HORS_ZONE',
  ] as const)('%s comes back from its livreur and keeps its state', (state) => {
    expect(steps(scan('reception', state, AT_KARIM))).toEqual([{ to: 'same' }])
    expect(scan('reception', state).result).toBe('deja')
  })

  test.each(['REFUSE', 'ANNULE_CLIENT', 'DEMANDE_RETOUR', 'RETOUR_CHEZ_LIVREUR'] as const)(
    '%s goes onto the bon de retour of the livreur who brings it',
    (state) => {
      expect(scan('reception', state, AT_KARIM)).toEqual({ result: 'retour', livreur: 'karim' })
      expect(scan('reception', state).result).toBe('deja')
      expect(scan('reception', state, AT_FES).result).toBe('mauvais')
    },
  )

  test('what is here already is said to be; what another agence has is said to be there', () => {
    for (const state of ['RECU_HUB', 'RECU_AGENCE', 'RETRAIT_AGENCE', 'RETOUR_HUB', 'BLOQUE'] as const) {
      expect(scan('reception', state).result).toBe('deja')
      const elsewhere = scan('reception', state, { ...AT_FES, box: 'B3' })
      expect(elsewhere.result).toBe('mauvais')
      expect(said(elsewhere)).toContain('agence Fès, emplacement B3')
    }
  })

  test('every state has an answer, and those that move nothing say what to do', () => {
    for (const state of Object.keys(STATES) as StateCode[]) {
      for (const holder of [AT_CLIENT, AT_KARIM, AT_FES, ON_THE_ROAD, {}] as const) {
        for (const mode of ['reception', 'chargement', 'ramassage', 'rangement'] as const) {
          const verdict = scan(mode, state, { ...holder, blocked: 'Bloqué par Salma : litige.' })
          if (verdict.result === 'mauvais') expect(said(verdict)).toMatch(/^« .+ », .+\. .+\.$/)
          else if ('message' in verdict) expect(said(verdict)).toMatch(/\.$/)
          expect(said(verdict).length).toBeLessThanOrEqual(300)
        }
      }
    }
  })
})

describe('loading', () => {
  test('takes what is assigned to this livreur, and what he brought back', () => {
    expect(steps(scan('chargement', 'AFFECTE', { delivery_man: 'karim' }))).toEqual([
      { to: 'EN_DISTRIBUTION' },
    ])
    for (const state of ['REPORTE', 'PROGRAMME', 'PAS_DE_REPONSE'] as const) {
      expect(steps(scan('chargement', state, AT_KARIM))).toEqual([{ to: 'EN_DISTRIBUTION' }])
      expect(scan('chargement', state, AT_SALMA).result).toBe('mauvais')
    }
    expect(scan('chargement', 'EN_DISTRIBUTION', AT_KARIM).result).toBe('deja')
  })

  test('refuses another’s, naming him, and what is assigned to nobody', () => {
    expect(said(scan('chargement', 'AFFECTE', { delivery_man: 'salma' }))).toMatch(/affecté à Salma/)
    expect(said(scan('chargement', 'EN_DISTRIBUTION', AT_SALMA))).toMatch(/chez Salma/)
    expect(said(scan('chargement', 'RECU_AGENCE'))).toMatch(/Affectez-le d’abord à Karim/)
    const blocked = scan('chargement', 'BLOQUE', { blocked: 'Bloqué par Salma : litige.' })
    expect(said(blocked)).toMatch(/Bloqué par Salma : litige/)
  })
})

describe('picking up', () => {
  test('takes what a bon announced, once', () => {
    for (const state of ['ATTENTE_RAMASSAGE', 'RAMASSAGE_AFFECTE', 'MANQUANT_RAMASSAGE'] as const) {
      expect(steps(scan('ramassage', state, AT_CLIENT))).toEqual([{ to: 'RAMASSE' }])
    }
    expect(scan('ramassage', 'RAMASSE', AT_KARIM).result).toBe('deja')
    expect(said(scan('ramassage', 'NOUVEAU', AT_CLIENT))).toMatch(/aucun bon/)
    expect(scan('ramassage', 'LIVRE').result).toBe('mauvais')
  })
})

describe('shelving', () => {
  test('moves to the shelf what is in this agence, once', () => {
    expect(steps(scan('rangement', 'RECU_AGENCE'))).toEqual([{ to: 'same' }])
    expect(said(scan('rangement', 'RECU_AGENCE', { box: 'B3' }))).toMatch(/A12, il était à B3/)
    expect(scan('rangement', 'RECU_AGENCE', { box: 'A12' }).result).toBe('deja')
    expect(scan('rangement', 'RECU_AGENCE', AT_FES).result).toBe('mauvais')
    expect(scan('rangement', 'EN_DISTRIBUTION', AT_KARIM).result).toBe('mauvais')
  })
})

test('the real place is told in words', () => {
  const told = (more: Partial<ScannedParcel>) => whereabouts({ parcel: parcel('REPORTE', more), names })
  expect(told(AT_CLIENT)).toBe('« Reporté », chez son client Atlas.')
  expect(told(AT_KARIM)).toBe('« Reporté », chez Karim.')
  expect(told({ ...ON_THE_ROAD, heading: 'fes' })).toBe('« Reporté », en route vers Fès.')
  expect(told(ON_THE_ROAD)).toBe('« Reporté », en route entre deux agences.')
  expect(told({ holder_kind: 'destinataire', holder: '' })).toBe('« Reporté », chez son destinataire.')
  expect(told({ holder_kind: '', holder: '' })).toContain('on ne sait qui')
})
