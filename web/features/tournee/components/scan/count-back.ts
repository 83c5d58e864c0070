import { piecesOf } from '#model/domain/commande/pieces.ts'
import type { ScanResult } from '#model/domain/commande/scan/modes.ts'
import { readScanText } from '#model/domain/commande/scan/text.ts'
import type { Parcel } from '../../queries.ts'

/** The fields of a parcel that its label identifies. */
type Labelled = Pick<Parcel, 'id' | 'code' | 'parent' | 'colis_count' | 'receiver_full_name'>

interface Known<P> {
  /** The parcels to hand back. */
  readonly back: readonly P[]
  /** All parcels of the day. */
  readonly all: readonly P[]
}

interface Counted<P> {
  readonly result: ScanResult
  /** The parcel of the label, preferably one to hand back. */
  readonly parcel: P | undefined
  /** The counted label: the id of the parcel, with the number of the label from the second on. */
  readonly label: string
  /** Labels of the parcel read by now, this one among them. */
  readonly seen: number
}

const labelOf = (id: string, piece: number): string => (piece === 1 ? id : `${id}/${piece}`)

const labelsOf = ({ id, colis_count }: Pick<Labelled, 'id' | 'colis_count'>): readonly string[] =>
  Array.from({ length: piecesOf({ colis_count }) }, (_, n) => labelOf(id, n + 1))

/** Were all labels of the parcel read. */
export const isCounted = (
  parcel: Pick<Labelled, 'id' | 'colis_count'>,
  counted: readonly string[],
): boolean => labelsOf(parcel).every((label) => counted.includes(label))

/** The kept labels that belong to these parcels. */
export function keptOf(parcels: readonly Labelled[], counted: readonly string[]): readonly string[] {
  const labels = new Set(parcels.flatMap(labelsOf))
  return counted.filter((label) => labels.has(label))
}

/**
 * Counts a label read at the end of the day; each label of a parcel counts once. Pieces that come back from a
 * delivery may have no label of their own: one of the delivery counts for them.
 */
export function countBack<P extends Labelled>(
  text: string,
  { back, all }: Known<P>,
  counted: readonly string[],
): Counted<P> {
  const read = labelRead(text, all)
  if (!read) return { result: 'inconnu', parcel: undefined, label: '', seen: 0 }
  const parcel = back.find(({ id, parent }) => id === read.of.id || parent === read.of.id)
  if (!parcel) return { result: 'mauvais', parcel: read.of, label: '', seen: 0 }
  const label = labelOf(parcel.id, parcel.id === read.of.id ? read.piece : 1)
  const before = keptOf([parcel], counted)
  return before.includes(label)
    ? { result: 'deja', parcel, label, seen: before.length }
    : { result: 'ok', parcel, label, seen: before.length + 1 }
}

/** A code without the number of a label stands for the first. */
function labelRead<P extends Labelled>(
  text: string,
  all: readonly P[],
): { of: P; piece: number } | undefined {
  for (const { text: code, piece } of readScanText(text).spellings) {
    const of = all.find((one) => one.code === code)
    if (of && piece <= piecesOf(of)) return { of, piece: Math.max(1, piece) }
  }
  return undefined
}
