import type { ScanResult } from '#model/domain/commande/scan-modes.ts'
import { readScanText } from '#model/domain/commande/scan-text.ts'
import type { Parcel } from '../../queries.ts'

/** The part of a parcel its label tells of. */
type Labelled = Pick<Parcel, 'id' | 'code' | 'parent' | 'receiver_full_name'>

interface Known<P> {
  /** What he is to hand back. */
  readonly back: readonly P[]
  /** Everything of his day. */
  readonly all: readonly P[]
}

interface Counted<P> {
  readonly result: ScanResult
  /** The one to hand back, else the one that is not. */
  readonly parcel: P | undefined
}

/** What a label read at the end of the day stands for. An old article comes back without one: its delivery’s counts. */
export function countBack<P extends Labelled>(
  text: string,
  { back, all }: Known<P>,
  counted: readonly string[],
): Counted<P> {
  const { spellings } = readScanText(text)
  const read = all.filter(({ code }) => spellings.some((one) => one.text === code))
  const parcel = back.find(({ id, parent }) => read.some((one) => one.id === id || one.id === parent))
  if (parcel) return { result: counted.includes(parcel.id) ? 'deja' : 'ok', parcel }
  return { result: read[0] ? 'mauvais' : 'inconnu', parcel: read[0] }
}
