import type { FactureContent } from '#model/domain/billing/facture-content.ts'
import { add, subtract, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { INNER, LEFT } from '../a4/sheet.ts'
import { grouped } from '../amounts.ts'
import type { Strip } from '../strips.ts'

/** The width beside the totals, which take 88 mm and a space. */
const WIDTH = INNER - 88 - 6
const EACH = 5.5
const COLUMNS = 4
const INSET = 2

/**
 * The tax inside fees and packaging, a line for each rate: apart from the totals, which would seem to add it
 * once more. An avoir gives it back, and shows the amount without a sign.
 */
export function tvaTable({ kind, tva }: Pick<FactureContent, 'kind' | 'tva'>): Strip {
  const shown = (amount: Centimes) => grouped(kind === 'avoir' ? subtract(ZERO, amount) : amount)
  const row = (label: string, each: readonly FactureContent['tva'][number][]) => [
    label,
    shown(add(...each.map(({ ht }) => ht))),
    shown(add(...each.map((one) => one.tva))),
    shown(add(...each.map(({ ttc }) => ttc))),
  ]
  const rows = [
    ['Taux', 'HT', 'TVA', 'TTC'],
    ...tva.map((one) => row(`TVA ${percent(one.taux)}`, [one])),
    ...(tva.length > 1 ? [row('Total', tva)] : []),
  ]
  if (tva.length === 0) return { height: 0, draw: () => {} }
  const title = kind === 'avoir' ? 'TVA rendue' : 'TVA comprise dans les frais et emballages'
  return {
    height: 8 + rows.length * EACH,
    draw(pen, y) {
      pen.text(title, { x: LEFT, y: y + 3, w: WIDTH, h: EACH }, { size: 8, weight: 'bold' })
      const w = (WIDTH - 2 * INSET) / COLUMNS
      for (const [n, words] of rows.entries()) {
        const top = y + 3 + (n + 1) * EACH
        const weight = n === 0 || words[0] === 'Total' ? 'bold' : 'plain'
        for (const [i, word] of words.entries()) {
          const align = i === 0 ? 'left' : 'right'
          const box = { x: LEFT + INSET + i * w, y: top, w, h: EACH }
          pen.text(word, box, { size: 8.5, least: 6, weight, align, valign: 'middle' })
        }
      }
      pen.frame({ x: LEFT, y: y + 3 + EACH, w: WIDTH, h: rows.length * EACH }, 0.25)
    },
  }
}

/** `5,5 %`. */
const percent = (taux: number): string => `${String(taux).replace('.', ',')} %`

/** The place for the issuer's stamp and name. */
export const stampBox: Strip = {
  height: 32,
  draw(pen, y) {
    const w = 70
    const box = { x: LEFT + INNER - w, y: y + 4, w, h: 26 }
    pen.frame(box, 0.25)
    pen.text('Cachet et signature', { ...box, x: box.x + 2, y: box.y + 1, h: 5 }, { size: 8, weight: 'bold' })
  },
}

/** Puts two strips at the same height of the paper. */
export const beside = (left: Strip, right: Strip): Strip => ({
  height: Math.max(left.height, right.height),
  draw(pen, y) {
    left.draw(pen, y)
    right.draw(pen, y)
  },
})
