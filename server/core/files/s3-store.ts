import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { ApiError } from '#server/core/base/refusals.ts'
import { type ByteRange, type FileStore, keyOf, type ListedFile } from './file-store.ts'

const PATIENCE_MS = 60_000
const TRIES_AGAIN = 3

/**
 * Files in a bucket of any S3 server, addressed as `https://key:secret@server/bucket/prefix?region=…`; prefix
 * and region are optional.
 */
export function s3Store(address: string): FileStore {
  const bucket = new Bucket(new URL(address.replace(/^s3:/, 'https:')))
  return {
    async put(key, bytes) {
      const sum = createHash('sha256').update(bytes).digest('hex')
      await bucket.put(pathOf(key), new Uint8Array(bytes), sum)
    },
    write: (key, pieces) =>
      withDraft(pieces, async (draft, sum) => {
        await bucket.put(pathOf(key), draft, sum)
        return draft.size
      }),
    async find(key) {
      const answer = await bucket.ask(pathOf(key), { method: 'HEAD' })
      if (answer.status === 404) return null
      return {
        size: Number(answer.headers.get('content-length')),
        modified: new Date(answer.headers.get('last-modified') ?? 0),
      }
    },
    async read(key, range) {
      const answer = await bucket.ask(pathOf(key), { headers: range ? rangeHeader(range) : {} })
      if (answer.status === 404) return null
      return Readable.from(answer.body ?? [])
    },
    async remove(key) {
      await bucket.ask(pathOf(key), { method: 'DELETE' })
      for await (const file of bucket.list(`${pathOf(key)}/`)) {
        await bucket.ask(pathOf(file.key), { method: 'DELETE' })
      }
    },
    list: (prefix) => bucket.list(prefix === undefined ? '' : `${pathOf(prefix)}/`),
  }
}

/** Writes the pieces to this machine first: a bucket is told the length and the SHA-256 before the first byte. */
async function withDraft<T>(
  pieces: AsyncIterable<string | Uint8Array>,
  work: (draft: Blob, sum: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'wasl-draft-'))
  try {
    const path = join(folder, 'draft')
    const hash = createHash('sha256')
    const hashed = async function* () {
      for await (const piece of pieces) {
        hash.update(piece)
        yield piece
      }
    }
    await writeFile(path, hashed())
    return await work(await openAsBlob(path), hash.digest('hex'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const pathOf = (key: string): string => keyOf(...key.split('/'))

const rangeHeader = ({ start, end }: ByteRange) => ({ range: `bytes=${start}-${end}` })

class Bucket {
  readonly #aws: AwsClient
  /** The address of the bucket. */
  readonly #origin: string
  /** The beginning of every key, a final slash included. */
  readonly #prefix: string

  constructor(address: URL) {
    const [, bucket = '', ...prefix] = address.pathname
      .split('/')
      .filter((word, at) => word !== '' || at === 0)
    this.#origin = `${address.protocol}//${address.host}/${bucket}`
    this.#prefix = prefix.map((word) => `${word}/`).join('')
    this.#aws = new AwsClient({
      accessKeyId: decodeURIComponent(address.username),
      secretAccessKey: decodeURIComponent(address.password),
      region: address.searchParams.get('region') ?? 'us-east-1',
      service: 's3',
      retries: TRIES_AGAIN,
    })
  }

  /** Sends one request about an object. Returns a success or a 404; throws for any other status. */
  async ask(path: string, init: RequestInit): Promise<Response> {
    return this.#send(`${this.#origin}/${encode(this.#prefix + path)}`, init)
  }

  /** The server refuses a body with another SHA-256. */
  async put(path: string, body: Uint8Array<ArrayBuffer> | Blob, sum: string): Promise<void> {
    const init = { method: 'PUT', body, headers: { 'x-amz-content-sha256': sum } }
    const answer = await this.ask(path, init)
    if (answer.status === 404) throw away(new Error('the bucket is not there'))
  }

  async *list(prefix: string): AsyncGenerator<ListedFile> {
    let next: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: this.#prefix + prefix })
      if (next !== undefined) query.set('continuation-token', next)
      const page = await (await this.#send(`${this.#origin}?${query}`, {})).text()
      for (const [, object = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        yield {
          key: (textIn(object, 'Key') ?? '').slice(this.#prefix.length),
          size: Number(textIn(object, 'Size')),
          modified: new Date(textIn(object, 'LastModified') ?? 0),
        }
      }
      next = textIn(page, 'NextContinuationToken')
    } while (next !== undefined)
  }

  async #send(url: string, init: RequestInit): Promise<Response> {
    const request = { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }
    const answer = await this.#aws.fetch(url, request).catch((error: unknown) => {
      throw away(error)
    })
    if (answer.ok || answer.status === 404) return answer
    throw away(new Error(`S3 answered ${answer.status} to ${init.method ?? 'GET'}`))
  }
}

/** The 503 people see: the storage is down, and nothing they did is wrong. */
function away(cause: unknown): ApiError {
  const error = new ApiError(503, 'Le stockage des fichiers ne répond pas. Réessayez dans un instant.')
  error.cause = cause
  return error
}

/** Encodes a path as the signature does: everything but unreserved characters and slashes. */
const encode = (path: string): string =>
  path.replace(/[^\w.~/-]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}

function textIn(xml: string, tag: string): string | undefined {
  const [, text] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(xml) ?? []
  return text?.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
}
