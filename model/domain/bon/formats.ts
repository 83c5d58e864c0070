/** Papers a bon is printed on: an office printer, the roll of a counter. */
export const BON_FORMATS = { A4: 'A4', '80mm': 'Ticket 80 mm' } as const
export type BonFormat = keyof typeof BON_FORMATS

export const isBonFormat = (text: string): text is BonFormat => Object.hasOwn(BON_FORMATS, text)
