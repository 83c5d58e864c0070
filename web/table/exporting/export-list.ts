import { DIRECT_ROWS, type ExportFormat } from '#model/domain/exports.ts'
import { oneOf } from '#model/schema/filter.ts'
import { downloadFile } from '#web/lib/download.ts'
import { flatColumns } from '../columns.ts'
import { countRecords } from '../list-queries.ts'
import type { Selection } from '../selection.ts'
import type { List } from '../use-list.ts'
import type { ExportRequest } from './start-export.ts'

export interface ExportHow {
  readonly format: ExportFormat
  /** True for the columns on screen, false for those the collection declares. */
  readonly shown: boolean
}

/** The rows chosen one by one, else everything the list finds, in its order. */
export function requestOf(
  list: List,
  selection: Selection | null,
  { format, shown }: ExportHow,
): ExportRequest {
  const { view } = list
  const names = flatColumns(list.columns).map(({ name }) => name)
  const own = names.filter((name) => name === 'id' || Object.hasOwn(view.collection.fields, name))
  const chosen = chosenOf(selection)
  return {
    collection: view.name,
    filter: chosen ? oneOf('id', chosen) : list.filter,
    search: chosen ? '' : list.searched,
    sort: list.search.sort || view.sort,
    columns: shown ? [...new Set(own)].join(',') : '',
    trash: view.putAside,
    format,
  }
}

/** Null where no row is, or all are. */
export const chosenOf = (selection: Selection | null): readonly string[] | null =>
  selection && !selection.all && selection.rows.size > 0 ? [...selection.rows.keys()] : null

/** Downloads the list; one that is too long to be waited for is returned, for the server to export. */
export async function exportList(
  list: List,
  selection: Selection | null,
  how: ExportHow,
): Promise<ExportRequest | null> {
  const request = requestOf(list, selection, how)
  const rows = chosenOf(selection)?.length ?? list.total ?? (await counted(request))
  if (rows > DIRECT_ROWS) return request
  await downloadFile(directPath(request), `${request.collection}.${request.format}`)
  return null
}

const counted = ({ collection, filter, search, trash }: ExportRequest): Promise<number> =>
  countRecords(collection, filter, search, trash, new AbortController().signal)

export function directPath({ collection, columns, trash, ...request }: ExportRequest): string {
  const given = { ...request, fields: columns, trash: trash ? 'true' : '' }
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''))
  return `/api/collections/${collection}/records/export?${query}`
}
