import { type CollectionName, type Collections, collections, type Row } from '#model/collections.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { readRows } from '#server/core/base/storage.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Tx } from '#server/db/database.ts'

const READ = [
  'users',
  'agences',
  'villes',
  'packaging',
  'clients',
  'clients_fee',
  'livreurs_fee',
  'taux_tva',
  'promotions',
] as const satisfies readonly CollectionName[]

/** The collections that fees and papers are made from, held in memory as the transaction that loads the demo sees them. */
export class DemoReading implements Pick<Engine<Collections>, 'cached' | 'find' | 'findBy'> {
  readonly #tables = new Map<string, ReadonlyMap<string, AnyRow>>()

  static async of(tx: Tx): Promise<DemoReading> {
    const reading = new DemoReading()
    for (const name of READ) reading.hold(name, await readRows(tx, collections[name], []))
    return reading
  }

  hold(name: CollectionName, rows: readonly AnyRow[]): void {
    this.#tables.set(name, new Map(rows.map((row) => [row.id, row])))
  }

  cached<N extends CollectionName>(name: N): ReadonlyMap<string, Row<N>> {
    const rows = this.#tables.get(name)
    if (!rows) throw new TypeError(`the demo has not read « ${name} »`)
    return rows as ReadonlyMap<string, Row<N>>
  }

  async find<N extends CollectionName>(_: unknown, name: N, id: string): Promise<Row<N> | null> {
    return this.cached(name).get(id) ?? null
  }

  async findBy<N extends CollectionName>(
    _: unknown,
    name: N,
    field: string,
    value: string,
  ): Promise<Row<N>[]> {
    const rows = [...this.cached(name).values()]
    return rows.filter((row) => (row as AnyRow)[field] === value)
  }
}
