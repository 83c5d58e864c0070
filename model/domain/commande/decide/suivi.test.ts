import { describe, expect, it } from 'vitest'
import type { StateCode } from '../states/states.ts'
import { consequences } from './consequences.ts'
import {
  edgeTo,
  LIVREUR,
  livreur,
  parcel,
  requestWith,
  shipped,
  situationAt,
  staff,
} from './decide.fixture.ts'
import { askedFields } from './form.ts'
import type { Actor, MoveRequest } from './move-request.ts'

function decided(to: StateCode, asked: Partial<MoveRequest> = {}) {
  const state = shipped(to)
  const situation = situationAt('EN_DISTRIBUTION', { holder_kind: 'livreur', holder: LIVREUR })
  return consequences(situation, requestWith({ status: state.id, ...asked }), state, edgeTo(state))
    .consequences
}

describe('the suivi of a move', () => {
  it('names the holder also where that one stays', () => {
    expect(decided('REPORTE')?.suivi).toMatchObject({ holder_kind: 'livreur', holder: LIVREUR })
    expect(decided('LIVRE')?.suivi).toMatchObject({ holder_kind: 'destinataire', holder: '' })
  })
})

describe('the twin that goes back', () => {
  it('is one article of an exchange, taken or not', () => {
    expect(decided('ECHANGE_LIVRE', { old_article: true })?.twin).toEqual({
      kind: 'echange',
      quantity: 1,
      taken: true,
    })
    expect(decided('ECHANGE_LIVRE', { old_article: false })?.twin).toMatchObject({ taken: false })
  })

  it('is what the recipient of a partial delivery did not keep', () => {
    const expected = { kind: 'partiel', quantity: parcel.quantity - 1, taken: true }
    expect(decided('LIVRE_PARTIEL', { pieces_kept: 1 })?.twin).toEqual(expected)
  })

  it('is none of any other move', () => {
    expect(decided('LIVRE')?.twin).toBeNull()
  })
})

it('a position is asked of everybody but staff of an agence, who name that', () => {
  const asks = (actor: Actor) =>
    askedFields(shipped('LIVRE'), { condition: '', requires: ['position'] }, parcel, actor).some(
      ({ name }) => name === 'position',
    )
  expect(asks(livreur)).toBe(true)
  expect(asks({ ...livreur, agence: 'casa' })).toBe(true)
  expect(asks(staff('Commandes'))).toBe(true)
  expect(asks({ ...staff('Commandes'), agence: 'casa' })).toBe(false)
})
