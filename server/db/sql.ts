/**
 * A piece of SQL with its parameters. Values reach the server only as parameters; names only through
 * `ident`, from declarations. Pieces nest: placeholders are numbered when the whole is rendered.
 */
export class Sql {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }

  /** Text with `$1…` and the parameters in that order. */
  render(): { text: string; values: unknown[] } {
    const values: unknown[] = []
    return { text: write(this, values), values }
  }
}

function write(piece: Sql, values: unknown[]): string {
  let text = piece.strings[0] ?? ''
  piece.values.forEach((value, i) => {
    if (value instanceof Sql) text += write(value, values)
    else text += `$${values.push(value)}`
    text += piece.strings[i + 1] ?? ''
  })
  return text
}

/** sql`SELECT * FROM ${ident('villes')} WHERE name = ${name}` */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  return new Sql(strings, values)
}

/** SQL text written by us, never by a caller of the API. */
export const raw = (text: string): Sql => new Sql([text], [])

export const ident = (name: string): Sql => raw(`"${name.replaceAll('"', '""')}"`)

/** `alias.column`, both quoted. */
export const column = (alias: string, name: string): Sql => sql`${ident(alias)}.${ident(name)}`

const empty = raw('')

export function join(pieces: readonly Sql[], separator: string): Sql {
  if (pieces.length === 0) return empty
  return new Sql(['', ...pieces.slice(1).map(() => separator), ''], pieces)
}

export const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('TRUE') : sql`(${join(conditions, ' AND ')})`

export const any = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('FALSE') : sql`(${join(conditions, ' OR ')})`

/**
 * An array whose length the planner does not see: one plan serves any number of items, where an array that is a parameter by
 * itself is planned for anew each time.
 */
export const arrayParameter = (
  items: readonly string[],
  type: 'text' | 'numeric' | 'timestamptz' = 'text',
): Sql => sql`(SELECT ${[...items]}::${raw(type)}[])::${raw(type)}[]`

/**
 * Equal to one of these texts. PostgreSQL plans a statement once when its parameters are single values, and
 * each time when one is an array, whose length matters to the plan: a single text is therefore compared with
 * `=`.
 */
export const among = (what: Sql, texts: readonly string[]): Sql =>
  texts.length === 1 ? sql`${what} = ${texts[0]}` : sql`${what} = ANY(${[...texts]}::text[])`

/**
 * `among` for a unique field: its index leaves out empty values, and PostgreSQL uses it only with this
 * condition. Otherwise it reads the whole table, or plans each time.
 */
export const amongUnique = (what: Sql, texts: readonly string[]): Sql =>
  sql`${among(what, texts)} AND ${what} <> ''`
