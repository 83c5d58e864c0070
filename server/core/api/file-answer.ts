import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, notFound } from '#server/core/base/refusals.ts'
import { byteRange } from '#server/core/files/byte-range.ts'
import { sniff } from '#server/core/files/content-type.ts'
import type { ByteRange, FileStore } from '#server/core/files/file-store.ts'

/** Types a browser may show without harm; anything else, HTML and SVG above all, is saved instead. */
const SHOWN = new Set([
  'image/png',
  'image/jpg',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/x-icon',
  'image/bmp',
  'video/webm',
  'video/mp4',
  'video/3gpp',
  'video/quicktime',
  'video/x-ms-wmv',
  'audio/basic',
  'audio/aiff',
  'audio/mpeg',
  'audio/midi',
  'audio/mp3',
  'audio/wave',
  'audio/wav',
  'audio/x-wav',
  'audio/x-mpeg',
  'audio/x-m4a',
  'audio/aac',
  'application/pdf',
  'application/x-pdf',
])

/** Types that the content alone does not give away. */
const BY_NAME: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

const IN_UTF8 = new Set(['text/plain', 'text/html', 'text/xml'])
/** Bytes of a file read to recognise its type. */
const BEGINNING = 4_100

/** The type of a stored file: from its name for the types of `BY_NAME`, otherwise from its first bytes. */
export async function typeOf(files: FileStore, key: string, size: number): Promise<string> {
  const fixed = BY_NAME[key.slice(key.lastIndexOf('.') + 1).toLowerCase()]
  if (fixed) return fixed
  if (size === 0) return 'text/plain'
  const beginning = await files.read(key, { start: 0, end: Math.min(BEGINNING, size) - 1 })
  return (await sniff(beginning ? await buffer(beginning) : new Uint8Array())).mime
}

export interface FileToSend {
  readonly key: string
  /** The name under which a browser saves the file. */
  readonly name: string
  readonly type: string
  readonly download: boolean
  /** True when only callers who may view the record get the file: no shared cache keeps it. */
  readonly guarded: boolean
}

/** Sends the file or the range requested; only the headers for HEAD, or when the client has it already. */
export async function answerFile(
  files: FileStore,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, name, type, download, guarded }: FileToSend,
): Promise<FastifyReply> {
  const file = await files.find(key)
  if (!file) throw notFound()
  const modified = file.modified.toUTCString()
  const headers = {
    'content-disposition': `${SHOWN.has(type) && !download ? 'inline' : 'attachment'}; filename=${quoted(name)}`,
    'content-security-policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    'cache-control': `${guarded ? 'private, ' : ''}max-age=2592000, stale-while-revalidate=86400`,
    'last-modified': modified,
  }
  reply.removeHeader('x-frame-options')
  if (isUnchanged(request.headers['if-modified-since'], modified)) {
    return reply.status(304).headers(headers).send()
  }
  const sameFile = [undefined, modified].includes(request.headers['if-range']?.toString())
  const range = sameFile ? byteRange(request.headers.range, file.size) : undefined
  if (range === null) {
    throw new ApiError(416, undefined, {}, { 'content-range': `bytes */${file.size}` })
  }
  const length = range ? range.end - range.start + 1 : file.size
  const body = request.method === 'HEAD' || length === 0 ? undefined : await opened(files, key, range)
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  return reply
    .headers({
      ...headers,
      'accept-ranges': 'bytes',
      'content-type': IN_UTF8.has(type) && file.size > 0 ? `${type}; charset=utf-8` : type,
      'content-length': length,
    })
    .send(body)
}

async function opened(files: FileStore, key: string, range: ByteRange | undefined): Promise<Readable> {
  const found = await files.read(key, range)
  if (!found) throw notFound()
  return found
}

function isUnchanged(since: string | undefined, modified: string): boolean {
  return since !== undefined && Date.parse(since) >= Date.parse(modified)
}

/** Names given by the engine hold nothing that ends a quoted text. */
const quoted = (name: string): string => (/^[\w.*+#-]+$/.test(name) ? name : `"${name}"`)
