import type { ImportReport, ImportRequest } from '#model/domain/import/report.ts'
import { client } from '#web/lib/client.ts'

/** Uploads the file; the server stores it under its fingerprint and returns a first check. */
export function sendFile(file: File, forClient: string): Promise<ImportReport> {
  const body = new FormData()
  // The field before the file: the server reads the parts in order.
  if (forClient !== '') body.set('client', forClient)
  body.set('file', file)
  return client.send<ImportReport>('/api/wasl/imports/files', { method: 'POST', body })
}

export const checkFile = (body: ImportRequest): Promise<ImportReport> =>
  client.send<ImportReport>('/api/wasl/imports/check', { method: 'POST', body })

export const commitFile = (body: ImportRequest): Promise<ImportReport> =>
  client.send<ImportReport>('/api/wasl/imports/commit', { method: 'POST', body })
