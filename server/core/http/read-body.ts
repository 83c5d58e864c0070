import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { ApiError, badRequest } from '#server/core/base/refusals.ts'

/** Bytes allocated first for a body of unannounced length; the buffer grows by doubling. */
const UNANNOUNCED_BYTES = 16_384

/**
 * Reads the whole body. 413 beyond `request.mostBytes`: the rest is read and dropped, so that the client can
 * read the answer. 408 when the body is late.
 */
export function readBytes(request: FastifyRequest, payload: Readable): Promise<Buffer> {
  const announced = Number(request.headers['content-length'])
  let bytes: Buffer = Buffer.allocUnsafe(Number.isFinite(announced) ? announced : UNANNOUNCED_BYTES)
  let length = 0
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const take = (chunk: Buffer) => {
    if (length + chunk.length > request.mostBytes) return refuse(new ApiError(413))
    if (length + chunk.length > bytes.length) bytes = larger(bytes, length + chunk.length)
    length += chunk.copy(bytes, length)
  }
  const end = () => resolve(bytes.subarray(0, length))
  const broken = (error?: unknown) => refuse(error instanceof ApiError ? error : badRequest())
  function refuse(error: ApiError): void {
    payload.off('data', take)
    payload.resume()
    reject(error)
  }
  payload.on('data', take).once('end', end).once('error', broken).once('close', broken)
  return promise.finally(() => {
    payload.off('data', take).off('end', end).off('error', broken).off('close', broken)
  })
}

function larger(bytes: Buffer, needed: number): Buffer {
  const grown = Buffer.allocUnsafe(Math.max(needed, bytes.length * 2))
  bytes.copy(grown)
  return grown
}
