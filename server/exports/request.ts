import type { CollectionName, Collections, Row } from '#model/collections.ts'
import type { Caller } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { type ExportFile, exportFile } from '#server/core/export/export-file.ts'
import type { StreamOptions } from '#server/core/read/stream.ts'

type Asked = Pick<
  Row<'exports'>,
  'collection' | 'filter' | 'search' | 'sort' | 'columns' | 'trash' | 'format'
>

/** The file of an export: the one its owner would get from `GET …/records/export`. */
export const fileOf = (
  engine: Engine<Collections>,
  asked: Asked,
  caller: Caller,
  how: StreamOptions,
): ExportFile =>
  exportFile(
    engine,
    engine.collections[asked.collection as CollectionName],
    new URLSearchParams({ ...listOf(asked), format: asked.format, fields: asked.columns }),
    caller,
    how,
  )

/** The number of its rows, as the caller lists them; refused as that list is. */
export async function countOf(engine: Engine<Collections>, asked: Asked, caller: Caller): Promise<number> {
  const query = new URLSearchParams({ ...listOf(asked), fields: 'id', perPage: '1', skipTotal: 'false' })
  const body = await engine.reader.list(asked.collection, query.toString(), caller)
  return (JSON.parse(body.toString()) as { totalItems: number }).totalItems
}

const listOf = ({ filter, search, sort, trash }: Asked) => ({
  filter,
  sort,
  ...(search !== '' && { search }),
  ...(trash && { trash: 'true' }),
})
