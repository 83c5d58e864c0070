import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { collections } from '#model/collections.ts'

const rows = readFileSync(new URL('../docs/lexique.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))

it('the lexique has a word for every collection', () => {
  const told = new Set(rows.flatMap((row) => [...row.matchAll(/`([a-z_]+)[.`]/g)].map(([, name]) => name)))
  expect(Object.keys(collections).filter((name) => !told.has(name))).toEqual([])
})

it('a word of the lexique has five cells: word, collection, route, name and label', () => {
  expect(rows.length).toBeGreaterThan(60)
  for (const row of rows) expect(row.split('|')).toHaveLength(7)
})
