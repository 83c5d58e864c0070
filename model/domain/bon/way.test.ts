import { describe, expect, it } from 'vitest'
import { BON_KINDS } from '../../collections/bons.ts'
import { STATES, type StateCode } from '../commande/states/states.ts'
import { EDGES } from '../commande/states/transitions.ts'
import { BON_RULES, type BonKind } from './bon.ts'
import { type BonMoment, wayOf } from './way.ts'

const KINDS = Object.keys(BON_KINDS) as BonKind[]
const MOMENTS: readonly BonMoment[] = ['emission', 'remise', 'scan', 'cloture', 'annulation']
const CODES = Object.keys(STATES) as StateCode[]

const everyWay = KINDS.flatMap((kind) =>
  MOMENTS.flatMap((moment) => CODES.map((from) => ({ kind, moment, from, way: wayOf(kind, moment, from) }))),
).filter(({ way }) => way.length > 0)

describe('the way of a parcel on a bon', () => {
  it('follows edges of the graph', () => {
    expect(everyWay.length).toBeGreaterThan(30)
    for (const { from, way } of everyWay) {
      let at = from
      for (const { to } of way) {
        expect(EDGES.some((edge) => edge.from === at && edge.to === to)).toBe(true)
        at = to
      }
    }
  })

  it('begins with states the bon takes when it is issued or handed over', () => {
    for (const { kind, moment, from } of everyWay) {
      if (moment === 'emission' || moment === 'remise') expect(BON_RULES[kind].takes).toContain(from)
    }
  })

  it.each<[BonKind, BonMoment, StateCode, string]>([
    ['livraison', 'scan', 'NOUVEAU', '(ATTENTE_RAMASSAGE) RAMASSE'],
    ['ramassage', 'emission', 'MANQUANT_RAMASSAGE', '(ATTENTE_RAMASSAGE) RAMASSAGE_AFFECTE'],
    ['ramassage', 'cloture', 'RAMASSAGE_AFFECTE', '(MANQUANT_RAMASSAGE)'],
    ['ramassage', 'annulation', 'RAMASSAGE_AFFECTE', '(ATTENTE_RAMASSAGE)'],
    ['distribution', 'cloture', 'AFFECTE', '(RECU_AGENCE)'],
    ['distribution', 'scan', 'AFFECTE', 'EN_DISTRIBUTION'],
    ['retour livreur', 'scan', 'REFUSE', '(RETOUR_CHEZ_LIVREUR) RETOUR_HUB'],
    ['retour client', 'emission', 'REFUSE', '(RETOUR_HUB) RETOUR_PRET'],
    ['retour client', 'emission', 'CLOTURE', 'RETOUR_PRET'],
    ['retour client', 'cloture', 'RETOUR_PRET', 'RETOUR_REMIS'],
    ['livraison', 'scan', 'LIVRE', ''],
    ['envoi', 'cloture', 'EXPEDIE', ''],
  ])('%s, %s of « %s »: %s', (kind, moment, from, expected) => {
    const legs = wayOf(kind, moment, from).map(({ to, system }) => (system ? `(${to})` : to))
    expect(legs.join(' ')).toBe(expected)
  })
})
