import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changed,
  DELIVERED,
  delivery,
  fee,
  fixed,
  type Moved,
  move,
  TODAY,
  YESTERDAY,
} from './facts.fixture.ts'
import { type FeeMove, feesAfter } from './facts.ts'

const delivers: Moved = { suivi: { fee_event: 'livraison', outcome: 'LIVRE' }, to: 'LIVRE' }
const refuses: Moved = { suivi: { fee_event: 'refus', outcome: 'REFUSE' }, to: 'REFUSE' }

describe('a move on the way', () => {
  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['that costs nothing', changed({}), {}],
    ['a delivery, with its weight and its share', changed(delivers), { due: DELIVERED }],
    ['of a second parcel', changed({ ...delivers, isTwin: true }), {}],
    ['a refusal', changed(refuses), { due: 'refus client, refus livreur' }],
    [
      'made by no livreur',
      changed({ ...refuses, suivi: { ...refuses.suivi, delivery_man: '' } }),
      { due: 'refus client' },
    ],
    [
      'an exchange, with the same beside it',
      changed({ suivi: { fee_event: 'echange', outcome: 'ECHANGE_LIVRE' } }),
      { due: 'echange client, poids client, pct_cod client, echange livreur' },
    ],
    [
      'the first time it leaves its client',
      changed({ before: { holder_kind: 'client' } }),
      { due: 'emballage client, assurance client' },
    ],
    [
      'the second time',
      changed({ before: { holder_kind: 'client' } }, fee('emballage', 'client')),
      { due: 'assurance client' },
    ],
    [
      'while its client keeps it',
      changed({ before: { holder_kind: 'client' }, suivi: { holder_kind: 'client' } }),
      {},
    ],
    [
      'with a packaging that was fixed before',
      changed({ before: { holder_kind: 'client' } }, fixed('emballage', 'client')),
      { due: 'assurance client', fallen: 'emballage client' },
    ],
  ])('%s', (_, changes, expected) => {
    expect(changes).toEqual(expected)
  })

  it.each<[string, Record<string, string>, Record<string, string>]>([
    [
      'fixed before, falls',
      changed(refuses, fixed('refus', 'client')),
      { due: 'refus livreur', fallen: 'refus client' },
    ],
    [
      'fixed and fallen, stands',
      changed(refuses, fixed('refus', 'client', { suivi: 's0' })),
      { due: 'refus livreur' },
    ],
    [
      'fixed and billed, stands for its facture',
      changed(refuses, fixed('refus', 'client', { billed: true })),
      { due: 'refus client, refus livreur' },
    ],
    [
      'fixed and annulled, is gone',
      changed(refuses, fixed('refus', 'client', { annule_par: 's0' })),
      { due: 'refus client, refus livreur' },
    ],
    [
      'fixed for another fact, waits on',
      changed(refuses, fixed('retour', 'client')),
      { due: 'refus client, refus livreur' },
    ],
  ])('a fee %s', (_, changes, expected) => {
    expect(changes).toEqual(expected)
  })

  const again: Moved = { suivi: { kind: 'relance', fee_event: 'relance' }, before: { outcome: 'REFUSE' } }
  const RELAUNCHED = 'relance client, relance livreur'
  it.each<[string, Record<string, string>, Record<string, string>]>([
    [
      'the same day the failure costs nothing',
      changed(again, fee('refus', 'client'), fee('annulation', 'livreur')),
      { due: RELAUNCHED, annulled: 'refus client, annulation livreur' },
    ],
    [
      'another day it costs what it cost',
      changed(again, fee('refus', 'client', { occurred_at: YESTERDAY })),
      { due: RELAUNCHED },
    ],
    [
      'billed, it costs what it cost',
      changed(again, fee('refus', 'client', { billed: true })),
      { due: RELAUNCHED },
    ],
    ['a fee that has not fallen waits on', changed(again, fixed('refus', 'client')), { due: RELAUNCHED }],
    [
      'a fixed one waits again',
      changed(again, fee('refus', 'client', { force: true })),
      { due: RELAUNCHED, waiting: 'refus client' },
    ],
    ['what is no failure is kept', changed(again, fee('changement', 'client')), { due: RELAUNCHED }],
    [
      'presented again the same day, too',
      changed({ before: { outcome: 'REFUSE' } }, fee('refus', 'client')),
      { annulled: 'refus client' },
    ],
    [
      'a failure that goes on is kept',
      changed({ before: { outcome: 'REFUSE' }, suivi: { outcome: 'REFUSE' } }, fee('refus', 'client')),
      {},
    ],
    ['without an end before, nothing starts again', changed({}, fee('refus', 'client')), {}],
  ])('started again: %s', (_, changes, expected) => {
    expect(changes).toEqual(expected)
  })

  const back = (outcome: FeeMove['suivi']['outcome']): Moved => ({
    suivi: { fee_event: 'retour', outcome },
    to: 'RETOUR_REMIS',
  })
  it.each<[FeeMove['suivi']['outcome'], Record<string, string>]>([
    ['RETOUR', { due: 'retour client, retour livreur' }],
    ['ANNULE_CLIENT', { due: 'retour client, retour livreur' }],
    ['REFUSE', {}],
    ['PERDU', {}],
    ['ENDOMMAGE', {}],
  ])('back with its client, ended « %s »', (outcome, expected) => {
    expect(changed(back(outcome))).toEqual(expected)
  })

  it('back with its client, what was fixed is due though it would be free', () => {
    expect(changed(back('REFUSE'), fixed('retour', 'client'))).toEqual({
      due: 'retour livreur',
      fallen: 'retour client',
    })
    for (const other of [
      fixed('retour', 'client', { suivi: 's0' }),
      fixed('refus', 'client'),
      fee('retour', 'client', { suivi: '' }),
    ]) {
      expect(changed(back('REFUSE'), other)).toEqual({})
    }
  })
})

