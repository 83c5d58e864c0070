import sharp from 'sharp'
import { collections } from '#model/collections.ts'
import type { BonContent } from '#model/domain/bon/content.ts'
import { type FileStore, keyOf } from '#server/core/files/file-store.ts'

/** Pictures of the signatures, as PNG; absent when the bon was signed on paper, or not yet. */
export interface Signatures {
  readonly from?: Uint8Array
  readonly to?: Uint8Array
}

const WIDE = 600

/** The signatures of the bon. An unreadable one leaves its place empty, to be signed by hand. */
export async function signaturesOf(
  files: FileStore,
  bon: string,
  { signatures }: BonContent,
): Promise<Signatures> {
  const from = await pictureOf(files, bon, signatures.from.file)
  const to = await pictureOf(files, bon, signatures.to.file)
  return { ...(from && { from }), ...(to && { to }) }
}

async function pictureOf(files: FileStore, bon: string, name: string): Promise<Uint8Array | null> {
  if (name === '') return null
  const stored = await files.read(keyOf(collections.bons.id, bon, name))
  if (!stored) return null
  const bytes = Buffer.concat(await Array.fromAsync(stored))
  return sharp(bytes)
    .resize({ width: WIDE, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .png()
    .toBuffer()
    .catch(() => null)
}
