import { t } from '@lingui/core/macro'
import type { WireRow } from '#model/collections.ts'
import { piecesOf } from '#model/domain/commande/pieces.ts'
import type { ScanMode, ScanResult } from '#model/domain/commande/scan/modes.ts'
import { readScanText } from '#model/domain/commande/scan/text.ts'
import { expandedAt, type ListRow } from '#web/table/columns.ts'

export type Scan = WireRow<'scans'>

/** A refused scan has no result: shown as an error. */
export const resultOf = ({ result }: Pick<Scan, 'result'>): ScanResult => result || 'mauvais'

const nameAt = (row: ListRow | undefined, path: string, field: string): string => {
  const [found] = row ? expandedAt(row, path) : []
  return String(found?.[field] ?? '')
}

const WITH_LIVREUR: readonly ScanMode[] = ['distribution', 'chargement']

/** Words readable from three metres: the state in one word, then the destination or the person. */
export interface AnswerWords {
  readonly word: string
  readonly destination: string
  readonly parcel: ListRow | null
  /** Labels of the parcel, one on each of its pieces. */
  readonly pieces: number
}

export function wordsOf(scan: Scan): AnswerWords {
  const row = scan as ListRow
  const [parcel] = expandedAt(row, 'command')
  const ville = nameAt(parcel, 'city', 'name')
  const livreur = nameAt(parcel, 'delivery_man', 'full_name')
  const destination = scan.mode && WITH_LIVREUR.includes(scan.mode) && livreur !== '' ? livreur : ville
  const found =
    nameAt(row, 'badge', 'full_name') || nameAt(row, 'paper', 'number') || readScanText(scan.text).box
  if (!parcel && found) return { word: found, destination: '', parcel: null, pieces: 1 }
  const word = wordOf(scan, nameAt(parcel, 'status', 'name'))
  const pieces = piecesOf({ colis_count: Number(parcel?.colis_count ?? 1) })
  return { word, destination, parcel: parcel ?? null, pieces }
}

function wordOf(scan: Scan, state: string): string {
  switch (resultOf(scan)) {
    case 'ok':
      return state || t`Bon`
    case 'deja':
      return t`Déjà scanné`
    case 'mauvais':
      return t`Mauvais endroit`
    case 'inconnu':
      return t`Inconnu`
  }
}

/** The spoken words: the destination or the person, else the error. */
export function spokenOf(scan: Scan): string {
  const { word, destination } = wordsOf(scan)
  return scan.result === 'ok' && destination !== '' ? destination : word
}
