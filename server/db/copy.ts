import type { Readable, Writable } from 'node:stream'
import type { Submittable } from 'pg'
import { from, to } from 'pg-copy-streams'
import type { Tx } from './database.ts'
import type { Sql } from './sql.ts'
import { openTransaction } from './transaction.ts'

/** Rows of `COPY … FROM STDIN` written as a stream; await its end before the next statement of the transaction. */
export const copyIn = (tx: Tx, statement: Sql): Writable => follow(tx, from(statement.render().text))

/** Rows of `COPY … TO STDOUT` read as a stream. */
export const copyOut = (tx: Tx, statement: Sql): Readable => follow(tx, to(statement.render().text))

function follow<S extends (Readable | Writable) & Submittable>(tx: Tx, copy: S): S {
  const transaction = openTransaction(tx)
  return transaction.follow(transaction.client.query(copy))
}
