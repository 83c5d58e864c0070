import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Collection } from '#model/schema/collection.ts'
import { type Field, isMultiple, isServerWritten } from '#model/schema/fields.ts'
import {
  allowBatches,
  call,
  launch,
  prepare,
  rootToken,
  tokenOf,
} from '../../../bench/programs/pocketbase-program.ts'
import { PASSWORD, peerCollections, RECORDS, RULES } from './declared.ts'
import type { Side } from './peer-requests.ts'

/** A PocketBase of its own, with the declared collections and their records. */
export async function openPocketBase(binary: string): Promise<Side & { close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'wasl-peer-'))
  prepare(binary, folder)
  const { port, stop } = await launch(binary, folder)
  await allowBatches(port)
  const root = await rootToken(port)
  const collections = Object.values(peerCollections).map(collectionOf)
  await call(port, 'PUT', '/api/collections/import', root, { collections, deleteMissing: false })
  for (const [name, record] of RECORDS)
    await call(port, 'POST', `/api/collections/${name}/records`, root, record)
  const signedIn = (name: string) => tokenOf(port, 'authors', `${name}@peer.test`, PASSWORD)
  return {
    url: `http://127.0.0.1:${port}`,
    tokens: { ali: await signedIn('ali'), zoe: await signedIn('zoe'), guest: '' },
    async close() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const OWN_TO_AUTH = new Set(['email', 'emailVisibility', 'verified', 'password', 'tokenKey'])

function collectionOf(collection: Collection): object {
  const { read, write } = RULES[collection.name as keyof typeof peerCollections]
  const fields = Object.entries(collection.fields).filter(
    ([name, field]) => field.kind === 'autodate' || (!OWN_TO_AUTH.has(name) && !isServerWritten(field)),
  )
  return {
    id: collection.id,
    name: collection.name,
    type: collection.type,
    listRule: read,
    viewRule: read,
    createRule: write,
    updateRule: write,
    deleteRule: write,
    fields: fields.map(([name, field]) => ({ name, ...fieldOf(field) })),
  }
}

function fieldOf(field: Field): object {
  switch (field.kind) {
    case 'text':
      return { type: 'text', min: field.min ?? 0, max: field.max ?? 5000, pattern: field.pattern ?? '' }
    case 'select':
      return { type: 'select', values: Object.keys(field.options), maxSelect: field.maxSelect ?? 1 }
    case 'relation':
      return {
        type: 'relation',
        collectionId: peerCollections[field.to as keyof typeof peerCollections].id,
        maxSelect: field.maxSelect ?? 1,
      }
    case 'file':
      return { type: 'file', maxSelect: isMultiple(field) ? field.maxSelect : 1 }
    case 'autodate':
      return { type: 'autodate', onCreate: true, onUpdate: field.on === 'write' }
    default:
      return { type: field.kind }
  }
}
