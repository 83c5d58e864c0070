import type { ByteRange } from './file-store.ts'

/**
 * Part of a file a `Range` header asks for. `undefined`: the whole file, as for several parts at once, which nobody
 * must be given; `null`: a part the file does not have.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | undefined {
  if (header === undefined || header.includes(',')) return undefined
  const [, from = '', to = ''] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/.exec(header) ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start <= end ? { start, end } : null
}
