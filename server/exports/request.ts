import type { CollectionName, Collections, Row } from '#model/collections.ts'
import type { Caller } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { type ExportFile, exportFile } from '#server/core/export/export-file.ts'
import type { StreamOptions } from '#server/core/read/stream.ts'

type ExportRequest = Pick<
  Row<'exports'>,
  'collection' | 'filter' | 'search' | 'sort' | 'columns' | 'trash' | 'format'
>

/** The file of an export: the one its owner would get from `GET …/records/export`. */
export const fileOf = (
  engine: Engine<Collections>,
  request: ExportRequest,
  caller: Caller,
  how: StreamOptions,
): ExportFile =>
  exportFile(
    engine,
    engine.collections[request.collection as CollectionName],
    new URLSearchParams({ ...listOf(request), format: request.format, fields: request.columns }),
    caller,
    how,
  )

/** The number of its rows, as the caller lists them; refused as that list is. */
export async function countOf(
  engine: Engine<Collections>,
  request: ExportRequest,
  caller: Caller,
): Promise<number> {
  const query = new URLSearchParams({ ...listOf(request), fields: 'id', perPage: '1', skipTotal: 'false' })
  const body = await engine.reader.list(request.collection, query.toString(), caller)
  return (JSON.parse(body.toString()) as { totalItems: number }).totalItems
}

const listOf = ({ filter, search, sort, trash }: ExportRequest) => ({
  filter,
  sort,
  ...(search !== '' && { search }),
  ...(trash && { trash: 'true' }),
})
