import { describe, expect, it } from 'vitest'
import { centimes, ZERO } from '../../money.ts'
import type { StateCode } from '../states/states.ts'
import { edgeTo, LIVREUR, requestWith, shipped, situationAt, staff } from './decide.fixture.ts'
import type { Edge, MoveRequest, Parcel } from './move-request.ts'
import { takenAfter, takenBefore } from './taken.ts'

const AGENCE = 'agence000000001'
const TILL = { money_state: 'VERSE', paid_to_kind: 'agence', versement: '' }
const AT_A_DOOR = { money_state: 'CHEZ_LIVREUR', paid_to_kind: 'livreur', paid_to: LIVREUR }
const NO_MONEY = { amount_collected: 0, paid_to_kind: '', paid_to: '', versement: '' }

interface Given {
  readonly from?: StateCode
  readonly to?: StateCode
  readonly parcel?: Partial<Parcel>
  readonly asked?: Partial<MoveRequest>
  readonly ending?: Parcel['outcome']
  readonly deliverer?: Partial<Pick<Parcel, 'delivery_man' | 'agence'>>
  readonly agence?: string
  readonly edge?: null
}

function taken({ from = 'EN_DISTRIBUTION', to = 'LIVRE', parcel, ending = 'LIVRE', ...more }: Given) {
  const situation = situationAt(from, parcel, { actor: { ...staff(), agence: more.agence ?? '' } })
  const edge: Edge | null = more.edge === null ? null : edgeTo(shipped(to))
  const deliverer = { delivery_man: LIVREUR, agence: AGENCE, ...more.deliverer }
  const kind = edge ? 'transition' : 'correction'
  const asking = requestWith({
    kind,
    amount_collected: centimes(27_000),
    mode_paiement: 'especes',
    ...more.asked,
  })
  const answer = takenAfter(situation, asking, { to: shipped(to), edge, ending, deliverer })
  return 'taken' in answer ? answer.taken : answer.refused.fields
}

describe('cash of a delivery', () => {
  it.each<[string, Given, object]>([
    ['is with the livreur who took it at a door', {}, AT_A_DOOR],
    ['is in the till where nobody carried the parcel', { deliverer: { delivery_man: '' } }, TILL],
    [
      'is in the till of a parcel kept for its recipient',
      { from: 'RETRAIT_AGENCE' },
      { ...TILL, paid_to: AGENCE },
    ],
    ['is in the till of a parcel on the shelf', { parcel: { holder_kind: 'agence', holder: AGENCE } }, TILL],
    [
      'is in the till of whoever says so where the parcel is of no agence',
      { deliverer: { delivery_man: '', agence: '' }, agence: 'fes' },
      { ...TILL, paid_to: 'fes' },
    ],
    [
      'is in the agence of the parcel, though another is named with an edge',
      { deliverer: { delivery_man: '' }, asked: { agence: 'fes' } },
      { paid_to: AGENCE },
    ],
    [
      'is in the agence that a correction names',
      { edge: null, deliverer: { delivery_man: '' }, asked: { agence: 'fes' } },
      { paid_to: 'fes' },
    ],
    [
      'is with the livreur that a correction names, wherever the parcel is',
      { edge: null, parcel: { holder_kind: 'agence' }, asked: { delivery_man: LIVREUR } },
      AT_A_DOOR,
    ],
    [
      'is handed over already where a correction finds it so',
      { edge: null, parcel: { versement: 'v1' }, asked: { delivery_man: LIVREUR } },
      { money_state: 'VERSE', paid_to_kind: 'livreur', versement: 'v1' },
    ],
    [
      'is needed in the till of an agence',
      { deliverer: { delivery_man: '', agence: '' } },
      { agence: { code: 'validation_agence' } },
    ],
    [
      'of nothing is settled at once',
      { asked: { amount_collected: ZERO } },
      { ...NO_MONEY, money_state: 'VERSE' },
    ],
    ['of a centime is not nothing', { asked: { amount_collected: centimes(1) } }, AT_A_DOOR],
  ])('%s', (_, given, expected) => {
    expect(taken(given)).toMatchObject(expected)
  })
})

