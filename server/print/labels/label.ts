import { formatLabelCode } from '#model/domain/commande/label-code.ts'
import type { Centimes } from '#model/schema/collection.ts'

/** The content of one étiquette, of one piece of a parcel. Phones are E.164. */
export interface Label {
  readonly code: string
  /** `20/11/2026` */
  readonly date: string
  readonly company: { readonly name: string; readonly phone: string }
  readonly ville: string
  readonly ville_ar: string
  /** Agence and zone that deliver there. */
  readonly route: string
  readonly receiver: string
  readonly phones: readonly string[]
  readonly address: string
  readonly amount: Centimes
  readonly goods: string
  readonly note: string
  readonly options: readonly LabelOption[]
  readonly piece: number
  readonly pieces: number
  readonly sender: string
  readonly sender_phone: string
  readonly reference: string
  /** How many were printed before this one; 0 for the first. */
  readonly duplicate: number
}

/** The text of its bars and its QR: with the number of the label, for a commande with several. */
export const encodedCode = ({ code, piece, pieces }: Pick<Label, 'code' | 'piece' | 'pieces'>): string =>
  formatLabelCode({ code, piece: pieces > 1 ? piece : 0 })

/** Rights of the buyer and cautions for the livreur; each is printed only when it is ticked. */
export const LABEL_OPTIONS = {
  package_opened: 'OUVERTURE',
  essayage: 'ESSAYAGE',
  is_echange: 'ÉCHANGE',
  fragile: 'FRAGILE',
} as const
export type LabelOption = (typeof LABEL_OPTIONS)[keyof typeof LABEL_OPTIONS]
