import pg from 'pg'
import { valueTypes } from './parsers.ts'

/** A statement as it is sent. A named one stays prepared on its connection. */
export interface SentStatement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly name: string | undefined
}

/** The server's result of one statement. */
export interface StatementResult {
  /** Objects by column; arrays of PostgreSQL's own text in the mode of cells. */
  readonly rows: unknown[]
  /** The command tag of PostgreSQL: `INSERT 0 1`, `COMMIT`. */
  readonly command: string
}

/** The columns of a result. */
interface Shape {
  readonly names: readonly string[]
  readonly parsers: readonly ((text: string) => unknown)[]
  /** A row without values: copying it costs less than adding each column. */
  readonly blank: Readonly<Record<string, unknown>>
}

/**
 * Statements sent to the server together and ended by one Sync: the results come back in one piece. The
 * description of columns is requested only when a statement is prepared: PostgreSQL refuses to run a prepared
 * statement whose columns have changed since. The first statement that fails ends the journey: those behind
 * it are not run, and `answered` is rejected with its error.
 */
export class Journey implements pg.Submittable {
  readonly answered: Promise<readonly StatementResult[]>
  readonly statements: readonly SentStatement[]
  readonly #cells: boolean
  readonly #resolve: (answers: readonly StatementResult[]) => void
  readonly #reject: (error: unknown) => void
  readonly #answers: StatementResult[] = []
  /** Rows so far of the statement whose result is arriving. */
  #rows: unknown[] = []
  #shape: Shape | undefined
  #failure: unknown
  #prepared: Prepared = new Map()
  #stopHearing: () => void = () => {}

  constructor(statements: readonly SentStatement[], rows: 'objects' | 'cells') {
    this.statements = statements
    this.#cells = rows === 'cells'
    const { promise, resolve, reject } = Promise.withResolvers<readonly StatementResult[]>()
    this.answered = promise
    this.#resolve = resolve
    this.#reject = reject
  }

  submit(connection: pg.Connection): Error | null {
    try {
      const texts = this.statements.map(({ values }) => values.map(parameterOf))
      this.#prepared = preparedOn(connection)
      this.#send(connection, texts)
      return null
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  #send(connection: pg.Connection, texts: (string | Buffer | null)[][]): void {
    const parsing = new Set<string>()
    connection.stream.cork()
    for (const [i, { name = '', text }] of this.statements.entries()) {
      if (!this.#prepared.has(name) && !parsing.has(name)) {
        connection.parse({ name, text, types: [] }, true)
        if (name !== '') parsing.add(name)
      }
      connection.bind({ statement: name, values: texts[i] }, true)
      if (!this.#prepared.get(name)) connection.describe({ type: 'P', name: '' }, true)
      connection.execute({}, true)
    }
    connection.sync()
    connection.stream.uncork()
    if (parsing.size > 0) this.#hearParsed(connection)
  }

  /** Listens by itself: the driver passes `parseComplete` only to its own queries. */
  #hearParsed(connection: pg.Connection): void {
    const parsed = () => {
      const name = this.#current?.name
      if (name !== undefined) this.#prepared.set(name, undefined)
    }
    connection.on('parseComplete', parsed)
    this.#stopHearing = () => connection.off('parseComplete', parsed)
  }

  /** The statement whose result is arriving: results come in the order of the statements. */
  get #current(): SentStatement | undefined {
    return this.statements[this.#answers.length]
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    const names = fields.map(({ name }) => name)
    const parsers = fields.map(({ dataTypeID }) => valueTypes.getTypeParser(dataTypeID))
    this.#shape = { names, parsers, blank: Object.fromEntries(names.map((name) => [name, null])) }
  }

  handleDataRow({ fields }: { readonly fields: (string | null)[] }): void {
    if (this.#failure !== undefined) return
    try {
      this.#rows.push(this.#cells ? fields : rowOf(this.#columns, fields))
    } catch (error) {
      this.#failure = error
    }
  }

  get #columns(): Shape {
    return this.#shape ?? this.#prepared.get(this.#current?.name ?? '') ?? NO_COLUMNS
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const name = this.#current?.name
    if (name !== undefined && !this.#prepared.get(name)) this.#prepared.set(name, this.#columns)
    this.#answers.push({ rows: this.#rows, command: text })
    this.#rows = []
    this.#shape = undefined
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  /**
   * The driver calls this for an error of the server, and for the query in progress when the connection ends.
   */
  handleError(error: unknown): void {
    this.#stopHearing()
    this.#reject(error)
  }

  handleReadyForQuery(): void {
    this.#stopHearing()
    if (this.#failure === undefined) this.#resolve(this.#answers)
    else this.#reject(this.#failure)
  }
}

const NO_COLUMNS: Shape = { names: [], parsers: [], blank: {} }

function rowOf({ names, parsers, blank }: Shape, cells: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = { ...blank }
  for (const [i, cell] of cells.entries()) {
    if (cell !== null) row[names[i] ?? ''] = parsers[i]?.(cell)
  }
  return row
}

/** Named statements of a connection, with their columns once these are known. */
type Prepared = Map<string, Shape | undefined>

const connections = new WeakMap<pg.Connection, Prepared>()

function preparedOn(connection: pg.Connection): Prepared {
  const known = connections.get(connection) ?? new Map<string, Shape | undefined>()
  connections.set(connection, known)
  return known
}

/** Converts values as the driver does; its types leave the function out. */
const { prepareValue } = (
  pg as unknown as {
    readonly utils: { prepareValue(value: unknown): string | Buffer | null }
  }
).utils

const parameterOf = (value: unknown): string | Buffer | null =>
  typeof value === 'string' ? value : prepareValue(value)
