import type { Company } from '#model/domain/company.ts'
import { formatPhone } from '#model/domain/phone-text.ts'
import { qrMatrix } from '../codes.ts'
import { companyLines } from '../company-lines.ts'
import type { Box, Pen } from '../pen.ts'
import type { Strip } from '../strips.ts'
import { INNER, LEFT } from './sheet.ts'

const QR = 24

export interface Heading {
  readonly company: Company
  readonly title: string
  /** Empty while it is a brouillon; null where papers of that kind bear no number. */
  readonly number: string | null
  readonly date: string
  /** The word printed large on a paper without effect, as « SANS VALEUR ». */
  readonly status: string
}

/** The issuer of the paper on the left, its title and number on the right, with the number as a QR. */
export function paperHeading({ company, title, number, date, status }: Heading): Strip {
  return {
    height: 30,
    draw(pen, y) {
      const half = INNER * 0.46
      pen.text(company.name, { x: LEFT, y, w: half, h: 9 }, { size: 20, least: 10, weight: 'bold' })
      let line = y + 9.5
      for (const words of companyLines(company)) {
        line += pen.text(words, { x: LEFT, y: line, w: half, h: 8 }, { size: 8, least: 6, lines: 2 })
      }
      const numbered = number !== '' && number !== null
      const right = { x: LEFT + half, y, w: INNER - half - (numbered ? QR + 3 : 0), h: 9 }
      const side = { align: 'right', weight: 'bold' } as const
      pen.text(title, right, { ...side, size: 18, least: 10 })
      if (number !== null)
        pen.text(number || 'Brouillon', { ...right, y: y + 9 }, { ...side, size: 14, least: 8 })
      pen.text(date, { ...right, y: y + (number === null ? 10 : 16) }, { size: 9, align: 'right' })
      if (status !== '') pen.text(status, { ...right, y: y + 21, h: 6 }, { ...side, size: 10, least: 6 })
      if (numbered) pen.matrix(qrMatrix(number), { x: LEFT + INNER - QR, y: y - 1, w: QR, h: QR })
    },
  }
}

export interface PartyWords {
  readonly role: string
  readonly name: string
  /** The phone as stored, E.164. */
  readonly phone: string
  readonly address: string
}

/** Draws one party of the paper in its frame. */
export function partyBox(pen: Pen, { role, name, phone, address }: PartyWords, box: Box): void {
  pen.frame(box, 0.25)
  const inside = { x: box.x + 2.5, y: box.y + 1.5, w: box.w - 5, h: 4 }
  pen.text(role.toLocaleUpperCase('fr'), inside, { size: 7, weight: 'bold', ink: 'grey' })
  pen.text(name, { ...inside, y: box.y + 5, h: 6 }, { size: 12, least: 7, weight: 'bold' })
  pen.text(formatPhone(phone), { ...inside, y: box.y + 10.7, h: 5 }, { size: 9.5 })
  pen.text(address, { ...inside, y: box.y + 15, h: 6.5 }, { size: 8, least: 6, lines: 2 })
}
