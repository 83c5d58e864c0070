import type { FieldError } from './checks.ts'
import { type Field, type GeoPoint, isServerWritten, MAX_SIZE } from './fields.ts'

/** Values that are more than a word or a number: weighed, or looked into. */

/** Bytes of one json value a caller sends. */
export const JSON_BYTES = 1_048_576
/** A NUL or half a surrogate pair, as JSON writes them: PostgreSQL stores neither. */
const UNSTORABLE = /(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f])/

/** A value of a caller has a limit; a snapshot the server writes has none. */
export function checkJson(field: Field, value: unknown): FieldError | null {
  const text = JSON.stringify(value) ?? ''
  if (UNSTORABLE.test(text))
    return { code: 'validation_invalid_json', message: 'Must be a valid json value.' }
  if (isServerWritten(field) || bytesOf(text) <= JSON_BYTES) return null
  const message = `The maximum allowed JSON size is ${JSON_BYTES} bytes.`
  return { code: 'validation_json_size_limit', message, params: { maxSize: JSON_BYTES } }
}

/** `maxSize` in bytes. */
export function checkHtml(value: string, maxSize = MAX_SIZE): FieldError | null {
  if (bytesOf(value) <= maxSize) return null
  const message = `The maximum allowed content size is ${maxSize} bytes.`
  return { code: 'validation_content_size_limit', message, params: { maxSize } }
}

/** A place that is on Earth. */
export function checkPoint({ lon, lat }: GeoPoint): FieldError | null {
  if (!(Math.abs(lat) <= 90)) {
    return { code: 'validation_invalid_latitude', message: 'Latitude must be between -90 and 90 degrees.' }
  }
  if (!(Math.abs(lon) <= 180)) {
    return {
      code: 'validation_invalid_longitude',
      message: 'Longitude must be between -180 and 180 degrees.',
    }
  }
  return null
}

/** Length in UTF-8, as the limit counts it. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
