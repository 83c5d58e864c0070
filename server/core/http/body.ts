import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, badRequest, MalformedBody } from '#server/core/base/refusals.ts'
import { Upload } from '#server/core/files/upload.ts'
import { Pace } from '#server/pace.ts'
import { readJson } from './json-body.ts'
import { readBytes } from './read-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The list of a JSON body whose items are read one by one. */
    apart?: string
    /** True for a file: `request.body` is its bytes, whatever its content type. */
    raw?: true
  }
}

/**
 * Parses bodies as the protocol does: an empty body of any type is taken as no body, the texts of a form become
 * values.
 */

type Values = Record<string, unknown>

export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) =>
    readJson(await readBytes(request, payload), request.routeOptions.config.apart),
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: IncomingMessage) =>
      fromForm(request, pairsOf((await readBytes(request, payload)).toString())),
  )
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    const bytes = await readBytes(request, payload)
    if (request.routeOptions.config.raw) return bytes
    if (bytes.length > 0) throw badRequest('Unsupported Content-Type.')
    return undefined
  })
}

/** The values of a request's body, JSON or form; files of a form are uploads under their key. */
export async function bodyOf(request: FastifyRequest): Promise<Values> {
  if (!request.isMultipart()) return isObject(request.body) ? request.body : {}
  try {
    return await readForm(request)
  } catch (error) {
    // The rest of the form is read and dropped: a client still sending could not read the answer.
    request.raw.unpipe().resume()
    throw error
  }
}

async function readForm(request: FastifyRequest): Promise<Values> {
  const { texts, files } = await readParts(request)
  const pace = new Pace()
  const uploads: [string, Upload][] = []
  for (const { key, name, bytes } of files) {
    uploads.push([key, await Upload.of(name, bytes)])
    if (pace.isDue()) await pace.rest()
  }
  return withFiles(await fromForm(request, texts), uploads)
}

interface Parts {
  readonly texts: [string, string][]
  readonly files: { readonly key: string; readonly name: string; readonly bytes: Buffer }[]
}

/** Reads the parts of a multipart form. Throws `MalformedBody` when the parser fails. */
async function readParts(request: FastifyRequest): Promise<Parts> {
  const found: Parts = { texts: [], files: [] }
  let left = request.mostBytes
  const take = (bytes: number) => {
    left -= bytes
    if (left < 0) throw new ApiError(413)
  }
  try {
    for await (const part of request.parts({ limits: { fileSize: left + 1, fieldSize: left + 1 } })) {
      if (part.type === 'file') {
        const chunks: Buffer[] = []
        for await (const chunk of part.file as AsyncIterable<Buffer>) {
          take(chunk.length)
          chunks.push(chunk)
        }
        found.files.push({ key: part.fieldname, name: part.filename, bytes: Buffer.concat(chunks) })
      } else {
        const text = typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
        take(Buffer.byteLength(text))
        found.texts.push([part.fieldname, text])
      }
    }
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error ? error : asMalformed(error)
  }
  return found
}

const asMalformed = (error: unknown): unknown => (error instanceof ApiError ? error : new MalformedBody())

/** Files stand beside the names sent under the same key: those are kept, the others go. */
function withFiles(values: Values, uploads: readonly (readonly [string, Upload])[]): Values {
  const all = new Map(Object.entries(values))
  for (const [key, upload] of uploads) {
    const named = [all.get(key) ?? []].flat().filter((value) => value !== '')
    all.set(key, named.length > 0 ? [...named, upload] : upload)
  }
  return Object.fromEntries(all)
}

/** The query string of the URL, without `?`. */
export function queryOf(request: FastifyRequest): string {
  const { url = '' } = request.raw
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at + 1)
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const PAYLOAD = '@jsonPayload'

/** The most values of a form; those of a multipart form are counted as they arrive. */
export const MOST_PARTS = 2_000

function pairsOf(text: string): [string, string][] {
  if (text.split('&', MOST_PARTS + 1).length > MOST_PARTS) throw new MalformedBody()
  // Such texts are refused: parsed, they would be stored as something nobody has written.
  if (text.includes(';') || /%(?![\da-f]{2})/i.test(text)) throw new MalformedBody()
  return [...new URLSearchParams(text)]
}

/** Merges the values of a form: one per key, or a list. JSON payloads come last and are taken as they are. */
async function fromForm(
  request: FastifyRequest,
  parts: readonly (readonly [string, string])[],
): Promise<Values> {
  const sent = Map.groupBy(
    parts.filter(([name]) => name !== PAYLOAD),
    ([name]) => name,
  )
  const values = new Map<string, unknown>()
  for (const [name, of] of sent) {
    const [first, ...more] = of.map(([, text]) => infer(text))
    values.set(name, more.length === 0 ? first : [first, ...more])
  }
  for (const [name, text] of parts) {
    if (name !== PAYLOAD) continue
    const payload = (await readJson(Buffer.from(text), request.routeOptions.config.apart)) ?? {}
    for (const [key, value] of Object.entries(payload)) values.set(key, value)
  }
  return Object.fromEntries(values)
}

/**
 * Guesses the type of a form value: `12` and `-3.5` are numbers; `0012`, `1.0` and `1e3`, which a number
 * would not print alike, stay texts.
 */
function infer(text: string): unknown {
  if (text === 'true') return true
  if (text === 'false') return false
  const isNumber = /^[-\d][-.\d]*$/.test(text) && String(Number(text)) === text
  return isNumber ? Number(text) : text
}
