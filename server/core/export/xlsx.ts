import { fromCanonical, offsetMinutes } from '#server/clock.ts'
import type { Cell } from './cells.ts'
import type { Column } from './columns.ts'
import { zip } from './zip.ts'

/** A workbook of one sheet, as a stream: numbers, amounts and dates are what they are, the headings stay in view. */
export const xlsx = (
  name: string,
  columns: readonly Column[],
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<Buffer> =>
  zip([
    { name: '[Content_Types].xml', content: [CONTENT_TYPES] },
    { name: '_rels/.rels', content: [ROOT_RELATIONS] },
    { name: 'xl/workbook.xml', content: [workbook(name)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [WORKBOOK_RELATIONS] },
    { name: 'xl/styles.xml', content: [STYLES] },
    { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, batches) },
  ])

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEETS}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEETS}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEETS}.styles+xml"/></Types>`
const relations = (...targets: readonly (readonly [type: string, target: string])[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`
const ROOT_RELATIONS = relations(['officeDocument', 'xl/workbook.xml'])
const WORKBOOK_RELATIONS = relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])

/** Places in `cellXfs` below. */
const STYLE = { heading: 1, money: 2, day: 3, instant: 4 } as const
const format = (id: number): string =>
  `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${format(4)}${format(164)}${format(165)}</cellXfs></styleSheet>`

/** Excel takes 31 characters and refuses these. */
const workbook = (name: string): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name.replace(/[\\/?*:[\]]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`

async function* sheet(columns: readonly Column[], batches: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const widths = columns.map(
    (_, index) => `<col min="${index + 1}" max="${index + 1}" width="18" customWidth="1"/>`,
  )
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  const letters = columns.map((_, index) => lettersOf(index))
  const row = (number: number, cells: readonly string[]): string =>
    `<row r="${number}">${cells.map((cell, index) => cell && `<c r="${letters[index]}${number}"${cell}</c>`).join('')}</row>`
  yield row(
    1,
    columns.map(({ heading }) => text(heading, STYLE.heading)),
  )
  const serials = new Serials()
  let number = 1
  for await (const batch of batches) {
    yield batch
      .map((cells) =>
        row(
          ++number,
          cells.map((value) => written(value, serials)),
        ),
      )
      .join('')
  }
  yield '</sheetData></worksheet>'
}

/** 0 → A, 26 → AA. */
const lettersOf = (index: number): string =>
  (index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** A cell from its attributes on; nothing when it is empty. */
function written(value: Cell, serials: Serials): string {
  switch (value?.kind) {
    case 'text':
      return text(value.text)
    case 'number':
      return `><v>${value.value}</v>`
    case 'money':
      return ` s="${STYLE.money}"><v>${value.value}</v>`
    case 'date':
      return ` s="${value.dayOnly ? STYLE.day : STYLE.instant}"><v>${serials.of(value.instant, value.dayOnly)}</v>`
    default:
      return ''
  }
}

/** The most characters of a cell in Excel. */
const MOST_CHARACTERS = 32_767

const text = (value: string, style: number = 0): string =>
  ` s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value.slice(0, MOST_CHARACTERS))}</t></is>`

/** Control characters and halves of a pair have no place in XML, escaped or not. */
const REFUSED = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

const escaped = (value: string): string =>
  value
    .toWellFormed()
    .replace(REFUSED, '')
    .replace(/[&<>"\r]/g, (character) => ENTITIES[character] ?? '')

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Days from 30 December 1899, where sheets begin, to 1970. */
const EPOCH_DAYS = 25_569

/**
 * Turns instants into sheet dates: days of the local wall clock. The UTC offset is looked up once for each
 * hour met.
 */
class Serials {
  readonly #offsets = new Map<string, number>()

  of(instant: string, dayOnly: boolean): number {
    const ms = Date.parse(instant.replace(' ', 'T'))
    const local = dayOnly ? ms : ms + this.#offset(instant) * MINUTE_MS
    return local / DAY_MS + EPOCH_DAYS
  }

  #offset(instant: string): number {
    const hour = instant.slice(0, 13)
    const known = this.#offsets.get(hour) ?? offsetMinutes(fromCanonical(instant))
    this.#offsets.set(hour, known)
    return known
  }
}
