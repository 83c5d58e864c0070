/** Phones last opened with an earlier version of the page, with unsent data of that version. */

import type { Page } from 'playwright-core'
import type { RecordModel } from 'pocketbase'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { newId } from '#server/core/base/ids.ts'
import { signInByScreen } from './browser.ts'
import { phone } from './killable-phone.ts'
import { move, offlineStage } from './offline-stage.ts'

const { staff, livreur, wire, onTour, moves } = await offlineStage()
const him = livreur.authStore.record?.id ?? ''

let his = phone(wire.url)
afterEach(async () => {
  await his.close()
  his = phone(wire.url)
})

/** A store of an older version: its shape, then its content. A picture is written as base64. */
interface Old {
  readonly database: string
  readonly version: number
  readonly stores: readonly OldStore[]
}
interface OldStore {
  readonly name: string
  readonly options?: IDBObjectStoreParameters
  readonly indexes?: readonly string[]
  /** Rows, each with its key when the store has no key path. */
  readonly rows: readonly { readonly value: unknown; readonly key?: string }[]
}

/** Writes them as that version would have; on a page that opens no database of its own. */
async function plant(page: Page, ...older: readonly Old[]): Promise<void> {
  await page.evaluate(async (databases) => {
    const bytes = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const alive = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(alive)
      if (typeof value !== 'object' || value === null) return value
      const { $file, $buffer, type } = value as Record<string, string>
      if ($buffer) return bytes($buffer).buffer
      if ($file) return new File([bytes($file)], 'BL-1.png', { type: type ?? '' })
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, alive(one)]))
    }
    for (const { database, version, stores } of databases) {
      await new Promise<void>((done, failed) => {
        const request = indexedDB.open(database, version)
        request.onupgradeneeded = () => {
          for (const { name, options, indexes = [], rows } of stores) {
            const store = request.result.createObjectStore(name, options)
            for (const index of indexes) store.createIndex(index, index)
            for (const { value, key } of rows) store.add(alive(value), key)
          }
        }
        request.onerror = () => failed(request.error)
        request.onsuccess = () => {
          request.result.close()
          done()
        }
      })
    }
  }, older)
}

const left = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((done, failed) => {
      const request = indexedDB.open('wasl-outbox')
      request.onsuccess = () => done(request.result)
      request.onerror = () => failed(request.error)
    })
    const names = ['items', 'files', 'proofs'].filter((name) => db.objectStoreNames.contains(name))
    const tx = db.transaction(names)
    const counts = await Promise.all(
      names.map(
        (name) =>
          new Promise<number>((done) => {
            const request = tx.objectStore(name).count()
            request.onsuccess = () => done(request.result)
          }),
      ),
    )
    db.close()
    return counts
  })

async function picture(width = 64): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  const create = { width, height: 48, channels: 3, background: '#888', noise } as const
  return sharp({ create }).png().toBuffer()
}

/** Another visit of the same phone: empty stores stay empty, and nothing is sent twice. */
async function visitAgain(page: Page): Promise<void> {
  await page.goto(`${wire.url}/tournee/`)
  await page.getByRole('button', { name: 'Scanner' }).first().waitFor()
  await expect.poll(() => left(page)).toEqual([0, 0, 0])
}

const toLoad = async (): Promise<RecordModel> => {
  const parcel = await onTour()
  await move(staff, parcel.id, 'AFFECTE', { delivery_man: him, kind: 'correction', note: 'Remis à charger' })
  return parcel
}

