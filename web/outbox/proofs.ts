import type { ProofKind } from '#model/domain/phone/proof.ts'
import { type KeptProof, keyOfProof } from './kept.ts'

/** Hexadecimal. */
export async function sha256Of(data: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export type Pictures = Readonly<Partial<Record<ProofKind, File>>>

/** The fields of a suivi that announce its pictures, and the pictures to store. */
export interface Announced {
  readonly names: Readonly<Record<string, string>>
  readonly proofs: readonly Omit<KeptProof, 'user'>[]
}

export async function announce(suivi: string, pictures: Pictures): Promise<Announced> {
  const found = await Promise.all(
    Object.entries(pictures).map(async ([genre, file]) => {
      const data = await file.arrayBuffer()
      return { genre, type: file.type, data, sha256: await sha256Of(data) }
    }),
  )
  return {
    names: Object.fromEntries(found.map(({ genre, sha256 }) => [`${genre}_sha256`, sha256])),
    proofs: found.map(({ sha256, type, data }) => {
      return { key: keyOfProof(suivi, sha256), suivi, sha256, type, data }
    }),
  }
}

/** Part of the browser's quota above which photos are refused, so that results always find room. */
const MOST_USED = 0.8

export async function hasRoom(): Promise<boolean> {
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  return quota === 0 || usage < MOST_USED * quota
}
