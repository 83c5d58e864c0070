import { describe, expect, it } from 'vitest'
import { centimes } from '../../money.ts'
import type { StateCode } from '../states/states.ts'
import { custodyAfter, keptForCash } from './custody.ts'
import {
  edgeTo,
  everyone,
  LIVREUR,
  livreur,
  parcel,
  requestWith,
  shipped,
  situationAt,
} from './decide.fixture.ts'

const OTHER = 'livreur00000002'
const AGENCE = 'agence000000001'
const ELSEWHERE = 'agence000000002'
const NOW = '2026-11-22 10:00:00.000Z'
const bound = { ...everyone, agence: ELSEWHERE }
const product = { person: null, isRamasseur: false, agence: '', as: 'systeme' } as const
const onShelf = { holder_kind: 'agence', holder: AGENCE, box: 'A-12' } as const
const delivered = { holder_kind: 'destinataire', holder: '' } as const
const atClient = { holder_kind: 'client', holder: parcel.client_source } as const
const nobodys = { delivery_man: '' }
const noLivreur = { known: { isLivreur: () => false } }

type Over = Parameters<typeof situationAt>[1]
type More = Parameters<typeof situationAt>[2]

/** A move from a state to another along a plain edge, or by a correction. */
const moved = (from: StateCode, over: Over, to: StateCode, values = {}, more: More = {}) =>
  custodyAfter(situationAt(from, over, more), requestWith(values), shipped(to), edgeTo(shipped(to)))
const corrected = (from: StateCode, over: Over, to: StateCode, values = {}, more: More = {}) =>
  custodyAfter(situationAt(from, over, more), requestWith(values), shipped(to), null)
const told = (held: ReturnType<typeof custodyAfter>) =>
  'refused' in held ? { refused: Object.keys(held.refused.fields ?? {}) } : held.custody.parcel

