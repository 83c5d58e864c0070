import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { refused, type Scenario, scenarios } from './scenario.ts'
import type { World } from './world.ts'

const URL = '/api/collections/folios/records'
const post = { method: 'POST', url: URL, as: 'librarian' } as const
const CREATE = 'Failed to create record.'

type Part = readonly [key: string, value: string] | readonly [key: string, name: string, content: string]

/** A form in the order of its parts; a part of three is a file. */
export function form(...parts: readonly Part[]): FormData {
  const data = new FormData()
  for (const [key, value, content] of parts) {
    if (content === undefined) data.append(key, value)
    else data.append(key, new File([content], value))
  }
  return data
}

/** Names of the files kept, of every record. */
export async function kept(world: World): Promise<string[]> {
  const entries = await readdir(world.folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(world.folder.length + 1))
    .sort()
}

const stored = (name: string, original: string, pattern: RegExp): Scenario => ({
  ...post,
  name: `${JSON.stringify(original).slice(0, 40)} is stored as ${pattern.source}`,
  body: form([name, original, 'bonjour']),
  status: 200,
  after: async (world, body) => {
    expect(body[name]).toMatch(pattern)
    expect(await kept(world)).toEqual([`${body.collectionId}/${body.id}/${body[name]}`])
  },
})

scenarios('uploads', [
  stored('cover', 'a b.PNG', /^a_b_[a-z0-9]{10}\.PNG$/),
  stored('cover', '....abc', /^[a-z0-9]{10}_[a-z0-9]{10}\.abc$/),
  {
    ...post,
    name: 'a file is refused when it is too large',
    body: form(['scans', 'grand.txt', 'x'.repeat(1001)]),
    status: 400,
    equals: refused(400, CREATE, {
      scans: {
        code: 'validation_file_size_limit',
        message: 'Failed to upload grand.txt - the maximum allowed file size is 1000 bytes.',
        params: { file: 'grand.txt', maxSize: 1000 },
      },
    }),
    after: async (world) => expect(await kept(world)).toEqual([]),
  },
])
