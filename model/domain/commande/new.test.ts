import { expect, it } from 'vitest'
import { nextSellerOf, sellerOf } from './new.ts'

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
