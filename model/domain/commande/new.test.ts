import { expect, it } from 'vitest'
import { fromDirhams } from '../money.ts'
import { firstSuiviOf, newCommande, nextSellerOf, sellerOf } from './new.ts'

const ATLAS = { full_name: 'Atlas', phone: '+212661000001' }
const ZAHRA = { full_name: 'Zahra', phone: '+212661000002' }

it('prints the client as seller, unless another is named', () => {
  expect(sellerOf({}, ATLAS)).toEqual({ client_name: 'Atlas', client_phone: '+212661000001' })
  expect(sellerOf({ client_phone: '+212522000000' }, ATLAS).client_phone).toBe('+212522000000')
  expect(sellerOf({ client_name: 'Souk du Maarif' }, ATLAS)).toEqual({
    client_name: 'Souk du Maarif',
    client_phone: '',
  })
})

it('prints the next client of a parcel, and keeps a seller who was named', () => {
  expect(nextSellerOf(sellerOf({}, ATLAS), ATLAS, ZAHRA)).toEqual(sellerOf({}, ZAHRA))
  const reached = { client_name: 'Atlas', client_phone: '+212522000000' }
  expect(nextSellerOf(reached, ATLAS, ZAHRA)).toEqual({ ...reached, client_name: 'Zahra' })
  const named = { client_name: 'Souk du Maarif', client_phone: '+212661000001' }
  expect(nextSellerOf(named, ATLAS, ZAHRA)).toEqual(named)
})

it('tells in the first suivi where the parcel stands, and the amount due at its door', () => {
  const begun = newCommande({ client_source: 'atlas' }, '2026-11-20 09:00:00.000Z')
  const commande = {
    ...{ ...begun, id: 'colis', city: 'fes', agence: 'hub', delivery_man: '', paid_to: '' },
    ...{ paid_to_kind: '' as const, price: fromDirhams(200), extra_fees: fromDirhams(35) },
  }
  expect(firstSuiviOf(commande)).toMatchObject({
    ...{ command: 'colis', kind: 'transition', holder_kind: 'client', holder: 'atlas' },
    ...{ expected: fromDirhams(235), amount_collected: 0, money_state: 'NON_ENCAISSE' },
    ...{ ville: 'fes', agence: 'hub', at: '2026-11-20 09:00:00.000Z' },
  })
})