describe('a move taken back', () => {
  const undo: Moved = { suivi: { kind: 'annulation' }, undone: ['s1', 's2'] }
  it.each<[string, Record<string, string>, Record<string, string>]>([
    [
      'ends what it caused',
      changed(undo, ...delivery),
      { annulled: delivery.map(({ id }) => id).join(', ') },
    ],
    ['leaves what another caused', changed(undo, fee('refus', 'client', { suivi: 's0' })), {}],
    [
      'what was fixed waits again',
      changed(undo, fee('refus', 'client', { force: true })),
      { waiting: 'refus client' },
    ],
    [
      'what it annulled is due again',
      changed(undo, fee('refus', 'client', { suivi: 's0', annule_par: 's2' })),
      { restored: 'refus client' },
    ],
    [
      'what another annulled is not',
      changed(undo, fee('refus', 'client', { suivi: 's0', annule_par: 's3' })),
      {},
    ],
    [
      'a fixed one that was replaced is not',
      changed(undo, fee('refus', 'client', { force: true, suivi: 's0', annule_par: 's2' })),
      {},
    ],
    [
      'where one is fixed since, that one falls',
      changed(
        undo,
        fixed('refus', 'client', { id: 'fixed' }),
        fee('refus', 'client', { suivi: 's0', annule_par: 's2' }),
      ),
      { fallen: 'fixed' },
    ],
    [
      'where one is fixed and has fallen since, nothing is due again',
      changed(
        undo,
        fixed('refus', 'client', { suivi: 's3' }),
        fee('refus', 'client', { suivi: 's0', annule_par: 's2' }),
      ),
      {},
    ],
  ])('%s', (_, changes, expected) => {
    expect(changes).toEqual(expected)
  })
})

it('changes only fees that are held, each in one way', () => {
  const faits = [
    'livraison',
    'echange',
    'refus',
    'annulation',
    'retour',
    'poids',
    'pct_cod',
    'emballage',
    'assurance',
  ] as const
  const anyFee = fc.record({
    fait: fc.constantFrom(...faits),
    party: fc.constantFrom('client' as const, 'livreur' as const),
    suivi: fc.constantFrom('', 's1', 's2'),
    force: fc.boolean(),
    billed: fc.boolean(),
    annule_par: fc.constantFrom('', '', 's1'),
    occurred_at: fc.constantFrom('', TODAY, YESTERDAY),
  })
  const anyMove = fc.record({
    kind: fc.constantFrom(
      'transition' as const,
      'relance' as const,
      'correction' as const,
      'annulation' as const,
    ),
    outcome: fc.constantFrom('', 'LIVRE', 'REFUSE', 'PERDU'),
    fee_event: fc.constantFrom('', 'livraison', 'refus', 'retour'),
    holder_kind: fc.constantFrom('client', 'agence'),
  })
  fc.assert(
    fc.property(fc.array(anyFee, { maxLength: 6 }), anyMove, (drawn, suivi) => {
      const held = drawn.map((one, i) => fee(one.fait, one.party, { ...one, id: `${i}` }))
      const changes = feesAfter(
        move({ suivi, before: { outcome: 'LIVRE', holder_kind: 'client' }, undone: ['s1'] } as Moved),
        held,
      )
      const touched = [...changes.annulled, ...changes.restored, ...changes.fallen, ...changes.waiting]
      expect(touched.every((one) => held.includes(one))).toBe(true)
      expect(changes.annulled.every(({ force, annule_par }) => !force && annule_par === '')).toBe(true)
      expect(changes.waiting.every(({ force }) => force)).toBe(true)
      expect(changes.due.every(({ user }) => user !== '')).toBe(true)
    }),
  )
})
