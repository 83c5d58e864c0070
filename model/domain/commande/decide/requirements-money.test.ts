import { describe, expect, it } from 'vitest'
import { centimes } from '../../money.ts'
import type { StateCode } from '../states/states.ts'
import { asked, edgeTo, everyone, livreur, shipped } from './decide.fixture.ts'
import type { MoveRequest, Parcel } from './move-request.ts'
import { type Case, missing, question } from './requirements.fixture.ts'
import { isByBank, missingOf, missingOfCorrection } from './requirements.ts'

describe('a photo', () => {
  const { photo: _, ...bare } = asked
  const given = (amount: number, actor = livreur, to: StateCode = 'LIVRE') =>
    missing([], {
      to,
      actor,
      over: { price: centimes(amount), extra_fees: centimes(0) },
      values: { ...bare, amount_collected: centimes(amount) },
    })

  it('shows what a livreur leaves from 500 DH on', () => {
    expect(given(50_000)).toEqual(['validation_photo'])
    expect(given(49_999)).toEqual([])
    expect(given(50_000, everyone)).toEqual([])
    expect(given(50_000, livreur, 'REFUSE')).toEqual([])
  })
})

describe('paid otherwise than in cash', () => {
  it.each([
    ['carte', true],
    ['virement', true],
    ['cheque', true],
    ['especes', false],
    ['', false],
  ] as const)('« %s »: %s', (mode, expected) => {
    expect(isByBank(mode)).toBe(expected)
  })

  const paid = { amount_collected: centimes(27_000), mode_paiement: 'carte', motif: '' } as const
  it.each<[string, Case, string[]]>([
    [
      'is shown by a slip and its number',
      { to: 'LIVRE', values: paid },
      ['validation_reference', 'validation_photo'],
    ],
    ['in cash nothing is shown', { to: 'LIVRE', values: { ...paid, mode_paiement: 'especes' } }, []],
    [
      'what was refused and paid in part, too',
      { to: 'REFUSE', values: { ...paid, amount_collected: centimes(100) } },
      ['validation_reference', 'validation_photo'],
    ],
    ['nothing was paid', { to: 'REFUSE', values: { ...paid, amount_collected: centimes(0) } }, []],
    ['a state that takes no money', { to: 'RECU_HUB', values: paid }, []],
    [
      'of money at the bank a move tells again',
      { to: 'LIVRE', values: paid, over: { paid_to_kind: 'banque' } },
      ['validation_reference', 'validation_photo'],
    ],
  ])('%s', (_, told, expected) => {
    expect(missing([], told)).toEqual(expected)
  })

  it('corrected, what is at the bank was shown before', () => {
    const told = { to: 'LIVRE', values: { ...paid, kind: 'correction' } } as const
    const codes = (over: Partial<Parcel>) =>
      Object.keys(missingOfCorrection(question({ ...told, over }))?.fields ?? {})
    expect(codes({ paid_to_kind: 'banque' })).toEqual([])
    expect(codes({ paid_to_kind: 'livreur' })).toEqual(['reference', 'photo'])
  })
})

