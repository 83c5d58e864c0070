/** Encodings in which Moroccan merchants' spreadsheets really save CSV. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1256'

/** Text of a file, with the encoding it was read in. The byte order mark is not part of the text. */
export function decode(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const encoding = guessEncoding(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  return { text: text.replace(/^\ufeff/, ''), encoding }
}

function guessEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return guessUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : guessOneByte(bytes))
}

/** Without its mark, UTF-16 still shows: every other byte of digits and separators is zero. */
function guessUtf16(bytes: Uint8Array): Encoding | null {
  const sample = bytes.subarray(0, 2048)
  let even = 0
  let odd = 0
  for (let i = 0; i < sample.length; i++) {
    if (sample[i] === 0) i % 2 === 0 ? even++ : odd++
  }
  const many = sample.length / 8
  if (odd > many && even < odd / 4) return 'utf-16le'
  return even > many && odd < even / 4 ? 'utf-16be' : null
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Windows writes French in 1252 and Arabic in 1256, which keeps the common French letters at the same bytes:
 * a word of three Arabic letters in a row is no French.
 */
function guessOneByte(bytes: Uint8Array): Encoding {
  const arabic = new TextDecoder('windows-1256').decode(bytes)
  return /[\u0620-\u064a]{3}/.test(arabic) ? 'windows-1256' : 'windows-1252'
}
