import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import type { Field } from '#model/schema/fields.ts'
import { i18n } from '#web/lib/i18n.ts'
import type { Session } from '#web/lib/session.ts'
import { expandsOf, type ListRow, valueAt } from '#web/table/columns.ts'
import { namesQuery } from '#web/table/filters/relation-options.ts'
import type { ListView } from '#web/table/view.ts'
import { refusalSentence } from '../error-words.ts'
import type { FormField, FormSpec } from '../form-spec.ts'
import type { PanelSpec } from '../record/panel-spec.ts'
import { recordQuery } from '../record/record-queries.ts'
import { mayEdit } from './may-edit.ts'

export interface EditedList {
  readonly view: ListView
  readonly form: FormSpec
  readonly panel: PanelSpec
}

/** The record and the field that is typed in, or the reason there is no input. */
export type OpenedCell = { readonly record: ListRow; readonly field: FormField } | { readonly why: string }

/** Reads the record whole, as its panel does: its form decides by fields the list does not show. */
export async function openCell(
  queries: QueryClient,
  session: Session,
  { view, form, panel }: EditedList,
  row: ListRow,
  path: string,
): Promise<OpenedCell> {
  const { field } = view.panel
  const deeper = view.columns.flatMap((column) => expandsOf(column.fields))
  try {
    const record = await queries.fetchQuery(recordQuery(view.collection, field, String(row[field]), deeper))
    const allowed = mayEdit(form, panel, session, record, path)
    if ('field' in allowed) {
      await nameFirst(queries, allowed.field.field, valueAt(record, path))
      return { record, field: allowed.field }
    }
    const { why } = allowed
    if (why === null) return { why: t`Ce champ ne se modifie pas ici.` }
    return { why: typeof why === 'string' ? why : i18n._(why) }
  } catch (error) {
    return { why: refusalSentence(error) }
  }
}

/** The name of a relation stands in the input when it opens, selected like all text. */
async function nameFirst(queries: QueryClient, field: Field, id: unknown): Promise<void> {
  if (field.kind === 'relation' && id) await queries.prefetchQuery(namesQuery(field.to, [String(id)]))
}
