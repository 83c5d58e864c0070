import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Extract } from 'tar-stream'
import { OperatorError } from '#server/operator-error.ts'

/** One part of the archive being read: its header, and its bytes as a stream. */
export type Entry = Extract extends AsyncIterable<infer E> ? E : never

/** Writes one file of the archive under `filesDir`, and never beside it whatever its name says. */
export async function placeFile(filesDir: string, name: string, entry: Entry): Promise<string> {
  const path = resolve(filesDir, name)
  if (!path.startsWith(resolve(filesDir) + sep)) {
    throw new OperatorError(`La sauvegarde contient un chemin interdit (${name}) : rien n’a été restauré.`)
  }
  await mkdir(dirname(path), { recursive: true })
  await pipeline(entry, createWriteStream(path, { flags: 'wx' }))
  return path
}

export async function removePlaced(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => rm(path, { force: true })))
}
