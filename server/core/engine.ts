import type { Collection, FieldName, Row } from '#model/schema/collection.ts'
import type { Database, Db, Tx } from '#server/db/database.ts'
import type { Caller } from './caller.ts'
import type { Origin } from './hooks.ts'

/** The collections an engine serves, by name. */
export type Declared = Readonly<Record<string, Collection>>

/** What hooks, jobs and routes ask of the engine. No access rule is applied here: the caller decided. */
export interface Engine<D extends Declared = Declared> {
  readonly db: Database
  readonly collections: D

  /** Checks, hooks and journal run as for a request; fields only hooks write are accepted. */
  create<N extends keyof D & string>(
    tx: Tx,
    name: N,
    values: Partial<Row<D[N]>>,
    origin: Origin,
  ): Promise<Row<D[N]>>
  update<N extends keyof D & string>(
    tx: Tx,
    name: N,
    id: string,
    values: Partial<Row<D[N]>>,
    origin: Origin,
  ): Promise<Row<D[N]>>
  remove<N extends keyof D & string>(tx: Tx, name: N, id: string, origin: Origin): Promise<void>

  /** One record, from memory when the collection is cached. */
  find<N extends keyof D & string>(db: Db, name: N, id: string): Promise<Row<D[N]> | null>
  /** The records whose field equals the value. */
  findBy<N extends keyof D & string>(
    db: Db,
    name: N,
    field: FieldName<D[N]>,
    value: string,
  ): Promise<Row<D[N]>[]>

  /** Whose token this is; a guest when it is missing, wrong or out of date. */
  callerOf(token: string | undefined): Promise<Caller>
}
