import { readFile } from 'node:fs/promises'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessMapping, missingFields } from '#model/domain/import/mapping.ts'
import { type ReadRow, rowReader } from '#model/domain/import/read.ts'
import { rejectsCsv } from '#model/domain/import/rejects.ts'
import { villeIndex } from '#model/domain/villes/index-villes.ts'
import { ApiError } from '#server/core/base/refusals.ts'
import places from '../../../../model/data/villes.json' with { type: 'json' }
import { readTable } from './table.ts'

const fixture = (name: string) =>
  readFile(new URL(`../../../../tests/fixtures/import/${name}`, import.meta.url))

interface Truth {
  rows: number
  errors: Record<string, 'phone' | 'city' | 'price' | 'name' | 'ambiguous'>
  cities: string[]
}

/** An archive of one compressed sheet. */
function workbook(sheet: string): Buffer {
  const name = 'xl/worksheets/sheet1.xml'
  const header = Buffer.alloc(30)
  header.write('PK\u0003\u0004', 'latin1')
  header.writeUInt16LE(8, 8)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name), deflateRawSync(`<sheetData>${sheet}</sheetData>`)])
}

/** An archive whose directory announces files of 4 GB. */
function bomb(): Buffer {
  const entry = Buffer.alloc(46)
  entry.write('PK\u0001\u0002', 'latin1')
  entry.writeUInt32LE(0xffffffff, 24)
  return Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), entry])
}

const villes = villeIndex(
  places.map((place) => ({
    id: place.name,
    name: place.name,
    name_ar: place.name_ar ?? '',
    aliases: place.aliases,
    parent: '',
    active: true,
  })),
)
const ERRORS: Record<string, string> = {
  receiver_full_name: 'name',
  receiver_phone_number: 'phone',
  price: 'price',
  city: 'city',
}
const errorOf = ({ reasons }: ReadRow): string =>
  reasons
    .map((reason) =>
      reason.code === 'ville_ambiguous' ? 'ambiguous' : (ERRORS[reason.field] ?? reason.field),
    )
    .join(', ')

describe('the files of real merchants', () => {
  it.each(['atlas.csv', 'zina.csv', 'medina.xlsx'])(
    '%s gives exactly the rows of truth.json',
    async (name) => {
      const truth: Record<string, Truth> = JSON.parse((await fixture('truth.json')).toString())
      const expected = truth[name.replace(/\..*/, '')]
      if (!expected) throw new Error(`no truth about ${name}`)
      const table = await readTable(await fixture(name))
      expect(table.rows).toHaveLength(expected.rows)
      const mapping = guessMapping(table.headings, {})
      expect(missingFields(mapping)).toEqual([])
      const read = rowReader(villes, mapping, { option_ouverture: true, option_echange: true })
      const rows = table.rows.map((cells, i) => read(i + 1, cells))
      const errors = rows.filter((row) => row.reasons.length > 0).map((row) => [row.number, errorOf(row)])
      expect(Object.fromEntries(errors)).toEqual(expected.errors)
      const accepted = rows.filter((row) => row.reasons.length === 0)
      const right = accepted.map((row) => [row.number, expected.cities[row.number - 1]])
      expect(accepted.map((row) => [row.number, row.values.city])).toEqual(right)
    },
  )

  it('says how each was read', async () => {
    expect(await readTable(await fixture('atlas.csv'))).toMatchObject({
      encoding: 'windows-1252',
      delimiter: ';',
    })
    expect(await readTable(await fixture('zina.csv'))).toMatchObject({ encoding: 'utf-8', delimiter: ',' })
    expect(await readTable(await fixture('medina.xlsx'))).toMatchObject({ kind: 'xlsx', encoding: '' })
  })
})

