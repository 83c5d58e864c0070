import type { Collections } from '#model/collections.ts'

export type MailKind = keyof Collections['mails']['fields']['kind']['options']

export type Language = 'fr' | 'ar'

/** The values of a mail, ready to be shown. */
export interface MailValues {
  readonly link: string
  readonly code: string
  /** « 30 minutes » */
  readonly validity: string
  readonly newEmail: string
  readonly when: string
  readonly device: string
  readonly ip: string
  /** The holders who have had something for too long, the longest first. */
  readonly holders: readonly HeldReturns[]
  /** Number of a claim or a facture. */
  readonly number: string
  /** Code of the parcel it is about; empty for none. */
  readonly parcel: string
}

/** Parcels one holder has had for too long. */
export interface HeldReturns {
  readonly holder: string
  readonly count: number
  /** Days the oldest one has waited. */
  readonly days: number
}

/** One mail in one language, as plain text: the layout escapes it. */
export interface Words {
  readonly subject: string
  readonly body: string
  /** Large, alone on its line. */
  readonly code?: string
  readonly facts?: readonly (readonly [string, string])[]
  readonly button?: { readonly label: string; readonly link: string }
  readonly closing: string
}

export interface Wording {
  readonly greeting: (name: string) => string
  readonly words: Readonly<Record<MailKind, (matter: MailValues) => Words>>
}

/** Keeps a name or an address in its own direction, inside a sentence of the other. */
export const isolated = (text: string): string => `\u2068${text}\u2069`
