import type { Row } from '../../collections.ts'

/** Fields of a commande that its étiquette prints. */
export const LABEL_FIELDS = [
  'code',
  'created',
  'city',
  'receiver_full_name',
  'receiver_phone_number',
  'receiver_phone_2',
  'receiver_address',
  'product_name',
  'quantity',
  'price',
  'extra_fees',
  'note',
  'package_opened',
  'essayage',
  'is_echange',
  'fragile',
  'colis_count',
  'boutique',
  'client_name',
  'client_phone',
  'reference_client',
] as const satisfies readonly (keyof Row<'commands'>)[]

/** A change of one of these fields makes the étiquette on the parcel wrong. */
export const reprints = (fields: readonly string[]): boolean =>
  LABEL_FIELDS.some((field) => fields.includes(field))

/** An étiquette of ours was printed, or the parcel has left its client, who labelled it. */
export const isLabelled = ({
  labels_printed,
  holder_kind,
}: Pick<Row<'commands'>, 'labels_printed' | 'holder_kind'>): boolean =>
  labels_printed > 0 || holder_kind !== 'client'
