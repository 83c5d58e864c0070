import { expect, test } from 'vitest'
import { type RecordPage, requestsFor } from './requests.ts'
import { readTyped } from './typed-query.ts'

const everything = () => true
const only =
  (...pages: readonly RecordPage[]) =>
  (page: RecordPage) =>
    pages.includes(page)
const collections = (typed: string, may: (page: RecordPage) => boolean = everything): string[] =>
  requestsFor(readTyped(typed), may).map(({ collection }) => collection)

const PEOPLE = ['clients', 'livreurs', 'users']

test.each([
  ['f', []],
  ['fa', PEOPLE],
  ['fat', ['commands', ...PEOPLE]],
  ['201126-153000', ['commands']],
  ['669,50', ['commands']],
  ['fc', ['factures', ...PEOPLE]],
  ['bl-412', ['commands', 'bons', ...PEOPLE]],
  ['412', ['commands', 'bons', 'factures', ...PEOPLE]],
  ['06 12 34 56 78', ['commands', ...PEOPLE]],
])('« %s » is asked of %o', (typed, asked) => {
  expect(collections(typed)).toEqual(asked)
})

test('a list is asked where its page may be opened, for what that page shows', () => {
  expect(collections('412', only())).toEqual([])
  expect(collections('412', only('/commands', '/factures-clients'))).toEqual(['commands', 'factures'])
  const [bons] = requestsFor(readTyped('bl-412'), only('/bon-retour-client'))
  expect(bons?.filter).toBe('kind = "retour client"')
})

test('an exact code is looked for as it stands, an amount as a total', () => {
  const [commandes] = requestsFor(readTyped('201126153000'), everything)
  expect(commandes).toMatchObject({ search: '201126-153000', filter: '' })
  expect(requestsFor(readTyped('1 200,50 dh'), everything)[0]).toMatchObject({
    search: '',
    filter: 'total = 1200.5',
  })
})

test('a sentence is cut to the words a search takes, which would refuse it whole', () => {
  const [commandes] = requestsFor(readTyped('un deux trois quatre cinq six sept huit neuf dix'), everything)
  expect(commandes?.search).toBe('un deux trois quatre cinq six sept huit')
})
