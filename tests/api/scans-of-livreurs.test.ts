/** A livreur who guesses codes learns nothing: not that a parcel exists, nor whose it is. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, idOf } from '../support/people.ts'
import { openHall } from './scan-hall.ts'

let hall: Awaited<ReturnType<typeof openHall>>
beforeAll(async () => {
  hall = await openHall()
  await hall.staff.collection('livreurs').update(idOf(hall.karim), { is_ramasseur: true })
}, 60_000)
afterAll(() => hall.wasl.close())

const NO_SUCH_CODE = '010101-000000'
const told = async (code: string, mode: string) => {
  const { result, message, command, suivi, bon } = await hall.scan(code, { mode }, hall.karim)
  return { result, message, command, suivi, bon }
}

describe.each(['recherche', 'chargement', 'ramassage'])('in mode « %s »', (mode) => {
  test('a parcel that is not his is answered as a code nobody has', async () => {
    const nothing = await told(NO_SUCH_CODE, mode)
    expect(nothing).toMatchObject({ result: 'inconnu', command: '' })
    const stranger = await account(hall.wasl, hall.staff, { type: 'livreur', name: `autre-${mode}` })
    const [atClient, atHub, given] = [await hall.parcel(), await hall.received(), await hall.received()]
    await hall.move(hall.staff, given.id, 'AFFECTE', { delivery_man: idOf(stranger) })
    for (const { id, code } of [atClient, atHub, given]) {
      const before = await hall.at(id)
      expect(await told(code, mode)).toEqual(nothing)
      expect(await hall.at(id)).toEqual(before)
    }
  })
})

test('a parcel of the client he is sent to is his to read and to take', async () => {
  const parcel = await hall.parcel()
  await hall.pickUpSheet(parcel.id)
  const also = await hall.parcel()
  expect((await told(also.code, 'recherche')).result).toBe('ok')
  expect((await told(parcel.code, 'ramassage')).result).toBe('ok')
  expect(await hall.stateOf(parcel.id)).toBe('RAMASSE')
})
