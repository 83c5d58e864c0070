import type { BonContent } from '#model/domain/bon/content.ts'
import type { BonFormat } from '#model/domain/bon/formats.ts'
import { a4Pdf } from './a4.ts'
import { rollPdf } from './roll.ts'
import type { Signatures } from './signatures.ts'

/** The paper of a bon: the same content is the same bytes, whenever it is printed. */
export const bonPdf = (
  content: BonContent,
  format: BonFormat,
  signatures: Signatures,
): Promise<Uint8Array<ArrayBuffer>> =>
  format === 'A4' ? a4Pdf(content, signatures) : rollPdf(content, signatures)
