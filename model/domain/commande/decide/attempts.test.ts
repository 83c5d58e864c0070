import { describe, expect, it } from 'vitest'
import { ZERO } from '../../money.ts'
import type { StateCode } from '../states/states.ts'
import { consequences } from './consequences.ts'
import { edgeTo, nobody, parcel as onTheRoad, requestWith, shipped, situationAt } from './decide.fixture.ts'
import { askedFields } from './form.ts'
import type { Edge, MoveRequest, Parcel } from './move-request.ts'

interface Given {
  readonly from?: StateCode
  readonly to: StateCode
  readonly parcel?: Partial<Parcel>
  readonly asked?: Partial<MoveRequest>
  readonly condition?: Edge['condition']
  readonly isCorrection?: boolean
}

function after({ from = 'EN_DISTRIBUTION', to, parcel, asked, condition, isCorrection = false }: Given) {
  const state = shipped(to)
  const kind = isCorrection ? 'correction' : 'transition'
  const asking = requestWith({
    status: state.id,
    kind,
    agence: to === 'RECU_HUB' ? 'agence000000001' : '',
    ...asked,
  })
  const edge = isCorrection ? null : edgeTo(state, condition)
  return consequences(situationAt(from, parcel), asking, state, edge)
}
const changed = (given: Given) => after(given).consequences?.parcel

const TODAY = '2026-11-22 00:00:00.000Z'
const YESTERDAY = '2026-11-21 00:00:00.000Z'
const failed = (attempted_on: string) => ({ attempts: 2, attempted_on, unanswered: true })

describe('the attempts to deliver a parcel', () => {
  it.each<[string, Given, object]>([
    ['are counted', { to: 'INJOIGNABLE' }, { attempts: 1, attempted_on: TODAY, unanswered: true }],
    ['are counted once a day', { to: 'BOITE_VOCALE', parcel: failed(TODAY) }, failed(TODAY)],
    [
      'are counted again the next day',
      { to: 'PAS_DE_REPONSE', parcel: failed(YESTERDAY) },
      { ...failed(TODAY), attempts: 3 },
    ],
    ['stay through other moves', { to: 'REPORTE', parcel: failed(YESTERDAY) }, failed(YESTERDAY)],
    [
      'begin anew with a relance',
      {
        from: 'RETOUR_HUB',
        to: 'RECU_HUB',
        condition: 'relance',
        parcel: { ...failed(YESTERDAY), reports: 2 },
      },
      { attempts: 0, attempted_on: '', unanswered: false, reports: 0 },
    ],
    ['go on when it is loaded the same day', { to: 'EN_DISTRIBUTION', parcel: failed(TODAY) }, failed(TODAY)],
    [
      'are answered when it is loaded another day',
      { to: 'EN_DISTRIBUTION', parcel: failed(YESTERDAY) },
      { ...failed(YESTERDAY), unanswered: false },
    ],
    [
      'are answered when a correction says that it is on the road',
      { to: 'EN_DISTRIBUTION', parcel: failed(TODAY), isCorrection: true },
      { ...failed(TODAY), unanswered: false },
    ],
    ['are not answered by another move', { to: 'RECU_HUB', parcel: failed(YESTERDAY) }, { unanswered: true }],
  ])('%s', (_, given, expected) => {
    expect(changed(given)).toMatchObject(expected)
  })
})

describe('the fee of a presentation', () => {
  const fee = (given: Given) => after(given).consequences?.suivi.fee_event
  it.each<[string, Given, string]>([
    [
      'is due for a loading after a day nobody answered',
      { to: 'EN_DISTRIBUTION', parcel: failed(YESTERDAY) },
      'presentation',
    ],
    ['is not due the same day', { to: 'EN_DISTRIBUTION', parcel: failed(TODAY) }, ''],
    ['is not due for a first loading', { to: 'EN_DISTRIBUTION' }, ''],
    [
      'is not due for a correction',
      { to: 'EN_DISTRIBUTION', parcel: failed(YESTERDAY), isCorrection: true },
      '',
    ],
  ])('%s', (_, given, expected) => {
    expect(fee(given)).toBe(expected)
  })
})

describe('the dates of a parcel', () => {
  const DATES = {
    reported_date: '2026-11-24 00:00:00.000Z',
    rappel_at: '2026-11-23 09:00:00.000Z',
    limite_retrait: '2026-11-30 00:00:00.000Z',
  } as const

  it.each(['reported_date', 'rappel_at', 'limite_retrait'] as const)(
    '%s changes where it is said',
    (name) => {
      expect(changed({ to: 'REPORTE', asked: { [name]: DATES[name] } })).toMatchObject({
        [name]: DATES[name],
      })
      expect(changed({ to: 'REPORTE' })).not.toHaveProperty(name)
    },
  )

  it('are emptied by a relance', () => {
    expect(changed({ from: 'RETOUR_HUB', to: 'RECU_HUB', condition: 'relance', asked: DATES })).toMatchObject(
      {
        ...{ reported_date: '', rappel_at: '', limite_retrait: '' },
      },
    )
  })
})

it('a move whose money has no place is refused', () => {
  const parcel = { holder_kind: 'agence', holder: 'x', delivery_man: '', agence: '' } as const
  const refused = after({
    to: 'LIVRE',
    parcel,
    asked: { amount_collected: onTheRoad.price, mode_paiement: 'especes' },
  })
  expect(refused.refused?.fields).toHaveProperty('agence')
  expect(after({ to: 'LIVRE', parcel, asked: { amount_collected: ZERO } }).refused).toBeUndefined()
})

it('a form requires a note for a correction, and where the edge or the state does', () => {
  const note = (to: StateCode, way: Pick<Edge, 'condition' | 'requires'> | null) =>
    askedFields(shipped(to), way, onTheRoad, nobody).filter(({ name }) => name === 'note')
  expect(note('RECU_HUB', null)).toEqual([{ name: 'note', required: true }])
  expect(note('RECU_HUB', edgeTo(shipped('RECU_HUB')))).toEqual([{ name: 'note', required: false }])
  expect(note('RECU_HUB', { condition: '', requires: ['note'] })).toEqual([{ name: 'note', required: true }])
  expect(note('RECU_HUB', { condition: '', requires: ['motif'] })).toEqual([
    { name: 'note', required: false },
  ])
})
