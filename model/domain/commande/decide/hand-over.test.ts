import { describe, expect, it } from 'vitest'
import { stateId } from '../states/reference.ts'
import type { StateCode } from '../states/states.ts'
import { handOver, livreurOfSuivi } from './custody.ts'
import { everyone, LIVREUR, livreur, nobody, ownState, requestWith, situationAt } from './decide.fixture.ts'

const OTHER = 'livreur00000002'
const AGENCE = 'agence000000001'
const ELSEWHERE = 'agence000000002'
const NOW = '2026-11-22 10:00:00.000Z'
const bound = { ...everyone, agence: ELSEWHERE }
const onShelf = { holder_kind: 'agence', holder: AGENCE, box: 'A-12' } as const
const atClient = { holder_kind: 'client', holder: 'client000000001' } as const
const noLivreur = { known: { isLivreur: () => false } }

type Over = Parameters<typeof situationAt>[1]
type More = Parameters<typeof situationAt>[2]

describe('the livreur a suivi names', () => {
  it.each<[string, string, string, StateCode | undefined, string]>([
    ['the one it was asked for, who has it now', OTHER, OTHER, 'EN_DISTRIBUTION', OTHER],
    ['the one who will pick it up', OTHER, 'client000000001', 'RAMASSAGE_AFFECTE', OTHER],
    ['not one who has no part in it', OTHER, LIVREUR, 'REFUSE', LIVREUR],
    ['its own, when nobody is named', '', '', 'LIVRE', LIVREUR],
  ])('%s', (_, delivery_man, holder, to, expected) => {
    expect(livreurOfSuivi({ delivery_man: LIVREUR, holder }, requestWith({ delivery_man }), to)).toBe(
      expected,
    )
  })
})

