import { fileTypeFromBuffer } from 'file-type'

/** The type of a file, recognised from its bytes. */
export interface ContentType {
  /** `image/png` */
  readonly mime: string
  /** The extension for a name without one, without its dot; empty when nothing is known. */
  readonly extension: string
}

const BINARY: ContentType = { mime: 'application/octet-stream', extension: '' }
const TEXT: ContentType = { mime: 'text/plain', extension: 'txt' }
const SVG: ContentType = { mime: 'image/svg+xml', extension: 'svg' }
const HTML: ContentType = { mime: 'text/html', extension: 'html' }
const XML: ContentType = { mime: 'text/xml', extension: 'xml' }
const JSON_TEXT: ContentType = { mime: 'application/json', extension: 'json' }
const CSV: ContentType = { mime: 'text/csv', extension: 'csv' }

/** Recognises a type; the first bytes of a file suffice for most types. */
export async function sniff(bytes: Uint8Array): Promise<ContentType> {
  const known = await fileTypeFromBuffer(bytes)
  if (known && known.mime !== 'application/xml') return { mime: known.mime, extension: known.ext }
  const text = asText(bytes)
  return text === null ? BINARY : textType(text.trim())
}

/**
 * The text of UTF-8 bytes, or of UTF-16 with a byte order mark; null for anything else. A character cut at
 * the end does not count.
 */
function asText(bytes: Uint8Array): string | null {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-16be'
  const isWide = utf16 === 'utf-16le' || (bytes[0] === 0xfe && bytes[1] === 0xff)
  try {
    const decoder = new TextDecoder(isWide ? utf16 : 'utf-8', { fatal: true })
    const text = decoder.decode(bytes, { stream: true })
    return UNPRINTABLE.test(text) ? null : text
  } catch {
    return null
  }
}

/** Control characters that no text has. */
const UNPRINTABLE = /[\p{Cc}--\s]/v
const SVG_PROLOGUE = /^(?:\s+|<\?xml[^>]*>|<!--[\s\S]*?-->|<!doctype svg[^>]*>)/i
const HTML_PROLOGUE = /^(?:\s+|<!--[\s\S]*?-->)/
const IS_SVG = /^<svg[\s/>]/i
const IS_HTML =
  /^<(?:!doctype html|(?:html|head|body|script|iframe|h1|div|font|table|a|style|title|b|br|p)[\s>])/i

/** Passes over one thing after the other: one expression for all would read forty comments in a million million ways. */
function after(prologue: RegExp, text: string): string {
  let rest = text
  for (let found = prologue.exec(rest); found; found = prologue.exec(rest)) rest = rest.slice(found[0].length)
  return rest
}

function textType(text: string): ContentType {
  if (IS_SVG.test(after(SVG_PROLOGUE, text))) return SVG
  if (IS_HTML.test(after(HTML_PROLOGUE, text))) return HTML
  if (/^<\?xml\s/i.test(text)) return XML
  if (isJson(text)) return JSON_TEXT
  return isCsv(text) ? CSV : TEXT
}

function isJson(text: string): boolean {
  if (!/^[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Lines of the same number of commas, at least one: a last line cut short is left out. */
function isCsv(text: string): boolean {
  const lines = text.split(/\r?\n/)
  if (lines.length < 2) return false
  const whole = lines.length > 2 ? lines.slice(0, -1) : lines
  const counts = new Set(whole.map((line) => line.replace(/"(?:[^"]|"")*"/g, '').split(',').length))
  return counts.size === 1 && !counts.has(1)
}
