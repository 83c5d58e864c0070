import { BOM } from '#model/schema/csv.ts'

/** Rows of a CSV the product wrote, by the name of their column; no cell may hold a semicolon or a line break. */
export function csvRows(text: string): Record<string, string>[] {
  const cells = (line: string) => line.split(';').map((one) => one.replace(/^"(.*)"$/, '$1'))
  const [heads = '', ...lines] = text.replace(BOM, '').trimEnd().split('\r\n')
  const names = cells(heads)
  return lines.map((line) => Object.fromEntries(cells(line).map((value, n) => [names[n] ?? '', value])))
}
