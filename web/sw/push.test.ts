import { expect, test } from 'vitest'
import type { PushMessage } from '#model/domain/notifications/push-message.ts'
import { openMessage, type PushScope, pathOf, showMessage } from './push.ts'

const message: PushMessage = {
  ...{ id: 'n1', title: 'Réponse à une réclamation', body: 'RC-2026-000123', lang: 'fr', reader: 'client' },
  ...{ kind: 'reclamation_reponse', collection: 'reclamations', record: 'abc', details: {} },
}

function scopeWith(...urls: string[]) {
  const done: unknown[] = []
  const scope: PushScope = {
    registration: { showNotification: async (title, options) => void done.push([title, options]) },
    clients: {
      matchAll: async () => urls.map((url) => ({ url, focus: async () => done.push(`focus ${url}`) })),
      openWindow: async (url) => done.push(`open ${url}`),
    },
  }
  return { scope, done }
}

test('a message opens its record, one of many its list, an unknown one the centre', () => {
  expect(pathOf(message)).toBe('/reclamations/?fiche=abc')
  expect(pathOf({ ...message, kind: 'colis_affectes', reader: 'livreur' })).toBe('/tournee/')
  expect(pathOf({ ...message, kind: '' })).toBe('/notifications/')
})

test('the window that shows the record is used again, another is not', async () => {
  const there = 'https://wasl.ma/reclamations/?fiche=abc'
  const { scope, done } = scopeWith('https://wasl.ma/', there)
  await openMessage(scope, message, 'https://wasl.ma')
  expect(done).toEqual([`focus ${there}`])
  const other = scopeWith('https://wasl.ma/')
  await openMessage(other.scope, message, 'https://wasl.ma')
  expect(other.done).toEqual(['open /reclamations/?fiche=abc'])
})

test('a message in Arabic is written from the right, and replaces the one before it', async () => {
  const { scope, done } = scopeWith()
  await showMessage(scope, { ...message, lang: 'ar' })
  expect(done).toEqual([[message.title, expect.objectContaining({ dir: 'rtl', tag: 'n1', renotify: true })]])
})
