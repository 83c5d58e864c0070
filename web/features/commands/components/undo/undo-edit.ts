import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { toast } from '#web/lib/toast.ts'
import { type LastEdit, rememberEdit } from '#web/table/grid/last-edit.ts'
import { recordsKey, recordsOf } from '#web/table/list-queries.ts'

/** Puts the former value of a cell back; the server refuses when somebody has changed the record since. */
export async function undoEdit(queries: QueryClient, edit: LastEdit): Promise<void> {
  const { collection, id, field, before, saved, label, title } = edit
  // A refused one is not tried again: the act before it is next.
  rememberEdit(null)
  try {
    await recordsOf(collection).update(id, { [field]: before }, { headers: { 'If-Match': `"${saved}"` } })
  } finally {
    await queries.invalidateQueries({ queryKey: recordsKey(collection) })
  }
  toast.success(t`Annulé : « ${label} » · ${title}`)
}
