import { expect, test } from 'vitest'
import { AGES } from '#model/domain/figures/home.ts'
import { ratedList, waitingList } from './figure-lists.ts'

const SPAN = { du: '2026-10-26', au: '2026-11-24' }

test('ages follow one another without a gap, and the last has no beginning', () => {
  const days = AGES.map((age) => waitingList('livreurs', age, '2026-11-24').search.last_event_at)
  expect(days).toEqual([
    '2026-11-24..2026-11-24',
    '2026-11-21..2026-11-23',
    '2026-11-17..2026-11-20',
    '..2026-11-16',
  ])
})

test('a rate opens the commandes entered in its days, also of those without a livreur', () => {
  expect(ratedList('ville', { id: 'rabat' }, SPAN)).toEqual({
    to: '/commands',
    search: { created: '2026-10-26..2026-11-24', city: 'rabat' },
  })
  expect(ratedList('livreur', { id: '' }, SPAN).search).toEqual({
    created: '2026-10-26..2026-11-24',
    delivery_man: '-',
  })
  expect(ratedList('produit', { id: '' }, SPAN).search).toEqual({ created: '2026-10-26..2026-11-24' })
})
