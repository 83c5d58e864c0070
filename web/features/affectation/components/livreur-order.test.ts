import { expect, test } from 'vitest'
import type { Livreur } from '../queries.ts'
import { inColumns, inOrder } from './livreur-order.ts'

const livreur = (id: string, agence: string, absent = false): Livreur => ({
  id,
  name: id,
  phone: '',
  agence,
  villes: [],
  zones: [],
  absent,
  carried: 0,
  plafond_colis: 0,
  held: 0,
  cash: 0,
  plafond_encours: 0,
  sortis_7j: 0,
  livres_7j: 0,
})
const people = [livreur('loin', 'casa'), livreur('parti', 'rabat', true), livreur('proche', 'rabat')]
const serves = ({ agence }: Pick<Livreur, 'agence'>) => agence === 'rabat'

test('who serves the ville comes first, who is away last', () => {
  expect(inOrder(people, serves).map(({ id }) => id)).toEqual(['proche', 'loin', 'parti'])
  expect(inOrder(people, () => false).map(({ id }) => id)).toEqual(['loin', 'proche', 'parti'])
})

test('a column is placed by whether its livreur serves the ville, then by what he has; who is away has one for that alone', () => {
  const columns = (given: readonly string[]) =>
    inColumns(people, new Map(given.map((id) => [id, 1])), serves).map(({ id }) => id)
  expect(columns(['loin'])).toEqual(['proche', 'loin'])
  expect(columns(['parti'])).toEqual(['parti', 'proche', 'loin'])
})
