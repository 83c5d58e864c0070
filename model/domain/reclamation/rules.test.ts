import { describe, expect, it } from 'vitest'
import { type ClaimRule, refusedBy, ruleOn } from './eligibility.ts'
import { clientMoves } from './moves.ts'

const DAY = 86_400_000

describe('a client of a claim', () => {
  const moves = (state: string, indemnity: number, decided: number | null, now = 0) => {
    const { reply, contest, withdraw } = clientMoves({ state, indemnity }, decided, now)
    return [reply && 'reply', contest && 'contest', withdraw && 'withdraw'].filter(Boolean).join(' ')
  }
  it.each<[string, string, string]>([
    ['writes and withdraws while nothing is decided', moves('ouverte', 0, null), 'reply withdraw'],
    ['contests for seven days', moves('resolue', 0, 0, 7 * DAY), 'reply contest'],
    ['and not one moment longer', moves('resolue', 0, 0, 7 * DAY + 1), ''],
    ['does not contest an indemnity', moves('resolue', 1, 0), ''],
    ['does not contest what was decided nobody knows when', moves('resolue', 0, null), ''],
  ])('%s', (_, found, expected) => {
    expect(found).toBe(expected)
  })
})

const rule = (values: Partial<ClaimRule> = {}): ClaimRule => ({
  ...({
    type: 'colis',
    condition: 'aucune',
    jours: 0,
    motif: '',
    delai_h: 24,
    plafond: 0,
    responsable: '',
  } as never as ClaimRule),
  ...{ valid_from: '2026-01-01 00:00:00.000Z', valid_to: '' },
  ...values,
})

it.each<[string, string | undefined]>([
  ['2025-12-31', undefined],
  ['2026-01-01', 'first'],
  ['2026-06-30', 'first'],
  ['2026-07-01', 'second'],
])('the rule of a subject on %s is the %s', (day, expected) => {
  const rules = [
    rule({ type: 'autre' as never, motif: 'other' as never }),
    rule({ motif: 'first' as never, valid_to: '2026-06-30 00:00:00.000Z' }),
    rule({ motif: 'second' as never, valid_from: '2026-07-01 00:00:00.000Z' }),
  ]
  expect(ruleOn(rules, 'colis', day)?.motif).toBe(expected)
})

describe('a claim about a parcel', () => {
  const parcel = { moneyState: 'NON_ENCAISSE', outcome: '', holderKind: 'client', lastEvent: 0 }
  const refused = (condition: ClaimRule['condition'], values: object = {}) =>
    refusedBy(rule({ condition }), { ...parcel, ...values }, 0)
  it.each<[ClaimRule['condition'], object, boolean]>([
    ['aucune', {}, true],
    ['verse', {}, false],
    ['verse', { moneyState: 'CHEZ_LIVREUR' }, false],
    ['verse', { moneyState: 'VERSE' }, true],
    ['verse', { moneyState: 'FACTURE' }, true],
    ['verse', { moneyState: 'PAYE' }, true],
    ['livre', { outcome: 'REFUSE' }, false],
    ['livre', { outcome: 'LIVRE' }, true],
    ['livre', { outcome: 'LIVRE_PARTIEL' }, true],
    ['pris', {}, false],
    ['pris', { holderKind: 'agence' }, true],
    ['pris', { outcome: 'LIVRE' }, true],
  ])('is open under « %s » of %o: %s', (condition, values, open) => {
    expect(refused(condition, values)).toBe(open ? null : 'early')
  })

  it('is late after the days of its rule, if it has some', () => {
    const later = (jours: number, now: number) => refusedBy(rule({ jours }), parcel, now)
    expect([later(3, 3 * DAY), later(3, 3 * DAY + 1), later(0, 1_000 * DAY), later(1, DAY + 1)]).toEqual([
      null,
      'late',
      null,
      'late',
    ])
  })
})