describe('from one hand to another', () => {
  const over = (from: StateCode, changes: Over, values = {}, more: More = {}) =>
    handOver(
      situationAt(from, changes, more),
      requestWith({ kind: 'garde', status: stateId(from), ...values }),
    )
  const changes = (...args: Parameters<typeof over>) => {
    const { refused, consequences } = over(...args)
    return refused ? { status: refused.status, message: refused.message } : consequences.parcel
  }
  const tired = { actor: bound }
  const atAgence = {
    holder_kind: 'agence',
    holder: ELSEWHERE,
    agence: ELSEWHERE,
    held_since: NOW,
    box: '',
    last_event_at: NOW,
  }

  it('changes no state, and is done by staff', () => {
    const { refused } = handOver(situationAt('REPORTE'), requestWith({ status: stateId('REFUSE') }))
    expect(refused).toMatchObject({ status: 409, message: 'Un changement de mains ne change pas l’état.' })
    for (const actor of [livreur, nobody]) {
      expect(over('REPORTE', {}, {}, { actor }).refused?.status).toBe(403)
    }
  })

  it.each<[string, ReturnType<typeof changes>, object]>([
    [
      'what failed comes back',
      changes('REPORTE', {}, {}, tired),
      { ...atAgence, delivery_man: '', tour: '' },
    ],
    [
      'cash goes on being asked of its livreur',
      changes('REFUSE', { money_state: 'CHEZ_LIVREUR', tour: 't' }, {}, tired),
      { ...atAgence, delivery_man: LIVREUR, tour: 't' },
    ],
    [
      'what waits for its livreur goes on waiting, his account closed or not',
      changes('AFFECTE', {}, {}, { actor: bound, ...noLivreur }),
      { ...atAgence, delivery_man: LIVREUR, tour: '' },
    ],
    [
      'what waits for its livreur must be somewhere',
      changes('AFFECTE', {}),
      { status: 400, message: 'Dites dans quelle agence se trouve le colis.' },
    ],
    [
      'what is out for delivery does not come back without a result',
      changes('EN_DISTRIBUTION', {}, {}, tired),
      {
        status: 409,
        message: 'Un colis « En cours de livraison » n’est pas rendu à une agence sans changer d’état.',
      },
    ],
    [
      'from one shelf to another, in any state',
      changes('RECU_HUB', onShelf, { agence: ELSEWHERE }),
      { ...atAgence, delivery_man: '', tour: '' },
    ],
    [
      'from livreur to livreur',
      changes('EN_DISTRIBUTION', { tour: 't' }, { delivery_man: OTHER }),
      {
        holder_kind: 'livreur',
        holder: OTHER,
        held_since: NOW,
        delivery_man: OTHER,
        tour: '',
        last_event_at: NOW,
      },
    ],
    [
      'from ramasseur to ramasseur: neither delivers it',
      changes('RAMASSE', {}, { delivery_man: OTHER }),
      { holder_kind: 'livreur', holder: OTHER, held_since: NOW, last_event_at: NOW },
    ],
    [
      'passed on by a livreur it is not assigned to, it stays assigned',
      changes('AFFECTE', { holder: 'livreur00000003' }, { delivery_man: OTHER }),
      { holder_kind: 'livreur', holder: OTHER, held_since: NOW, last_event_at: NOW },
    ],
    [
      'passed on by the livreur it is assigned to, it is the other’s',
      changes('AFFECTE', {}, { delivery_man: OTHER }),
      {
        holder_kind: 'livreur',
        holder: OTHER,
        held_since: NOW,
        delivery_man: OTHER,
        tour: '',
        last_event_at: NOW,
      },
    ],
    [
      'out for delivery with another, it is the next one’s',
      changes('EN_DISTRIBUTION', { holder: 'livreur00000003' }, { delivery_man: OTHER }),
      {
        holder_kind: 'livreur',
        holder: OTHER,
        held_since: NOW,
        delivery_man: OTHER,
        tour: '',
        last_event_at: NOW,
      },
    ],
    [
      'to somebody who is no livreur',
      changes('REPORTE', {}, { delivery_man: OTHER }, noLivreur),
      { status: 400, message: 'Dites quel livreur prend le colis.' },
    ],
    [
      'from a shelf nobody takes it without loading it',
      changes('REPORTE', onShelf, { delivery_man: OTHER }),
      { status: 409, message: 'Un colis « Reporté » ne passe pas d’un livreur à un autre.' },
    ],
    [
      'what is delivered is passed on by nobody',
      changes('LIVRE', {}, { delivery_man: OTHER }),
      { status: 409, message: 'Un colis « Livré » ne passe pas d’un livreur à un autre.' },
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected)
  })

  it('tells in the suivi where it is since, and what it was', () => {
    const { consequences } = over('EN_DISTRIBUTION', { money_state: 'NON_ENCAISSE' }, { delivery_man: OTHER })
    expect(consequences?.suivi).toMatchObject({
      attempt_no: 0,
      holder_kind: 'livreur',
      holder: OTHER,
      expected: 27_000,
      agence: AGENCE,
      delivery_man: OTHER,
      fee_event: '',
    })
    expect(consequences?.joinsTourOf).toBe(OTHER)
    expect(consequences?.twin).toBeNull()
    expect(over('REPORTE', {}, { delivery_man: OTHER }).consequences?.joinsTourOf).toBe('')
    expect(over('REPORTE', {}, {}, tired).consequences?.suivi).toMatchObject({
      agence: ELSEWHERE,
      holder: ELSEWHERE,
      delivery_man: '',
    })
  })

  it('in a state of the company’s own gives back and passes on what a livreur carries', () => {
    const present = ownState('en_cours')
    const inOwn = (more: Over, values = {}) =>
      handOver(
        { ...situationAt('REPORTE', more, tired), present },
        requestWith({ status: stateId('REPORTE'), ...values }),
      )
    expect(inOwn({}).consequences?.parcel.holder).toBe(ELSEWHERE)
    expect(inOwn({}, { delivery_man: OTHER }).consequences?.parcel.holder).toBe(OTHER)
    expect(inOwn(atClient).refused?.message).toContain('n’est pas rendu à une agence')
    expect(inOwn(onShelf, { delivery_man: OTHER }).refused?.status).toBe(409)
  })
})
