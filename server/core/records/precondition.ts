import { parseInstant } from '#model/schema/instant.ts'
import type { AnyRow } from '#server/core/base/caller.ts'
import { conflict } from '#server/core/base/refusals.ts'
import type { Submission } from './submit.ts'

const CHANGED = 'Cette fiche a changé entre-temps. Regardez-la telle qu’elle est, puis recommencez.'

/**
 * `If-Match` holds the `updated` of the version the writer has seen, quoted or not. When the record has
 * changed since, the write is refused with the current record, as far as the writer may see it. True when the
 * versions match.
 */
export async function mustBePresent(
  { kernel, collection, origin, request }: Submission,
  row: AnyRow,
): Promise<boolean> {
  const seen = request.headers.if_match?.trim().replace(/^(?:W\/)?"(.*)"$/, '$1')
  if (seen === undefined || seen === '*') return false
  if (parseInstant(seen) === row.updated) return true
  throw conflict(CHANGED, JSON.parse(await kernel.reader.render(collection.name, row, '', origin.caller)))
}
