import type { Collection } from '#model/schema/collection.ts'
import { sniff } from './content-type.ts'
import { storedName } from './stored-name.ts'

/** A file of a request, in memory until the record it belongs to is written; or one the server wrote to the store. */
export class Upload {
  /** The file's name, as sent. */
  readonly name: string
  /** Empty where the file is in the store already. */
  readonly bytes: Buffer
  readonly isStored: boolean
  /** The length of the file in bytes. */
  readonly size: number
  /** The media type of its content, whatever its name. */
  readonly type: string
  /** The name to store it under. */
  readonly storedName: string

  private constructor(given: Readonly<Upload>) {
    this.name = given.name
    this.bytes = given.bytes
    this.isStored = given.isStored
    this.size = given.size
    this.type = given.type
    this.storedName = given.storedName
  }

  static async of(name: string, bytes: Buffer): Promise<Upload> {
    const { mime: type, extension } = await sniff(bytes)
    const size = bytes.length
    return new Upload({ name, bytes, isStored: false, size, type, storedName: storedName(name, extension) })
  }

  /** A file that the store holds under its name already. */
  static stored(name: string, size: number, type: string): Upload {
    return new Upload({ name, bytes: NOTHING, isStored: true, size, type, storedName: name })
  }
}

const NOTHING = Buffer.alloc(0)

/** Files on their way, by the name they will be kept under. */
export type Uploads = ReadonlyMap<string, Upload>

const NONE: Uploads = new Map()

type Values = Readonly<Record<string, unknown>>

export function uploadsIn(values: Values): Uploads {
  if (!Object.values(values).some(holdsUploads)) return NONE
  const found = Object.values(values)
    .flat()
    .filter((value) => value instanceof Upload)
  return new Map(found.map((upload) => [upload.storedName, upload]))
}

/** Replaces uploads by their stored names; any other value stays as it is. */
export function withStoredNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withStoredNames)
  return value instanceof Upload ? value.storedName : value
}

export const holdsUploads = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(holdsUploads) : value instanceof Upload

/** The values without their uploads; a key that holds nothing else is not there. */
export function withoutUploads(values: Values): Values {
  if (!Object.values(values).some(holdsUploads)) return values
  const kept = Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
    if (value instanceof Upload) return []
    if (!Array.isArray(value) || !value.some((item) => item instanceof Upload)) return [[key, value]]
    const rest: unknown[] = value.filter((item) => !(item instanceof Upload))
    return rest.length > 0 ? [[key, rest.length === 1 ? rest[0] : rest]] : []
  })
  return Object.fromEntries(kept)
}

/** The values of a write that access rules may read: `values` without the names of files uploaded with it. */
export function withoutFileNames(
  collection: Collection,
  values: Values,
  body: Values,
): Record<string, unknown> {
  const uploads = uploadsIn(body)
  if (uploads.size === 0) return { ...values }
  const kept = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    if (collection.fields[name]?.kind !== 'file') return [[name, value]]
    const rest = [value].flat().filter((one) => !uploads.has(String(one)))
    if (rest.length === 0) return []
    return [[name, Array.isArray(value) ? rest : rest[0]]]
  })
  return Object.fromEntries(kept)
}
