import { expect, it } from 'vitest'
import { foreignSeller } from './seller.ts'

const own = { full_name: 'Salma Idrissi', raison_sociale: 'Atlas SARL', boutiques: ['Atlas Déco'] }
const sender = (said: Partial<Parameters<typeof foreignSeller>[0]>, taken: readonly string[] = []) =>
  Object.keys(
    foreignSeller({ client_name: '', boutique: '', client_phone: '', ...said }, own, new Set(taken)),
  )

it('may be left out', () => {
  expect(sender({}, [''])).toEqual([])
})

it('is a name of the client, in any spelling, and nobody else’s', () => {
  for (const name of ['salma idrissi', 'ATLAS SARL', 'atlas deco ']) {
    expect(sender({ client_name: name, boutique: name })).toEqual([])
  }
  expect(sender({ client_name: 'Zen Shop', boutique: 'Zen' })).toEqual(['client_name', 'boutique'])
})

it('has any phone but that of another account', () => {
  expect(sender({ client_phone: '+212600000001' }, ['+212600000002'])).toEqual([])
  expect(sender({ client_phone: '+212600000002' }, ['+212600000002'])).toEqual(['client_phone'])
})
