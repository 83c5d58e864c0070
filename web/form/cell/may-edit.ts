import type { MessageDescriptor } from '@lingui/core'
import type { Field } from '#model/schema/fields.ts'
import { isMultiple } from '#model/schema/fields.ts'
import type { Session } from '#web/lib/session.ts'
import type { ListRow } from '#web/table/columns.ts'
import { type FormField, type FormSpec, formFields } from '../form-spec.ts'
import type { PanelSpec } from '../record/panel-spec.ts'

/** Null: the form has no such input, and nothing to say about it. */
type Reason = string | MessageDescriptor | null
export type Allowed = { readonly field: FormField } | { readonly why: Reason }

/** The input of a field of this record for this person, or why there is none: as its panel and form would say. */
export function mayEdit(
  spec: FormSpec,
  panel: PanelSpec,
  session: Session,
  record: ListRow,
  path: string,
): Allowed {
  const refused = panel.refusals?.(record, session).edit
  if (refused) return { why: refused }
  const wanted = pathInForm(spec, path)
  const field = formFields(spec, session, record).find((one) => one.path === wanted)
  if (field && fitsInCell(field.field) && !spec.inputs[field.path]) return { field }
  return { why: spec.notice(session, record) }
}

/** A list shows the account of a person through its relation, `user.phone`; a form has it beside, `account.phone`. */
function pathInForm({ companion }: FormSpec, path: string): string {
  const through = companion && `${companion.link}.`
  return companion && through && path.startsWith(through)
    ? `${companion.prefix}.${path.slice(through.length)}`
    : path
}

const IN_CELLS: readonly Field['kind'][] = [
  'text',
  'phone',
  'email',
  'url',
  'money',
  'number',
  'count',
  'date',
  'select',
  'relation',
]

const fitsInCell = (field: Field): boolean => IN_CELLS.includes(field.kind) && !isMultiple(field)
