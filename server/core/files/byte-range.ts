import type { ByteRange } from './file-store.ts'

/**
 * The part of a file that a `Range` header requests. `undefined`: the whole file, also for several parts at
 * once, which a server may decline; `null`: a part beyond the file.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | undefined {
  if (header === undefined || header.includes(',')) return undefined
  const [, from = '', to = ''] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/.exec(header) ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start <= end ? { start, end } : null
}
