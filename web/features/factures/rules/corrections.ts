import { add, commandTotal, parseAmount, subtract, toDirhams, toPlain, ZERO } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { amountsOf, type FactureLine } from '../queries.ts'

/** The amounts of a line that an avoir may correct; the clerk types the right ones. */
export const PARTS = ['encaisse', 'fee', 'indemnite'] as const
export type CorrectedPart = (typeof PARTS)[number]

export interface Correction {
  readonly line: FactureLine
  readonly typed: Readonly<Record<CorrectedPart, string>>
}

/** The amounts of a line as the facture has them. */
export function billedParts(line: FactureLine): Record<CorrectedPart, Centimes> {
  const { fee, indemnite, ...cash } = amountsOf(line)
  return { encaisse: commandTotal(cash), fee, indemnite }
}

/** A correction that starts from the billed amounts, so nothing differs yet. */
export function correctionOf(line: FactureLine): Correction {
  const { encaisse, fee, indemnite } = billedParts(line)
  return {
    line,
    typed: { encaisse: toPlain(encaisse), fee: toPlain(fee), indemnite: toPlain(indemnite) },
  }
}

/** Right amounts less billed ones; null when a text is no amount. */
export function differenceOf({ line, typed }: Correction): Record<CorrectedPart, Centimes> | null {
  const billed = billedParts(line)
  const difference = (part: CorrectedPart): Centimes | null => {
    const right = parseAmount(typed[part])
    return right === null ? null : subtract(right, billed[part])
  }
  const [encaisse, fee, indemnite] = PARTS.map(difference)
  if (encaisse == null || fee == null || indemnite == null) return null
  return { encaisse, fee, indemnite }
}

/** The net of the avoir for its client, as a preview: the server computes it again. */
export const netOfCorrections = (corrections: readonly Correction[]): Centimes =>
  add(
    ZERO,
    ...corrections.flatMap((one) => {
      const difference = differenceOf(one)
      return difference ? [add(subtract(difference.encaisse, difference.fee), difference.indemnite)] : []
    }),
  )

/** `lignes` of the avoir: signed differences in dirhams, of the lines that differ. */
export const differencesOnWire = (corrections: readonly Correction[]) =>
  corrections.flatMap((one) => {
    const difference = differenceOf(one)
    if (!difference || PARTS.every((part) => difference[part] === 0)) return []
    const { encaisse, fee, indemnite } = difference
    return [
      {
        command: one.line.command,
        price: toDirhams(encaisse),
        fee: toDirhams(fee),
        indemnite: toDirhams(indemnite),
      },
    ]
  })
