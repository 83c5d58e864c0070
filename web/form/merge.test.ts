import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commands } from '#model/collections/commands.ts'
import type { FormField } from './form-spec.ts'
import { mergeVersions } from './merge.ts'

const clock = { now: '2026-11-20 22:30:00.000Z', offset_min: 60, today_start: '2026-11-19 23:00:00.000Z' }
const NAMES = ['note', 'receiver_address', 'client_name'] as const
const fields = NAMES.map(
  (name): FormField => ({ path: name, name, of: 'main', field: commands.fields[name] }) as FormField,
)
const word = fc.constantFrom('', 'un', 'deux', 'trois')
const inputs = fc.record(Object.fromEntries(NAMES.map((name) => [name, word])))

test('no change of either person is lost, and only different changes of one field are a conflict', () => {
  fc.assert(
    fc.property(inputs, inputs, inputs, (base, mine, theirs) => {
      const { adopted, conflicts } = mergeVersions(fields, { base, mine, theirs }, clock)
      const result = { ...mine, ...adopted }
      const inConflict = conflicts.map(({ path }) => path)
      for (const name of NAMES) {
        const byMe = mine[name] !== base[name]
        const byThem = theirs[name] !== base[name]
        expect(result[name]).toBe(byMe ? mine[name] : theirs[name])
        expect(inConflict.includes(name)).toBe(byMe && byThem && mine[name] !== theirs[name])
      }
    }),
  )
})
