import { t } from '@lingui/core/macro'
import type { WireRow } from '#model/collections.ts'
import { client } from '#web/lib/client.ts'
import { toast } from '#web/lib/toast.ts'
import { recordsOf } from '#web/table/list-queries.ts'

/** Saves the file of an export, which may have expired since the page was opened. */
export async function openExport(id: string): Promise<void> {
  const { file, file_name, state } = await recordsOf('exports').getOne<WireRow<'exports'>>(id)
  if (state !== 'pret') {
    toast.info(t`Le fichier a expiré : relancez l’export.`)
    return
  }
  const link = document.createElement('a')
  const token = await client.files.getToken()
  link.href = client.files.getURL({ id, collectionName: 'exports' }, file, { token, download: true })
  link.download = file_name
  link.click()
}
