import type { WireRow } from '#model/collections.ts'
import type { ExportFormat } from '#model/domain/exports.ts'
import { recordsOf } from '../list-queries.ts'

export type ExportRequest = Pick<
  WireRow<'exports'>,
  'collection' | 'filter' | 'search' | 'sort' | 'columns' | 'trash'
> & { readonly format: ExportFormat }

/** Has the server write the file while its reader works on. */
export const startExport = (request: ExportRequest): Promise<WireRow<'exports'>> =>
  recordsOf('exports').create<WireRow<'exports'>>({ ...request })
