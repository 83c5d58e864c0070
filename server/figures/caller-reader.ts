import type { CollectionName, Collections } from '#model/collections.ts'
import type { FiguresQuery } from '#model/domain/figures/money-held.ts'
import type { Caller } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { CollectionRights } from '#server/core/contract/session.ts'

/** A request for a page of records, as a list takes it. */
export interface ListQuery {
  readonly filter?: string
  readonly sort?: string
  readonly fields: string
  readonly perPage: number
}

/** Reads lists and figures as the caller may, through the rules of each collection. */
export interface CallerReader {
  readonly caller: Caller
  readonly mayList: (collection: CollectionName) => boolean
  readonly mayCreate: (collection: CollectionName) => boolean
  readonly figures: <F>(asked: FiguresQuery) => Promise<readonly F[]>
  /** The number of records that the caller finds with the filter. */
  readonly count: (collection: CollectionName, filter: string) => Promise<number>
  readonly list: <R>(collection: CollectionName, asked: ListQuery) => Promise<readonly R[]>
}

export function readerFor(engine: Engine<Collections>, caller: Caller): CallerReader {
  const { access } = engine.sessionFor(caller)
  const right = (of: keyof CollectionRights) => (collection: CollectionName) =>
    access[collection]?.[of] === true
  const figures = async <F>({ collection, ...asked }: FiguresQuery): Promise<readonly F[]> => {
    const query = new URLSearchParams(
      Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]),
    )
    const body = await engine.reader.aggregate(collection, query.toString(), caller)
    return (JSON.parse(body) as { items: F[] }).items
  }
  return {
    caller,
    mayList: right('list'),
    mayCreate: right('create'),
    figures,
    async count(collection, filter) {
      const [row] = await figures<{ count: number }>({ collection, group: '', metrics: 'count', filter })
      return row?.count ?? 0
    },
    async list<R>(collection: CollectionName, { perPage, ...asked }: ListQuery) {
      const query = new URLSearchParams({ ...asked, perPage: String(perPage), skipTotal: '1' })
      const body = await engine.reader.list(collection, query.toString(), caller)
      return (JSON.parse(String(body)) as { items: R[] }).items
    },
  }
}
