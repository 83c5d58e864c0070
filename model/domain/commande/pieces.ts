import type { Row } from '../../collections.ts'

/** Labels a commande has, one on each of its pieces. */
export const piecesOf = ({ colis_count }: Pick<Row<'commands'>, 'colis_count'>): number =>
  Math.max(1, colis_count)

/** Why a commande has no label of that number; null for one it has. */
export function whyNoPiece(
  { code, colis_count }: Pick<Row<'commands'>, 'code' | 'colis_count'>,
  piece: number,
): string | null {
  const pieces = piecesOf({ colis_count })
  if (piece <= pieces) return null
  const has = pieces === 1 ? 'n’a qu’une étiquette' : `n’a que ${pieces} étiquettes`
  return `${code} ${has} : vérifiez le code, ou réimprimez-les.`
}

/** Further labels are only counted. */
const NAMED = 6

/** « 1/3 : scannez aussi les étiquettes 2 et 3. » How many labels were read, and which are still to be. */
export function piecesInWords(seen: readonly number[], pieces: number): string {
  const missing = Array.from({ length: pieces }, (_, n) => n + 1).filter((n) => !seen.includes(n))
  const told = `${seen.length}/${pieces}`
  if (missing.length === 0) return `${told}, complet.`
  if (missing.length > NAMED) return `${told} : scannez aussi les ${missing.length} autres étiquettes.`
  const [last, ...others] = missing.reverse()
  const first = others.reverse().join(', ')
  return first === ''
    ? `${told} : scannez aussi l’étiquette ${last}.`
    : `${told} : scannez aussi les étiquettes ${first} et ${last}.`
}