test('messages and scans of version 1 arrive once', async () => {
  const parcel = await onTour()
  const scanned = [await toLoad(), await toLoad()]
  const { id: chat } = await livreur.send('/api/wasl/chats/open', {
    method: 'POST',
    body: { command: parcel.id },
  })
  const message = (body: string, files: readonly object[]) => ({
    ...{ id: newId(), chat, by: him, body, internal: false, files, refused: '' },
    at: new Date().toISOString().replace('T', ' '),
  })
  const slip = { $file: (await picture()).toString('base64'), type: 'image/png' }
  const messages = [message('Je suis en bas', []), message('Voici le bordereau', [slip])]
  const scans = scanned.map(({ code }) => {
    return { id: newId(), text: code, mode: 'chargement', device_at: new Date().toISOString() }
  })
  const page = await his.open('/sign-in-2')
  const rows = (values: readonly object[]) => values.map((value) => ({ value }))
  await plant(
    page,
    {
      ...{ database: 'wasl-outbox', version: 1 },
      stores: [{ name: 'messages', options: { keyPath: 'id' }, rows: rows(messages) }],
    },
    {
      ...{ database: 'wasl-scans', version: 1 },
      stores: [
        {
          ...{ name: 'waiting', options: { keyPath: 'seq', autoIncrement: true }, indexes: ['user'] },
          rows: rows(scans.map((body) => ({ user: him, body }))),
        },
      ],
    },
  )
  await signInByScreen(page, 'livreur', wire.url)
  const written = async () => {
    const found = await staff.collection('messages').getFullList({ filter: `chat = "${chat}"` })
    return found.filter(({ body }) => body !== '')
  }
  const ids = messages.map(({ id }) => id).sort()
  await expect.poll(async () => (await written()).map(({ id }) => id).sort()).toEqual(ids)
  await expect.poll(() => left(page)).toEqual([0, 0, 0])
  await visitAgain(page)
  const told = await written()
  expect(told.map(({ id }) => id).sort()).toEqual(ids)
  expect(told.find(({ id }) => id === messages[1]?.id)?.files).toHaveLength(1)
  for (const [n, { id }] of scans.entries()) {
    const command = scanned[n]?.id
    expect(await staff.collection('scans').getOne(id)).toMatchObject({ command, result: 'ok' })
    const filter = `command = "${command}" && result = "ok" && mode = "chargement"`
    expect(await staff.collection('scans').getFullList({ filter })).toHaveLength(1)
  }
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(databases).toEqual(['wasl-outbox'])
})

test('results of version 2 arrive once with their pictures, also where one cannot be taken over', async () => {
  const parcels = [await onTour(), await onTour(), await onTour()]
  // The first is larger: it is told from the others by its number of bytes.
  const pictures = await Promise.all([picture(96), picture(), picture()])
  const kept = (field: string, n: number) => {
    const $buffer = pictures[n]?.toString('base64')
    return { field, name: `${field}.png`, type: 'image/png', data: { $buffer } }
  }
  // The picture of the first result cannot be read; the second has two pictures; the third has none.
  const files = [[kept('photo', 0)], [kept('photo', 1), kept('signature', 2)], []]
  const results = parcels.map((parcel, n) => {
    const occurred_at = new Date(Date.now() - 60_000 + n).toISOString()
    const id = newId()
    const body = {
      ...{ command: parcel.id, status: stateId('LIVRE'), from: stateId('EN_DISTRIBUTION'), source: 'app' },
      ...{ amount_collected: 270, mode_paiement: 'especes', device_at: occurred_at },
    }
    const names = (files[n] ?? []).map(({ name }) => name)
    const item = { id, user: him, collection: 'suivis', body, occurred_at, linger: true }
    return names.length > 0 ? { ...item, files: names } : item
  })
  const page = await his.open('/sign-in-2')
  await plant(page, {
    ...{ database: 'wasl-outbox', version: 2 },
    stores: [
      {
        ...{ name: 'items', options: { keyPath: 'seq', autoIncrement: true }, indexes: ['user', 'id'] },
        rows: results.map((value) => ({ value })),
      },
      {
        name: 'files',
        rows: results.flatMap(({ id }, n) => (files[n]?.length === 0 ? [] : [{ key: id, value: files[n] }])),
      },
      { name: 'facts', options: { keyPath: 'key' }, indexes: ['user'], rows: [] },
    ],
  })
  await page.addInitScript((length) => {
    const digest = crypto.subtle.digest.bind(crypto.subtle)
    crypto.subtle.digest = async (name, data) => {
      if (data.byteLength === length) throw new Error('no digest of this one')
      return digest(name, data)
    }
  }, pictures[0]?.length)
  await signInByScreen(page, 'livreur', wire.url)
  for (const parcel of parcels) await expect.poll(async () => (await moves(parcel, 'LIVRE')).length).toBe(1)
  const [asForm, announced] = await Promise.all(
    results.map(({ id }) => staff.collection('suivis').getOne(id)),
  )
  expect(asForm?.photo).toMatch(/png|webp|jpg/)
  expect(announced).toMatchObject({ photo: '', signature: '' })
  const proofs = () => staff.collection('preuves').getFullList({ filter: `suivi = "${announced?.id}"` })
  await expect.poll(async () => (await proofs()).map(({ state }) => state)).toEqual(['recue', 'recue'])
  await visitAgain(page)
  for (const parcel of parcels) expect(await moves(parcel, 'LIVRE')).toHaveLength(1)
  expect(await staff.collection('preuves').getFullList({ filter: `suivi = "${asForm?.id}"` })).toEqual([])
})
