import { expect, test } from 'vitest'
import { DECLARED } from './collections.ts'
import { TARGETS } from './targets.ts'

const relations = DECLARED.flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([field, { kind, ...rest }]) =>
    kind === 'relation' && 'to' in rest ? [{ field: `${name}.${field}`, to: rest.to }] : [],
  ),
)

test('what a relation points to is named and found as its declaration says', () => {
  expect(relations.length).toBeGreaterThan(80)
  for (const { field, to } of relations) {
    const whole = DECLARED.find(({ name }) => name === to)
    const target = TARGETS[to]
    if (!whole || !target) throw new Error(`${field} points to ${to}, which is not known`)
    expect(target.fields[target.title], field).toEqual(whole.fields[whole.title])
    expect(target.search, field).toEqual(whole.search)
    for (const path of whole.search) {
      const head = path.split('.')[0] ?? ''
      expect(target.fields[head], `${field} → ${path}`).toEqual(whole.fields[head])
    }
  }
})

test('of other collections no more is known than that', () => {
  expect(Object.keys(TARGETS.commands?.fields ?? {}).sort()).toEqual([
    'code',
    'receiver_full_name',
    'receiver_phone_number',
  ])
})
