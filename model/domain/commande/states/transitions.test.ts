import { describe, expect, it } from 'vitest'
import { FOUND_AGAIN_IN, STATES, type StateCode, UNANSWERED } from './states.ts'
import { EDGES } from './transitions.ts'

const CODES = Object.keys(STATES) as StateCode[]
const named = ({ from, to }: { from: StateCode; to: StateCode }) => `${from} → ${to}`
const by = (condition: string) => EDGES.filter((edge) => edge.condition === condition)
const edge = (from: StateCode, to: StateCode) => EDGES.find((one) => one.from === from && one.to === to)

describe('the shipped edges', () => {
  it('are each followed by somebody, and two ways between the same states differ in their condition', () => {
    expect(EDGES.filter(({ who }) => who.length === 0)).toEqual([])
    const keys = EDGES.map((one) => `${named(one)} ${one.condition}`)
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
  })

  it('lead into every state but the one a parcel begins in', () => {
    const reached = new Set(EDGES.map(({ to }) => to))
    expect(CODES.filter((code) => !reached.has(code))).toEqual([])
  })

  it('that start a parcel again are the same everywhere: its client or staff, with a motif', () => {
    for (const { to, who, requires } of by('relance')) {
      expect(['RECU_HUB', 'RECU_AGENCE']).toContain(to)
      expect({ who, requires }).toEqual({ who: ['client', 'Commandes'], requires: ['motif'] })
    }
    const starts = new Set(by('relance').map(({ from }) => from))
    expect([...starts].sort()).toEqual(
      [
        ...UNANSWERED,
        'NUMERO_ERRONE',
        'ADRESSE_INCORRECTE',
        'HORS_ZONE',
        'REFUSE',
        'ANNULE_CLIENT',
        'DEMANDE_RETOUR',
        'RETOUR_HUB',
        'RETOUR_PRET',
      ].sort(),
    )
  })

  it('back to the state before leave what is blocked or lost', () => {
    expect(by('etat_avant').map(named)).toEqual([
      'BLOQUE → RECU_HUB',
      'BLOQUE → RECU_AGENCE',
      ...FOUND_AGAIN_IN.map((to) => `PERDU → ${to}`),
    ])
    for (const { who, requires } of by('etat_avant')) {
      expect({ who, requires }).toEqual({ who: ['Commandes', 'Envois'], requires: ['motif'] })
    }
  })

  it.each<[string, readonly string[]]>([
    ['trois_tentatives', UNANSWERED.map((from) => `${from} → DEMANDE_RETOUR`)],
    ['meme_jour', ['REFUSE → EN_DISTRIBUTION']],
    ['autre_livreur', ['AFFECTE → AFFECTE']],
    ['indemnise', ['PERDU → RETOUR_PRET', 'CLOTURE → RETOUR_PRET']],
    [
      'solde',
      [
        'ANNULE_VENDEUR',
        'LIVRE',
        'LIVRE_PARTIEL',
        'ECHANGE_LIVRE',
        'RETOUR_STOCK',
        'RETOUR_REMIS',
        'PERDU',
        'ENDOMMAGE',
      ].map((from) => `${from} → CLOTURE`),
    ],
  ])('with « %s » are these', (condition, expected) => {
    expect(by(condition).map(named)).toEqual(expected)
  })

  it('ask who the state asks, where they do not say otherwise', () => {
    expect(edge('EN_DISTRIBUTION', 'LIVRE')).toMatchObject({
      who: ['livreur', 'Envois', 'BLS'],
      requires: [],
      condition: '',
    })
    expect(edge('RETRAIT_AGENCE', 'LIVRE')?.who).toEqual(['Envois', 'BLS', 'Commandes'])
    expect(edge('AFFECTE', 'RECU_AGENCE')?.who).toContain('systeme')
    expect(edge('CHANGEMENT_DEMANDE', 'EN_DISTRIBUTION')?.who).toEqual(['Commandes'])
  })

  it('let no client and no recipient say that a parcel was delivered, received or returned', () => {
    const open = EDGES.filter(({ who }) => who.includes('client') || who.includes('acheteur')).filter(
      ({ condition }) => condition !== 'relance',
    )
    expect([...new Set(open.map(({ to }) => to))].sort()).toEqual([
      'ANNULE_CLIENT',
      'ANNULE_VENDEUR',
      'ATTENTE_RAMASSAGE',
      'A_CONFIRMER',
      'CHANGEMENT_DEMANDE',
      'DEMANDE_RETOUR',
      'NOUVEAU',
      'PROGRAMME',
      'REPORTE',
    ])
  })
})
