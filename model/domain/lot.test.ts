import { expect, test } from 'vitest'
import { type DoneLot, undoRefusal } from './lot.ts'
import type { Person } from './permissions.ts'

const author: Person = { id: 'hind', type: 'moderateur', roles: ['Commandes'] }
const corrector: Person = { id: 'omar', type: 'moderateur', roles: ['Modification etat commandes'] }
const reader: Person = { id: 'nadia', type: 'moderateur', roles: ['Moderateurs'] }
const NOW = '2026-11-20 22:30:00.000Z'
const lot: DoneLot = {
  kind: 'affectation',
  state: 'fini',
  author: author.id,
  applied: 3,
  undone_by: '',
  created: '2026-11-19 22:30:00.000Z',
}

test('a lot is taken back by its author, or by who corrects, for 24 hours to the last', () => {
  expect(undoRefusal(lot, author, NOW)).toBeNull()
  expect(undoRefusal(lot, corrector, NOW)).toBeNull()
  expect(undoRefusal(lot, author, '2026-11-20 22:30:00.001Z')).toMatchObject({
    status: 409,
    message: expect.stringContaining('pendant un jour'),
  })
})

test('a client takes back his own', () => {
  const client: Person = { id: 'atlas', type: 'client', roles: [] }
  expect(undoRefusal({ ...lot, author: client.id }, client, NOW)).toBeNull()
  expect(undoRefusal(lot, client, NOW)?.status).toBe(403)
})

test('who only reads it is told whose it is', () => {
  expect(undoRefusal(lot, reader, NOW)).toMatchObject({
    status: 403,
    message: 'Seul l’auteur d’un lot peut l’annuler.',
  })
})

test.each<[Partial<DoneLot>, string]>([
  [{ undone_by: 'x' }, 'déjà annulé'],
  [{ state: 'cours' }, 'n’est pas fini'],
  [{ state: 'attente' }, 'n’est pas fini'],
  [{ kind: 'corbeille' }, 'depuis la corbeille'],
  [{ kind: 'annulation' }, 'ne s’annule pas'],
  [{ applied: 0 }, 'n’a rien changé'],
])('%o is not taken back: « %s »', (changed, words) => {
  expect(undoRefusal({ ...lot, ...changed }, author, NOW)).toMatchObject({
    status: 409,
    message: expect.stringContaining(words),
  })
})
