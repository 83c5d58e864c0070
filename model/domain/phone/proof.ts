import { and, compare, eq } from '../../schema/filter.ts'

/** Kinds of proof a phone takes at a door. */
export const PROOF_KINDS = { photo: 'Photo', signature: 'Signature' } as const
export type ProofKind = keyof typeof PROOF_KINDS

/** Small enough for a slow network: the phone reduces its pictures to this, and nobody sends more. */
export const PROOF_BYTES = 200_000
/** Pixels of the longer side. */
export const PROOF_SIDE = 1280

/** Options of a file field that holds a proof, which no stranger may open. */
export const PROOF_FILE = {
  mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
  maxSize: PROOF_BYTES,
  protected: true,
} as const

/** Hexadecimal SHA-256 of the bytes: the name of a proof until its file arrives. */
export const SHA256 = '[0-9a-f]{64}'

/** A proof later than this is reported to the office. */
export const PROOF_LATE_MS = 24 * 3_600_000

/** Filter of `preuves`: those the server has been waiting for since before that canonical instant. */
export const lateProofs = (before: string): string =>
  and(eq('state', 'attendue'), compare('annoncee_at', '<', before))