describe('an amount', () => {
  const due = 27_000
  const wrong = (to: StateCode, amount: number, more: Case = {}) =>
    missing([], {
      ...more,
      to,
      values: {
        ...more.values,
        amount_collected: centimes(amount),
        mode_paiement: 'especes',
        pieces_kept: 1,
      },
    })
  const motif = { values: { motif: 'm' } }
  const strict = { known: { client: { option_partiel: true, option_remise: false } } }
  const owing = { over: { price: centimes(-5_000), extra_fees: centimes(0) } }

  it.each<[string, string[], string[]]>([
    ['is what is due', wrong('LIVRE', due), []],
    ['is nothing else without a motif', wrong('LIVRE', due - 1), ['expected']],
    ['is nothing more without a motif', wrong('ECHANGE_LIVRE', due + 1), ['expected']],
    ['is less with a motif, of a client who allows it', wrong('LIVRE', due - 1, motif), []],
    ['is not less of another', wrong('LIVRE', due - 1, { ...motif, ...strict }), ['discount']],
    ['is not less of nobody', wrong('LIVRE', due - 1, { ...motif, known: { client: null } }), ['discount']],
    ['is more with a motif, of any', wrong('LIVRE', due + 1, { ...motif, ...strict }), []],
    ['is not below nothing', wrong('LIVRE', -1), ['least']],
    ['may be what the company owes', wrong('LIVRE', -5_000, owing), []],
    ['is not below what the company owes', wrong('LIVRE', -5_001, owing), ['least']],
    ['of a refusal is anything', wrong('REFUSE', 1), []],
    ['of a refusal is nothing', wrong('REFUSE', 0), []],
    ['of a refusal is not below nothing, though the company owes', wrong('REFUSE', -1, owing), ['least']],
    ['of a cancellation is not below nothing', wrong('ANNULE_CLIENT', -1), ['least']],
    ['of a part is nothing', wrong('LIVRE_PARTIEL', 0), []],
    ['of a part is all of it', wrong('LIVRE_PARTIEL', due), []],
    ['of a part is not more', wrong('LIVRE_PARTIEL', due + 1), ['partial']],
    ['of a part is not below nothing', wrong('LIVRE_PARTIEL', -1), ['partial']],
    ['of a part of what the company owes is nothing', wrong('LIVRE_PARTIEL', 0, owing), []],
    ['of a part of what the company owes is nothing else', wrong('LIVRE_PARTIEL', 1, owing), ['partial']],
  ])('%s', (_, codes, expected) => {
    const told = expected.map((code) => `validation_amount_${code}`)
    expect(codes.filter((code) => code.startsWith('validation_amount'))).toEqual(told)
  })

  it('says how much it should be', () => {
    const refused = missingOf(question({ to: 'LIVRE' }), edgeTo(shipped('LIVRE')))
    expect(refused?.fields?.amount_collected).toEqual({
      code: 'validation_amount_expected',
      message: 'Le montant attendu est 270,00\u00a0DH. Corrigez-le, ou choisissez le motif de la différence.',
      params: { amount: 270 },
    })
  })

  it('set right with a reason is any amount, but one that is told', () => {
    const corrected = (amount: number, values: Partial<MoveRequest> = {}) => {
      const told = { ...values, kind: 'correction', amount_collected: centimes(amount) } as const
      return Object.keys(missingOfCorrection(question({ to: 'LIVRE', values: told }))?.fields ?? {})
    }
    expect(corrected(100)).toEqual([])
    expect(corrected(0)).toEqual(['amount_collected'])
    expect(corrected(0, { motif: 'm' })).toEqual([])
    expect(corrected(-1)).toEqual(['amount_collected'])
  })
})

describe('pieces kept', () => {
  const kept = (pieces_kept: number, quantity: number) =>
    missing(['pieces_kept'], { over: { quantity }, values: { pieces_kept } })
  it.each([
    [1, 2, []],
    [2, 3, []],
    [0, 2, ['validation_pieces_kept']],
    [2, 2, ['validation_pieces_kept']],
    [1, 1, ['validation_one_piece']],
    [0, 1, ['validation_one_piece']],
  ])('%i of %i', (pieces, quantity, expected) => {
    expect(kept(pieces, quantity)).toEqual(expected)
  })

  it('leave one at least', () => {
    const told = question({ over: { quantity: 4 }, values: { pieces_kept: 4 } })
    const { fields } = missingOf(told, { ...edgeTo(shipped('RECU_HUB')), requires: ['pieces_kept'] }) ?? {}
    expect(fields?.pieces_kept).toMatchObject({
      params: { most: 3 },
      message: expect.stringContaining('de 1 à 3.'),
    })
  })
})
