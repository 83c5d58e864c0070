/** Factures whose money is not what they say are found by one filter of the list. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { and, eq } from '#model/schema/filter.ts'
import { checkFactures } from '#server/verify/factures.ts'
import { account, idOf } from '../../support/people.ts'
import { type BillingWorld, openBillingWorld } from './billing-world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(async () => {
  expect(await checkFactures(world.wasl.db)).toEqual([])
  await world.wasl.close()
})

const listed = async (who: { collection: BillingWorld['staff']['collection'] }, ...filter: string[]) =>
  (await who.collection('factures').getFullList({ filter: and(...filter), sort: 'created' })).map(
    ({ id }) => id,
  )

describe('a facture livraison', () => {
  it('has a gap when its versement does not add up, for its livreur too', async () => {
    const { staff, door } = world
    const livreur = await account(world.wasl, staff, { type: 'livreur', name: 'gaps' })
    const settle = async (comptage: object, montant: number): Promise<string> => {
      const client = await world.merchant()
      await door.delivered(livreur, { client_source: idOf(client), price: 250, extra_fees: 0 })
      const { id } = await staff
        .collection('versements')
        .create({ livreur: idOf(livreur), agence: world.agence })
      const values = { comptage, montant, state: 'valide', motif: 'compté deux fois' }
      return (await staff.collection('versements').update(id, values)).facture
    }
    const whole = await settle({ '200': 1, '50': 1 }, 250)
    const short = await settle({ '200': 1, '20': 1 }, 220)
    const his = eq('user', idOf(livreur))
    for (const who of [staff, livreur]) {
      expect(await listed(who, his, 'ecart != 0')).toEqual([short])
      expect(await listed(who, his, 'ecart = 0')).toEqual([whole])
    }
  })
})

describe('a facture of a client', () => {
  it('has a gap when an avoir puts it right', async () => {
    const { staff, fc, door } = world
    const atlas = await world.merchant()
    const issue = async () => {
      const command = await door.delivered(world.youssef, {
        client_source: idOf(atlas),
        price: 250,
        extra_fees: 20,
      })
      await world.handOver()
      return { command, facture: (await world.issue((await world.draft(atlas)).id)).id }
    }
    const right = await issue()
    const wrong = await issue()
    const avoir = await fc.collection('factures').create({
      ...{ party: 'client', user: idOf(atlas), kind: 'avoir', origine: wrong.facture },
      ...{ motif: 'Erreur de caisse', lignes: [{ command: wrong.command, fee: -10 }] },
    })
    const his = and(eq('user', idOf(atlas)), eq('kind', 'facture'))
    expect(await listed(staff, his, 'ecart != 0')).toEqual([])
    await world.issue(avoir.id)
    expect(await staff.collection('factures').getOne(wrong.facture)).toMatchObject({ ecart: 10, net: 233.5 })
    for (const who of [staff, fc, atlas]) {
      expect(await listed(who, his, 'ecart != 0')).toEqual([wrong.facture])
      expect(await listed(who, his, 'ecart = 0')).toEqual([right.facture])
    }
  })
})
