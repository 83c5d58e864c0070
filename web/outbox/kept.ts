import type { KeptCollection, Verdict } from '#model/domain/phone/outbox.ts'

/** A record made here that the server may not have yet. */
export interface Kept {
  /** The position of the item in the line of this browser. */
  readonly seq: number
  /** Id of the record; an item sent twice is written once. */
  readonly id: string
  /** Id of the account that made it: no other account sends it. */
  readonly user: string
  readonly collection: KeptCollection
  readonly body: Readonly<Record<string, unknown>>
  /** The time by the clock of this device, ISO. */
  readonly occurred_at: string
  /** Relations to expand in the response. */
  readonly expand?: string
  /** Of a message: names of its files, which are in the store of files under its id. */
  readonly files?: readonly string[]
  /** The commande a scan was of, as the page knew it. */
  readonly parcel?: string
  /** Fields of its commande to show until the server responds; for an undone result, those from before. */
  readonly shows?: Readonly<Record<string, unknown>>
  /** True: the item stays visible after it was written, until somebody has seen its outcome. */
  readonly linger?: boolean
  /** The verdict of the server; absent while the item waits. */
  readonly told?: Pick<Verdict, 'verdict' | 'status' | 'message' | 'data' | 'present'>
  /** Time of the verdict, milliseconds of this device. */
  readonly told_at?: number
}

export interface KeptFile {
  /** The file field of the record. */
  readonly field: string
  readonly name: string
  readonly type: string
  readonly data: ArrayBuffer | Blob
}

/** A photo or a signature its suivi announced: sent apart from it, under the SHA-256 of its bytes. */
export interface KeptProof {
  /** `keyOfProof`: one picture may show two parcels. */
  readonly key: string
  readonly user: string
  /** The record that announced it. */
  readonly suivi: string
  readonly sha256: string
  readonly type: string
  readonly data: ArrayBuffer
}

export const keyOfProof = (suivi: string, sha256: string): string => `${suivi} ${sha256}`
export const suiviOfProof = (key: string): string => key.slice(0, key.indexOf(' '))

export const isWaiting = ({ told }: Kept): boolean => told === undefined

/** True for an item the server will not write as it is. */
export const isRefused = ({ told }: Kept): boolean =>
  told?.verdict === 'refused' || told?.verdict === 'conflict'
