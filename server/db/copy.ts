import type { Readable, Writable } from 'node:stream'
import { from, to } from 'pg-copy-streams'
import type { Tx } from './database.ts'
import type { Sql } from './sql.ts'
import { clientOf } from './transaction.ts'

/** Rows of `COPY … FROM STDIN` written as a stream; await its end before the next statement of the transaction. */
export const copyIn = (tx: Tx, statement: Sql): Writable => clientOf(tx).query(from(statement.render().text))

/** Rows of `COPY … TO STDOUT` read as a stream. */
export const copyOut = (tx: Tx, statement: Sql): Readable => clientOf(tx).query(to(statement.render().text))
