import type { Row } from '#model/collections.ts'
import type { Refusal } from '#model/domain/commande/decide/refusal.ts'
import { ApiError, conflict, forbidden, invalid } from '#server/core/base/refusals.ts'

/** The error for a refused move; a conflict includes the parcel's present state. */
export function refusalError(refusal: Refusal, parcel: Row<'commands'> | null): ApiError {
  const { status, message, code, params, fields, confirm } = refusal
  if (status === 400) return invalid(fields ?? {}, message)
  const named = { ...(code && { code }), ...(params && { params }) }
  if (status === 403) return forbidden(message, named)
  const { data } = conflict(message, parcel && presentOf(parcel), named)
  return new ApiError(409, message, confirm ? { ...data, confirm } : data)
}

/** The present state of the parcel, as far as its former holder may know it. */
export function presentOf({
  id,
  code,
  status,
  delivery_man,
  holder_kind,
  holder,
  last_event_at,
}: Row<'commands'>): Partial<Row<'commands'>> {
  return { id, code, status, delivery_man, holder_kind, holder, last_event_at }
}
