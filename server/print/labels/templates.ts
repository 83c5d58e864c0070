import type { LabelFormat } from '#model/domain/label-formats.ts'
import type { Box } from '../pen.ts'

/** Positions on an étiquette, in millimetres; sizes of letters in points. */
export interface Template {
  readonly size: readonly [width: number, height: number]
  readonly header: Box
  readonly ville: Box
  readonly receiver: Box
  readonly qr: Box
  readonly amount: Box
  readonly options: Box
  readonly goods: Box
  readonly barcode: Box
  readonly sender: Box
  readonly letters: {
    readonly company: number
    readonly ville: number
    readonly name: number
    readonly phone: number
    readonly address: number
    readonly amount: number
    readonly option: number
    readonly goods: number
    readonly code: number
    readonly small: number
  }
}

const SQUARE: Template = {
  size: [100, 100],
  header: { x: 3, y: 2.5, w: 94, h: 6.5 },
  ville: { x: 3, y: 9.5, w: 94, h: 15 },
  receiver: { x: 3, y: 26, w: 63, h: 32 },
  qr: { x: 67, y: 25.5, w: 30, h: 30 },
  amount: { x: 3, y: 59, w: 48, h: 13 },
  options: { x: 53, y: 59, w: 44, h: 13 },
  goods: { x: 3, y: 73, w: 94, h: 7 },
  barcode: { x: 3, y: 80.5, w: 94, h: 13 },
  sender: { x: 3, y: 94, w: 94, h: 4 },
  letters: {
    company: 11,
    ville: 32,
    name: 14,
    phone: 18,
    address: 11,
    amount: 28,
    option: 10,
    goods: 8,
    code: 10,
    small: 6.5,
  },
}

const TALL: Template = {
  size: [100, 150],
  header: { x: 4, y: 3.5, w: 92, h: 9 },
  ville: { x: 4, y: 14, w: 92, h: 21 },
  receiver: { x: 4, y: 37, w: 57, h: 46 },
  qr: { x: 62, y: 36.5, w: 34, h: 34 },
  amount: { x: 4, y: 85, w: 50, h: 17 },
  options: { x: 56, y: 85, w: 40, h: 17 },
  goods: { x: 4, y: 104, w: 92, h: 15 },
  barcode: { x: 4, y: 120, w: 92, h: 21.5 },
  sender: { x: 4, y: 142.5, w: 92, h: 5 },
  letters: {
    company: 15,
    ville: 44,
    name: 18,
    phone: 21,
    address: 14,
    amount: 36,
    option: 12,
    goods: 10,
    code: 15,
    small: 8,
  },
}

/** Wide margins: an office printer leaves five millimetres white. */
const POSTCARD: Template = {
  ...TALL,
  size: [105, 148],
  header: { x: 6.5, y: 6, w: 92, h: 8 },
  ville: { x: 6.5, y: 15, w: 92, h: 20 },
  receiver: { x: 6.5, y: 37, w: 57, h: 45 },
  qr: { x: 64.5, y: 36.5, w: 34, h: 34 },
  amount: { x: 6.5, y: 83.5, w: 50, h: 17 },
  options: { x: 58.5, y: 83.5, w: 40, h: 17 },
  goods: { x: 6.5, y: 102, w: 92, h: 14.5 },
  barcode: { x: 6.5, y: 117, w: 92, h: 20 },
  sender: { x: 6.5, y: 138, w: 92, h: 5 },
}

export interface Sheet {
  /** Width and height of the page, in millimetres. */
  readonly size: readonly [width: number, height: number]
  readonly template: Template
  /** Corners of the étiquettes on a page. */
  readonly places: readonly { readonly x: number; readonly y: number }[]
}

const alone = (template: Template): Sheet => ({ size: template.size, template, places: [{ x: 0, y: 0 }] })

export const SHEETS: Readonly<Record<LabelFormat, Sheet>> = {
  '100x100': alone(SQUARE),
  '100x150': alone(TALL),
  A6: alone(POSTCARD),
  A4: {
    size: [210, 297],
    template: POSTCARD,
    places: [
      { x: 0, y: 0 },
      { x: 105, y: 0 },
      { x: 0, y: 148.5 },
      { x: 105, y: 148.5 },
    ],
  },
}