describe('a payment by the bank', () => {
  const asked = { mode_paiement: 'virement' } as const
  const seen = { paid_to_kind: 'banque', money_state: 'VERSE', amount_collected: centimes(27_000) } as const
  it.each<[string, Given, string]>([
    ['is awaited', { asked }, 'NON_ENCAISSE'],
    ['is not awaited again once it was seen', { asked, parcel: seen }, 'VERSE'],
    ['of another amount is awaited', { asked, parcel: { ...seen, amount_collected: ZERO } }, 'NON_ENCAISSE'],
    [
      'is awaited where cash had been taken',
      { asked, parcel: { ...seen, paid_to_kind: 'livreur' } },
      'NON_ENCAISSE',
    ],
    [
      'whose state was never said is awaited',
      { asked, parcel: { ...seen, money_state: '' } },
      'NON_ENCAISSE',
    ],
  ])('%s', (_, given, money_state) => {
    expect(taken(given)).toMatchObject({ money_state, paid_to_kind: 'banque', paid_to: '' })
  })
})

describe('a move that takes no cash', () => {
  const had = {
    amount_collected: centimes(2_000),
    money_state: 'CHEZ_LIVREUR',
    outcome: 'REFUSE',
    paid_to_kind: 'livreur',
    paid_to: LIVREUR,
    versement: 'v1',
  } as const
  const back = { to: 'RETOUR_HUB', ending: 'REFUSE' } as const
  const corrected = { ...back, edge: null, asked: { amount_collected: ZERO } } as const
  it.each<[string, Given, object]>([
    [
      'keeps what was taken',
      { ...back, parcel: had },
      { amount_collected: 2_000, money_state: 'CHEZ_LIVREUR', paid_to: LIVREUR, versement: 'v1' },
    ],
    [
      'keeps money whose state was never said',
      { ...back, parcel: { ...had, money_state: '' } },
      { money_state: 'NON_ENCAISSE' },
    ],
    [
      'keeps it through a correction to the same end',
      { ...corrected, parcel: had },
      { amount_collected: 2_000 },
    ],
    [
      'forgets it when a correction says another end',
      { ...corrected, ending: 'RETOUR', parcel: had },
      { ...NO_MONEY, money_state: 'SANS_OBJET' },
    ],
    [
      'forgets it when a correction says that it did not end',
      { ...corrected, to: 'REPORTE', ending: '', parcel: { ...had, outcome: '' } },
      { ...NO_MONEY, money_state: 'NON_ENCAISSE' },
    ],
    [
      'forgets it when a correction of a refusal says that nothing was paid',
      { ...corrected, to: 'REFUSE', parcel: had, asked: { amount_collected: ZERO, amountSaid: true } },
      { ...NO_MONEY, money_state: 'SANS_OBJET' },
    ],
    [
      'keeps it when a correction of a refusal does not say what was paid',
      { ...corrected, to: 'REFUSE', parcel: had },
      { amount_collected: 2_000 },
    ],
    [
      'has none on its way',
      { ...back, to: 'RECU_HUB', ending: '' },
      { ...NO_MONEY, money_state: 'NON_ENCAISSE' },
    ],
    ['needs none for a return', back, { ...NO_MONEY, money_state: 'SANS_OBJET' }],
    [
      'leaves the money of a delivery as it stands',
      { to: 'CLOTURE', parcel: { outcome: 'LIVRE', money_state: 'PAYE' } },
      { money_state: 'PAYE' },
    ],
    [
      'takes the money of a free delivery as handed over',
      { to: 'CLOTURE', parcel: { outcome: 'LIVRE', money_state: '' } },
      { money_state: 'VERSE' },
    ],
  ])('%s', (_, given, expected) => {
    expect(taken(given)).toMatchObject(expected)
  })
})

describe('money taken before it was said by whom', () => {
  const paid = {
    amount_collected: centimes(100),
    paid_to_kind: '',
    paid_to: '',
    delivery_man: LIVREUR,
  } as const
  it.each<[string, Parameters<typeof takenBefore>[0], string, string]>([
    [
      'is nobody’s where there was none',
      { ...paid, amount_collected: ZERO, money_state: 'CHEZ_LIVREUR' },
      '',
      '',
    ],
    ['is with its livreur', { ...paid, money_state: 'CHEZ_LIVREUR' }, 'livreur', LIVREUR],
    [
      'is of the opening where nobody is named',
      { ...paid, money_state: 'CHEZ_LIVREUR', delivery_man: '' },
      'ouverture',
      '',
    ],
    ['is of the opening once it was handed over', { ...paid, money_state: 'VERSE' }, 'ouverture', ''],
    [
      'stays where it was said',
      { ...paid, paid_to_kind: 'agence', paid_to: AGENCE, money_state: 'VERSE' },
      'agence',
      AGENCE,
    ],
  ])('%s', (_, parcel, paid_to_kind, paid_to) => {
    expect(takenBefore(parcel)).toMatchObject({ paid_to_kind, paid_to })
  })
})
