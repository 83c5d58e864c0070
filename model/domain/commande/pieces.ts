import type { Row } from '../../collections.ts'

/** Labels a commande has, one on each of its pieces. */
export const piecesOf = ({ colis_count }: Pick<Row<'commands'>, 'colis_count'>): number =>
  Math.max(1, colis_count)

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
