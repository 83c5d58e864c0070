import { expect, test } from 'vitest'
import { type Group, type GroupName, inOrder, isSure, type Option } from './groups.ts'
import { MATCHES } from './matching.ts'
import { readTyped } from './typed-query.ts'

const option = (isExact = false): Option => ({
  key: 'one',
  icon: null as never,
  label: 'One',
  goes: { to: '/' },
  isExact,
})
const group = (name: GroupName, more: Partial<Group> = {}): Group => ({
  name,
  options: [option()],
  count: 1,
  ...more,
})
const order = (typed: string, ...groups: readonly Group[]): GroupName[] =>
  inOrder(groups, readTyped(typed)).map(({ name }) => name)

test('records come before pages that hold the text, and behind a page that begins so', () => {
  const commands = group('commands')
  expect(order('mess', commands, group('pages', { match: MATCHES.holds }))).toEqual(['commands', 'pages'])
  expect(order('mess', commands, group('pages', { match: MATCHES.begins }))).toEqual(['pages', 'commands'])
})

test('what is named exactly comes first of all', () => {
  const exact = group('factures', { options: [option(true)] })
  expect(order('fc-412', group('commands'), exact)).toEqual(['factures', 'commands'])
})

test('help never comes before records, and a number means a record', () => {
  expect(isSure(group('help', { match: MATCHES.begins }), readTyped('retrouver'))).toBe(false)
  expect(isSure(group('pages', { match: MATCHES.begins }), readTyped('2'))).toBe(false)
})

test('a group with nothing in it is left out', () => {
  expect(order('mess', group('commands', { options: [] }), group('help'))).toEqual(['help'])
})
