import { describe, expect, test } from 'vitest'
import { clients } from '#model/collections/clients.ts'
import { commands } from '#model/collections/commands.ts'
import { users } from '#model/collections/users.ts'
import type { Session } from '#web/lib/session.ts'
import { formSpec } from '../form-spec.ts'
import { mayEdit } from './may-edit.ts'

const session = (write: readonly string[]) =>
  ({
    access: () => ({ write }),
    person: { type: 'moderateur', id: 'me' },
    user: { agence: '' },
  }) as unknown as Session
const record = { id: 'a', user: 'u', city: 'c' }
const notice = { id: 'closed', message: 'fermé' }
const form = formSpec(commands, {
  groups: [{ fields: ['city', 'note', 'is_echange'] }],
  without: (_, row) => (row?.outcome === 'LIVRE' ? ['city'] : []),
  notice: (_, row) => (row?.outcome === 'LIVRE' ? notice : null),
})
const all = session(['city', 'note', 'is_echange', 'phone', 'boutiques'])

describe('a cell', () => {
  test('has the input of its form', () => {
    expect(mayEdit(form, {}, all, record, 'city')).toMatchObject({ field: { path: 'city' } })
  })

  test('has none where the panel refuses an edit, and says what the panel says', () => {
    expect(mayEdit(form, { refusals: () => ({ edit: 'en route' }) }, all, record, 'note')).toEqual({
      why: 'en route',
    })
  })

  test('has none where the form has none for this record, and says what the form says', () => {
    const delivered = { ...record, outcome: 'LIVRE' }
    expect(mayEdit(form, {}, all, delivered, 'city')).toEqual({ why: notice })
    expect(mayEdit(form, {}, all, delivered, 'note')).toMatchObject({ field: { path: 'note' } })
  })

  test.each([
    ['of a field this person does not write', session(['city']), 'note'],
    ['of a field the form leaves to others', all, 'status'],
    ['of a kind that needs more room', all, 'is_echange'],
  ])('has none %s', (_, who, path) => {
    expect(mayEdit(form, {}, who, record, path)).toHaveProperty('why')
  })

  test('of an account is found under its name in the form of the profile', () => {
    const profile = formSpec(clients, {
      companion: { of: users, link: 'user', fixed: { type: 'client' } },
      groups: [{ fields: ['boutiques', 'account.phone'] }],
    })
    expect(mayEdit(profile, {}, all, record, 'user.phone')).toMatchObject({
      field: { path: 'account.phone', of: 'companion' },
    })
    expect(mayEdit(profile, {}, all, record, 'boutiques')).toHaveProperty('why')
  })
})
