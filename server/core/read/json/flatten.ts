import { Sql } from '#server/db/sql.ts'

/** Merges nested pieces of a statement into one level: rendering it again costs one loop. */
export function flatten(statement: Sql): Sql {
  const strings: string[] = ['']
  const values: unknown[] = []
  const add = (text: string) => {
    strings.push(`${strings.pop() ?? ''}${text}`)
  }
  const walk = (piece: Sql) => {
    add(piece.strings[0] ?? '')
    for (const [index, value] of piece.values.entries()) {
      if (value instanceof Sql) walk(value)
      else {
        values.push(value)
        strings.push('')
      }
      add(piece.strings[index + 1] ?? '')
    }
  }
  walk(statement)
  return new Sql(strings, values)
}
