import { crc32, deflateSync } from 'node:zlib'

/** Digits of a till, three dots wide and five high, row after row. */
const GLYPHS: Readonly<Record<string, string>> = {
  '0': '111101101101111',
  '1': '010110010010111',
  '2': '111001111100111',
  '3': '111001111001111',
  '4': '101101111001001',
  '5': '111100111001111',
  '6': '111100111101111',
  '7': '111001010010010',
  '8': '111101111101111',
  '9': '111101111001111',
  ',': '000000000010100',
  '-': '000000111000000',
}
const WIDE = 3
const HIGH = 5

const WIDTH = 240
const HEIGHT = 320
const STRIDE = WIDTH / 8

/** A picture of one bit per dot; a set bit is white. */
class Sheet {
  /** Each row begins with the byte of its PNG filter: none. */
  readonly rows = new Uint8Array((STRIDE + 1) * HEIGHT).map((_, n) => (n % (STRIDE + 1) === 0 ? 0 : 255))

  black(x: number, y: number, w: number, h: number): void {
    for (let row = y; row < y + h; row++) {
      for (let column = x; column < x + w; column++) {
        const at = row * (STRIDE + 1) + 1 + (column >> 3)
        this.rows[at] = (this.rows[at] ?? 0) & ~(128 >> (column & 7))
      }
    }
  }

  /** Prints a line in the middle of the sheet. */
  print(text: string, y: number, dot: number): void {
    const signs = [...text].filter((sign) => sign in GLYPHS)
    const step = (WIDE + 1) * dot
    const left = Math.max(0, Math.floor((WIDTH - signs.length * step + dot) / 2))
    for (const [n, sign] of signs.entries()) {
      for (const [at, bit] of [...(GLYPHS[sign] ?? '')].entries()) {
        const [row, column] = [Math.floor(at / WIDE), at % WIDE]
        if (bit === '1') this.black(left + n * step + column * dot, y + row * dot, dot, dot)
      }
    }
  }
}

/** The slip of a payment terminal or the ticket of a shop: a reference, and the amount that was paid. */
export function slipPng(reference: string, amount: string): Uint8Array {
  const sheet = new Sheet()
  sheet.black(20, 20, WIDTH - 40, 26)
  for (const [n, long] of [150, 190, 120, 170].entries()) sheet.black(20, 66 + n * 16, long, 4)
  sheet.print(reference.slice(0, 12), 144, 4)
  sheet.black(20, 184, WIDTH - 40, 2)
  sheet.print(amount.replace('.', ','), 206, 7)
  sheet.black(20, 206 + HIGH * 7 + 20, WIDTH - 40, 2)
  for (const [n, long] of [90, 140].entries()) sheet.black(20, 276 + n * 14, long, 4)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(sheet.rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

const LEADING = 22

/** The advice of a bank, half a page: its lines under one another, in the font every reader has. */
export function slipPdf(lines: readonly string[]): Uint8Array {
  const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, '\\$&')}) Tj T*`)
  const text = `BT /F 13 Tf 40 240 Td ${LEADING} TL ${shown.join(' ')} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 298]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${Buffer.byteLength(text, 'latin1')}>>\nstream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, n) => {
    const at = Buffer.byteLength(body, 'latin1')
    body += `${n + 1} 0 obj${object}endobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = Buffer.byteLength(body, 'latin1')
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  body += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}
