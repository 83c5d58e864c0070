import { expect, test } from 'vitest'
import { pushWords } from './push-message.ts'

const french = (label: string) => label

test('a message is named by its kind, its number and its amount', () => {
  const details = { number: 'FC-2026-0042', net: 1250.5 }
  expect(pushWords({ kind: 'facture_emise', count: 1, details }, french)).toEqual({
    title: 'Facture émise',
    body: expect.stringMatching(/^FC-2026-0042 · 1\s250,50\sDH$/u),
  })
})

test('several events say how many they are, and an empty value says nothing', () => {
  const many = pushWords(
    { kind: 'colis_echec', count: 12, details: { code: '281126-101500', motif: '' } },
    french,
  )
  expect(many.body).toBe('× 12 · 281126-101500')
  expect(pushWords({ kind: 'colis_affectes', count: 1, details: {} }, french).body).toBe('')
})

test('the title is in the language of its reader', () => {
  const said = pushWords({ kind: 'message', count: 1, details: { author: 'Sara' } }, (label) => `ar:${label}`)
  expect(said).toEqual({ title: 'ar:Message', body: 'Sara' })
})
