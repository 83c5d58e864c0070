/** Wrong codes after which the code of a parcel is shut, and a photo and a signature stand for it. */
export const MOST_WRONG_CODES = 5

/** The means by which the recipient of a parcel with a code was identified. */
export const REMISES = {
  code: 'Code juste',
  bloque: 'Photo et signature, après cinq codes faux',
  sans_code: 'Photo et signature, sans code : à vérifier',
} as const

/** Counts of the codes tried at the door of a parcel. */
export interface Tries {
  readonly right: number
  readonly wrong: number
}
export const NO_TRY: Tries = { right: 0, wrong: 0 }

/** The verdict on the tries of a parcel; empty while none is right and more may follow. */
export type CodeTried = '' | 'juste' | 'bloque'

export function codeTried({ right, wrong }: Tries): CodeTried {
  if (right > 0) return 'juste'
  return wrong >= MOST_WRONG_CODES ? 'bloque' : ''
}

/** The digits of a typed code, Western or Arabic, without separators. */
export const codeDigits = (typed: string): string =>
  typed.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660)).replace(/\D/g, '')
