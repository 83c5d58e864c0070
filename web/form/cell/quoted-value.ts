import type { QueryClient } from '@tanstack/react-query'
import type { Field } from '#model/schema/fields.ts'
import { word } from '#web/lib/i18n.ts'
import { namesQuery } from '#web/table/filters/relation-options.ts'
import type { InputValue } from '../input-values.ts'

/** The value of an input as a sentence quotes it: the name of a record or an option, the text as it was typed. */
export async function quotedValue(queries: QueryClient, field: Field, value: InputValue): Promise<string> {
  const text = String(value)
  if (field.kind === 'select') return word(field.options[text] ?? text)
  if (field.kind !== 'relation' || text === '') return text
  const found = await queries.fetchQuery(namesQuery(field.to, [text])).catch(() => [])
  return found[0]?.label ?? ''
}