describe('any other file', () => {
  const heading = 'Destinataire;Téléphone;Ville;Prix'
  const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding)

  it.each([
    ['utf-8', bytes(`${heading}\nAïcha;0612345678;Fès;250`)],
    ['utf-8', bytes(`\ufeff${heading}\nAïcha;0612345678;Fès;250`)],
    ['utf-16le', bytes(`\ufeff${heading}\nAïcha;0612345678;Fès;250`, 'utf16le')],
    ['utf-16le', bytes(`${heading}\nAïcha;0612345678;Fès;250`, 'utf16le')],
    ['utf-16be', bytes(`\ufeff${heading}\nAïcha;0612345678;Fès;250`, 'utf16le').swap16()],
    ['windows-1252', bytes(`${heading}\nAïcha;0612345678;Fès;250`, 'latin1')],
  ])('is read as %s', async (encoding, content) => {
    const table = await readTable(content)
    expect(table).toMatchObject({ encoding, headings: heading.split(';') })
    expect(table.rows).toEqual([['Aïcha', '0612345678', 'Fès', '250']])
  })

  it('is read as windows-1256 when its words are Arabic', async () => {
    const arabic = Buffer.concat([
      bytes('Nom;Tel;Ville;Prix\nAli;0612345678;'),
      Buffer.from([0xda, 0xe3, 0xd1]),
      bytes(';5'),
    ])
    expect(await readTable(arabic)).toMatchObject({
      encoding: 'windows-1256',
      rows: [['Ali', '0612345678', 'عمر', '5']],
    })
  })

  it.each([',', ';', '\t', '|'])('may be separated by « %s »', async (delimiter) => {
    const line = (...cells: string[]) => cells.join(delimiter)
    const text = [line('Nom', 'Tel', 'Ville', 'Prix'), line('"A; b, c"', '0612345678', 'Rabat', '10')].join(
      '\r\n',
    )
    const table = await readTable(bytes(text))
    expect(table.delimiter).toBe(delimiter)
    expect(table.rows[0]?.[0]).toBe('A; b, c')
  })

  it('may announce its separator, have a title, empty lines, totals and short lines', async () => {
    const text =
      'sep=;\nCommandes du 20/11;;;\n\nNom;Tel;Ville;Prix\nAli;06;Rabat\n;;;\nSara;07;Fès;1\nTOTAL;;;1\n'
    const table = await readTable(bytes(text))
    expect(table.headings).toEqual(['Nom', 'Tel', 'Ville', 'Prix'])
    expect(table.rows).toEqual([
      ['Ali', '06', 'Rabat', ''],
      ['Sara', '07', 'Fès', '1'],
    ])
  })

  it.each([
    ['nothing', bytes(''), /vide/],
    ['headings alone', bytes('Nom;Tel\n'), /aucune ligne/],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]), /\.xls\. Enregistrez/],
    ['a broken workbook', bytes('PK\u0003\u0004 rest'), /ne s’ouvre pas/],
    ['made to fill the memory', bomb(), /trop grand/],
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 2, 0, 5, 6, 0, 0]), /ni un CSV/],
  ])('is refused with a sentence when it is %s', async (_, content, message) => {
    await expect(readTable(content)).rejects.toThrow(message)
  })

  it('comes back as it was refused, whatever its cells hold', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', 'ف', ' ', ';', ',', '"', '\n', '=', '-', '0') })
    const rows = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1, maxLength: 8 })
    const headings = ['Nom', 'Tel', 'Ville']
    await fc.assert(
      fc.asyncProperty(rows, async (cells) => {
        const rejects = cells.map((row, i) => ({ row: i + 1, cells: row, reasons: [] }))
        const table = await readTable(bytes(rejectsCsv(headings, rejects)))
        expect(table.headings).toEqual([...headings, 'Motif du rejet'])
        const guarded = cells.map((row) => [...row.map((text) => text.replace(/^\s*[=-]/, "'$&")), ''])
        expect(table.rows).toEqual(guarded)
      }),
    )
  })

  it('is read or refused, never anything else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (content) => {
        const answer = await readTable(content).catch((error: unknown) => error)
        expect(answer instanceof ApiError || (answer instanceof Object && 'rows' in answer)).toBe(true)
      }),
    )
  })
})

describe('files made to fill the memory are refused', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)

  it('one endless line among many short ones', async () => {
    const file = `${'a;b\n'.repeat(50_000)}${'x;'.repeat(30_000)}`
    await expect(readTable(bytes(file))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('colonnes'),
    })
  })

  it.each([
    '<row r="1"><c r="A1"/></row><row r="1048576"><c r="XFD1048576"/></row>',
    '<row><c r="&#65;99999999"/></row>',
    '<row><c x=">" r="A99999999"/></row>',
    '<row r="9999999"/>',
  ])('a cell far from the others: %s', async (sheet) => {
    await expect(readTable(workbook(sheet))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('très loin'),
    })
  })

  it('nothing but ends of lines', async () => {
    await expect(readTable(bytes('\n'.repeat(2_000_000)))).rejects.toMatchObject({ status: 400 })
  })
})
