/** Papers an étiquette is printed on. */
export const LABEL_FORMATS = {
  '100x100': '100 × 100 mm',
  '100x150': '100 × 150 mm',
  A6: 'A6',
  A4: 'A4, quatre par page',
} as const
export type LabelFormat = keyof typeof LABEL_FORMATS

export const isLabelFormat = (text: string): text is LabelFormat => Object.hasOwn(LABEL_FORMATS, text)

/** Papers an étiquette of a product is printed on. */
export const PRODUCT_LABEL_FORMATS = { A4: 'A4, 24 par page', '50x30': '50 × 30 mm' } as const
export type ProductLabelFormat = keyof typeof PRODUCT_LABEL_FORMATS

/** Étiquettes of one demand. */
export const MOST_LABELS = 1_000
