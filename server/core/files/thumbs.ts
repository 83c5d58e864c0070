import { buffer } from 'node:stream/consumers'
import sharp, { type ResizeOptions } from 'sharp'
import type { FileStore } from './file-store.ts'

/** Types pictures are made of, and the type they get. */
const MADE_AS: Readonly<Record<string, 'png' | 'jpeg' | 'gif'>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'png',
}

/** A picture with more of them is served as it is: opening it could take the memory of everybody else. */
const MOST_PIXELS = 100_000_000

/** Small versions of stored pictures, made at the first request and then kept. */
export class Thumbs {
  readonly #files: FileStore
  readonly #making = new Map<string, Promise<boolean>>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(files: FileStore) {
    this.#files = files
  }

  /** True when the small picture exists, once made if need be; callers share one that is being made. */
  async has(key: string, original: string, type: string, size: ResizeOptions): Promise<boolean> {
    const format = MADE_AS[type]
    if (!format) return false
    const known = this.#making.get(key)
    if (known) return known
    const made = this.#find(key, () => this.#make(key, original, format, size))
    this.#making.set(key, made)
    try {
      return await made
    } finally {
      this.#making.delete(key)
    }
  }

  async #find(key: string, make: () => Promise<boolean>): Promise<boolean> {
    if (await this.#files.find(key)) return true
    // Pictures are made one at a time: a page of fifty must not hold fifty decoded originals.
    const turn = this.#last.then(make)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  async #make(key: string, original: string, format: 'png' | 'jpeg' | 'gif', size: ResizeOptions) {
    const source = await this.#files.read(original)
    if (!source) return false
    const bytes = await shrink(await buffer(source), format, size)
    if (!bytes) return false
    await this.#files.put(key, bytes)
    // The original may have gone meanwhile, and would not have taken this one along.
    if (await this.#files.find(original)) return true
    await this.#files.remove(key)
    return false
  }
}

/** Turned as its camera was held, first frame only; nothing when it is no whole picture or has too many pixels. */
async function shrink(
  bytes: Buffer,
  format: 'png' | 'jpeg' | 'gif',
  size: ResizeOptions,
): Promise<Buffer | null> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 })
    return await picture.autoOrient().resize(size).toFormat(format).toBuffer()
  } catch {
    return null
  }
}