describe('custody after a move', () => {
  it.each<[string, ReturnType<typeof custodyAfter>, object]>([
    [
      'back to where it was, nothing changes hands',
      custodyAfter(
        situationAt('PERDU'),
        requestWith({}),
        shipped('RECU_HUB'),
        edgeTo(shipped('RECU_HUB'), 'etat_avant'),
      ),
      {},
    ],
    ['lost, nothing changes hands', moved('EN_DISTRIBUTION', {}, 'PERDU', { delivery_man: OTHER }), {}],
    [
      'given back to its client',
      moved('RETOUR_PRET', onShelf, 'RETOUR_REMIS'),
      { holder_kind: 'client', holder: parcel.client_source, held_since: NOW, box: '' },
    ],
    [
      'of a client who has it already the clock runs on',
      moved('NOUVEAU', atClient, 'ATTENTE_RAMASSAGE'),
      { holder_kind: 'client', holder: parcel.client_source, box: '' },
    ],
    [
      'sent, it is in the hands of its bon',
      moved('RECU_HUB', onShelf, 'EXPEDIE', { bon: 'bon000000000009' }),
      {
        holder_kind: 'trajet',
        holder: 'bon000000000009',
        held_since: NOW,
        box: '',
        delivery_man: '',
        tour: '',
      },
    ],
    ['sent without a bon', moved('RECU_HUB', onShelf, 'EXPEDIE'), { refused: ['bon'] }],
    [
      'delivered',
      moved('EN_DISTRIBUTION', {}, 'LIVRE'),
      { holder_kind: 'destinataire', holder: '', held_since: NOW, box: '' },
    ],
  ])('%s', (_, held, expected) => {
    expect(told(held)).toEqual(expected)
  })

  const received = { delivery_man: '', tour: '', holder_kind: 'agence' }
  it.each<[string, ReturnType<typeof custodyAfter>, object]>([
    [
      'received by the agence that is named',
      moved(
        'EXPEDIE',
        {},
        'RECU_AGENCE',
        { agence: ELSEWHERE, box: 'B-1' },
        { actor: { ...everyone, agence: AGENCE } },
      ),
      { ...received, holder: ELSEWHERE, agence: ELSEWHERE, held_since: NOW, box: 'B-1' },
    ],
    [
      'received by the agence of whoever receives it',
      moved('EXPEDIE', {}, 'RECU_AGENCE', {}, { actor: bound }),
      { ...received, holder: ELSEWHERE, agence: ELSEWHERE, held_since: NOW, box: '' },
    ],
    [
      'received by nobody, of an agence nobody knows',
      moved('EXPEDIE', {}, 'RECU_AGENCE'),
      { refused: ['agence'] },
    ],
    [
      'the product puts it where it was last',
      moved('EXPEDIE', {}, 'RECU_AGENCE', {}, { actor: product }),
      { ...received, holder: AGENCE, agence: AGENCE, held_since: NOW, box: '' },
    ],
    [
      'an agence keeps it in its box',
      moved('RECU_HUB', onShelf, 'RETRAIT_AGENCE', {}, { actor: bound }),
      { ...received, holder: AGENCE, agence: AGENCE, box: 'A-12' },
    ],
    [
      'an agence moves it to another box',
      moved('RECU_HUB', onShelf, 'RETRAIT_AGENCE', { box: 'C-3' }),
      { ...received, holder: AGENCE, agence: AGENCE, box: 'C-3' },
    ],
    [
      'another agence is named: it is there, in no box',
      moved('RECU_HUB', onShelf, 'RETRAIT_AGENCE', { agence: ELSEWHERE }),
      { ...received, holder: ELSEWHERE, agence: ELSEWHERE, held_since: NOW, box: '' },
    ],
    [
      'relaunched, it goes out from where it is though another agence is named',
      custodyAfter(
        situationAt('REFUSE', onShelf),
        requestWith({ agence: ELSEWHERE }),
        shipped('RECU_HUB'),
        edgeTo(shipped('RECU_HUB'), 'relance'),
      ),
      { ...received, holder: AGENCE, agence: AGENCE, box: 'A-12' },
    ],
    [
      'relaunched from a livreur, it is where it is said to be',
      custodyAfter(
        situationAt('REFUSE'),
        requestWith({ agence: ELSEWHERE }),
        shipped('RECU_HUB'),
        edgeTo(shipped('RECU_HUB'), 'relance'),
      ),
      { ...received, holder: ELSEWHERE, agence: ELSEWHERE, held_since: NOW, box: '' },
    ],
  ])('%s', (_, held, expected) => {
    expect(told(held)).toEqual(expected)
  })

  const carried = { holder_kind: 'livreur', box: '' }
  it.each<[string, ReturnType<typeof custodyAfter>, object]>([
    [
      'a livreur loads for himself, whoever is named',
      moved(
        'AFFECTE',
        { ...onShelf, tour: 't' },
        'EN_DISTRIBUTION',
        { delivery_man: OTHER },
        { actor: livreur },
      ),
      { ...carried, holder: LIVREUR, held_since: NOW },
    ],
    [
      'staff load for the livreur they name, off the tour of the one before',
      moved('AFFECTE', { ...onShelf, tour: 't' }, 'EN_DISTRIBUTION', { delivery_man: OTHER }),
      { ...carried, holder: OTHER, held_since: NOW, delivery_man: OTHER, tour: '' },
    ],
    [
      'nobody is named: its own livreur loads it',
      moved('AFFECTE', onShelf, 'EN_DISTRIBUTION'),
      { ...carried, holder: LIVREUR, held_since: NOW },
    ],
    [
      'loaded by nobody',
      moved('AFFECTE', onShelf, 'EN_DISTRIBUTION', {}, noLivreur),
      { refused: ['delivery_man'] },
    ],
    [
      'a ramasseur does not deliver it',
      moved('NOUVEAU', { ...atClient, ...nobodys }, 'RAMASSE', { delivery_man: OTHER }),
      { ...carried, holder: OTHER, held_since: NOW },
    ],
    [
      'a return is carried by the livreur who has it, whoever delivered it',
      moved('REFUSE', { holder: OTHER }, 'RETOUR_CHEZ_LIVREUR'),
      { ...carried, holder: OTHER, delivery_man: OTHER, tour: '' },
    ],
    [
      'a return at an agence is carried by its livreur',
      moved('REFUSE', onShelf, 'RETOUR_CHEZ_LIVREUR'),
      { ...carried, holder: LIVREUR, held_since: NOW },
    ],
    [
      'what is loaded again from another is its own livreur’s',
      moved('REFUSE', { holder: OTHER }, 'EN_DISTRIBUTION'),
      { ...carried, holder: LIVREUR, held_since: NOW },
    ],
  ])('%s', (_, held, expected) => {
    expect(told(held)).toEqual(expected)
  })

  it.each<[string, ReturnType<typeof custodyAfter>, object]>([
    [
      'it stays on its shelf',
      moved('RECU_HUB', onShelf, 'AFFECTE', { delivery_man: OTHER }),
      { delivery_man: OTHER, tour: '' },
    ],
    [
      'to its own livreur again',
      moved('RECU_HUB', { ...onShelf, tour: 't' }, 'AFFECTE'),
      { delivery_man: LIVREUR },
    ],
    ['to nobody', moved('RECU_HUB', onShelf, 'AFFECTE', {}, noLivreur), { refused: ['delivery_man'] }],
    [
      'corrected from delivered, it is at the agence again',
      corrected('LIVRE', delivered, 'AFFECTE', { delivery_man: OTHER, agence: ELSEWHERE }),
      {
        ...received,
        holder: ELSEWHERE,
        agence: ELSEWHERE,
        held_since: NOW,
        box: '',
        delivery_man: OTHER,
        tour: '',
      },
    ],
    [
      'corrected from delivered, it must be somewhere',
      corrected('LIVRE', delivered, 'AFFECTE', { delivery_man: OTHER }),
      { refused: ['agence'] },
    ],
  ])('assigned: %s', (_, held, expected) => {
    expect(told(held)).toEqual(expected)
  })

  const handed = { holder_kind: 'destinataire', holder: '', box: '' }
  const paid = { amount_collected: centimes(2_000) }
  it.each<[string, ReturnType<typeof custodyAfter>, object]>([
    [
      'by the livreur who is named',
      corrected('REFUSE', {}, 'LIVRE', { delivery_man: OTHER }),
      { ...handed, held_since: NOW, delivery_man: OTHER, tour: '' },
    ],
    ['by its own livreur', corrected('REFUSE', {}, 'LIVRE'), { ...handed, held_since: NOW }],
    [
      'at the counter, by no livreur',
      corrected('REFUSE', nobodys, 'LIVRE', {}, noLivreur),
      { ...handed, held_since: NOW },
    ],
    ['an exchange is nobody’s', corrected('REFUSE', nobodys, 'ECHANGE_LIVRE'), { refused: ['delivery_man'] }],
    [
      'what is kept in part, too',
      corrected('REFUSE', nobodys, 'LIVRE_PARTIEL'),
      { refused: ['delivery_man'] },
    ],
    [
      'by somebody who is no livreur',
      corrected('REFUSE', {}, 'LIVRE', {}, noLivreur),
      { refused: ['delivery_man'] },
    ],
    [
      'refused, by a livreur who was paid something',
      corrected('EN_DISTRIBUTION', {}, 'REFUSE', { ...paid, delivery_man: OTHER }),
      { delivery_man: OTHER, tour: '' },
    ],
    ['refused, and nobody was paid', corrected('EN_DISTRIBUTION', {}, 'REFUSE', { delivery_man: OTHER }), {}],
    ['refused, and nobody says who was paid', corrected('EN_DISTRIBUTION', {}, 'REFUSE', paid), {}],
    ['refused along its edge', moved('EN_DISTRIBUTION', {}, 'REFUSE', { ...paid, delivery_man: OTHER }), {}],
  ])('corrected to delivered: %s', (_, held, expected) => {
    expect(told(held)).toEqual(expected)
  })

  it('lets whoever took the cash answer for it, wherever the parcel goes', () => {
    const holding = { ...parcel, tour: 't' }
    expect(keptForCash(holding, 'CHEZ_LIVREUR')).toEqual({ delivery_man: LIVREUR, tour: 't' })
    expect(keptForCash(holding, 'VERSE')).toEqual({})
  })
})
