import { toCardinal } from 'n2words/fr-FR'
import type { Centimes } from '../../schema/collection.ts'

/**
 * An amount in French words, as on a facture: « six cent soixante-neuf dirhams et cinquante centimes ». The
 * sign is left out: the sentence around it tells who pays.
 */
export function inLetters(amount: Centimes): string {
  const magnitude = Math.abs(amount)
  const rest = magnitude % CENTIMES_IN_DIRHAM
  const whole = (magnitude - rest) / CENTIMES_IN_DIRHAM
  const parts = [
    ...(whole > 0 || rest === 0 ? [counted(whole, 'dirham')] : []),
    ...(rest > 0 ? [counted(rest, 'centime')] : []),
  ]
  return parts.join(' et ')
}

const CENTIMES_IN_DIRHAM = 100

/** « un million de dirhams », but « un million cent dirhams ». */
function counted(n: number, unit: string): string {
  const words = toCardinal(n)
  const link = /(million|milliard)s?$/.test(words) ? ' de ' : ' '
  return `${words}${link}${unit}${n >= 2 ? 's' : ''}`
}
