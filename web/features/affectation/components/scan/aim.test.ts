import { expect, test } from 'vitest'
import { Aim } from './aim.ts'

/** A desk whose scans are answered by hand. */
function desk(livreur: string) {
  const aim = new Aim(livreur)
  const chosen: string[] = []
  const read = () => {
    const answer = Promise.withResolvers<string | undefined>()
    const whose = Promise.withResolvers<string>()
    const ask = (to: Promise<string>) => {
      whose.resolve(to)
      return answer.promise
    }
    aim.read(ask, (one) => chosen.push(one))
    return { whose: whose.promise, answer: answer.resolve, fail: answer.reject }
  }
  return { aim, chosen, read }
}

test('a parcel is for who was chosen when it was read', async () => {
  const { aim, read } = desk('karim')
  const parcel = read()
  aim.choose('samir')
  parcel.answer(undefined)
  expect(await parcel.whose).toBe('karim')
  expect(await read().whose).toBe('samir')
})

test('a parcel read before the badge is answered is for its livreur', async () => {
  const { chosen, read } = desk('')
  const badge = read()
  const parcel = read()
  badge.answer('karim')
  expect(await parcel.whose).toBe('karim')
  expect(chosen).toEqual(['karim'])
})

test('badges choose in the order they were read, whichever is answered first', async () => {
  const { chosen, read } = desk('')
  const first = read()
  const second = read()
  const parcel = read()
  second.answer('samir')
  first.answer('karim')
  expect(await parcel.whose).toBe('samir')
  expect(chosen).toEqual(['karim', 'samir'])
})

test('a hand has the last word over a badge that is answered late, and so has a page that was left', async () => {
  for (const act of [(aim: Aim) => aim.choose('samir'), (aim: Aim) => aim.leave()]) {
    const { aim, chosen, read } = desk('')
    const badge = read()
    const parcel = read()
    act(aim)
    badge.answer('karim')
    expect(await parcel.whose).toBe('karim')
    expect(chosen).toEqual([])
  }
})

test('what could not be read chooses nobody', async () => {
  const { read } = desk('karim')
  const lost = read()
  const parcel = read()
  lost.fail(new Error('no answer'))
  expect(await parcel.whose).toBe('karim')
})

test('the page shows what a badge chose; another address is a choice by hand', async () => {
  const { aim, read } = desk('')
  const badge = read()
  const parcel = read()
  badge.answer('karim')
  parcel.answer(undefined)
  await parcel.whose
  aim.show('karim')
  const next = read()
  expect(await next.whose).toBe('karim')
  aim.show('samir')
  expect(await read().whose).toBe('samir')
})
