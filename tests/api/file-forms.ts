import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { World } from './world.ts'

type Content = string | Uint8Array<ArrayBuffer>
export type FormPart =
  | readonly [key: string, value: string]
  | readonly [key: string, name: string, content: Content]

/** A form in the order of its parts; a part of three is a file. */
export function form(...parts: readonly FormPart[]): FormData {
  const data = new FormData()
  for (const [key, value, content] of parts) {
    if (content === undefined) data.append(key, value)
    else data.append(key, new File([content], value))
  }
  return data
}

/** Names of the files kept, of every record. */
export async function storedFiles(world: World): Promise<string[]> {
  const entries = await readdir(world.folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(world.folder.length + 1))
    .sort()
}

/** A picture: its left half black, its right half white. */
export async function picture(
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png',
  orientation = 1,
): Promise<Uint8Array<ArrayBuffer>> {
  const white = { create: { width: Math.ceil(width / 2), height, channels: 3, background: 'white' } } as const
  const drawn = sharp({ create: { width, height, channels: 3, background: 'black' } })
    .composite([{ input: white, left: Math.floor(width / 2), top: 0 }])
    .withMetadata({ orientation })
  return new Uint8Array(await drawn.toFormat(format).toBuffer())
}

/** Sends the parts as one new folio; returns the record. */
export async function newFolio(
  world: World,
  parts: readonly FormPart[],
  as: 'librarian' | 'reader' = 'librarian',
): Promise<Record<string, string>> {
  const response = await fetch(`${world.url}/api/collections/folios/records`, {
    method: 'POST',
    headers: { authorization: world.tokens[as] },
    body: form(...parts),
  })
  const body = (await response.json()) as Record<string, string>
  if (response.status !== 200) throw new Error(JSON.stringify(body))
  return body
}
