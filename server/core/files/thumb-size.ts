import type { ResizeOptions } from 'sharp'
import type { FileField } from '#model/schema/fields.ts'

const ALWAYS = '100x100'
const FORM = /^(\d{1,4})x(\d{1,4})([tbf]?)$/

/** How pictures of that size are cut; nothing for a size the field does not offer, or that is none. */
export function thumbSize(field: FileField, size: string): ResizeOptions | null {
  if (size !== ALWAYS && !field.thumbs?.includes(size)) return null
  const [, w, h, cut] = FORM.exec(size) ?? []
  const [width, height] = [Number(w ?? 0), Number(h ?? 0)]
  if (width === 0 && height === 0) return null
  if (width === 0) return { height }
  if (height === 0) return { width }
  if (cut === 'f') return { width, height, fit: 'inside', withoutEnlargement: true }
  return { width, height, fit: 'cover', position: POSITIONS[cut ?? ''] ?? 'centre' }
}

const POSITIONS: Readonly<Record<string, string>> = { t: 'top', b: 'bottom' }
