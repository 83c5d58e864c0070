import type { FactureContent } from '#model/domain/billing/facture-content.ts'
import type { BonContent } from '#model/domain/bon/content.ts'
import type { BonFormat } from '#model/domain/bon/formats.ts'
import type { LAYOUT } from '#model/domain/paper-layouts.ts'
import { conflict } from '#server/core/base/refusals.ts'
import { bonPdf } from './bons/pdf.ts'
import type { Signatures } from './bons/signatures.ts'
import { facturePdf } from './factures/pdf.ts'
import type { RecuContent, RemboursementContent } from './recus/content.ts'
import { recuPdf } from './recus/pdf.ts'
import { remboursementPdf } from './recus/remboursement-pdf.ts'

interface Versioned {
  readonly version: number
}

/** The drawings of one kind of stored paper, by the version its content names. */
export type Layouts<Content, Beside extends readonly unknown[] = []> = Readonly<
  Record<number, (content: Content, ...beside: Beside) => Promise<Uint8Array<ArrayBuffer>>>
>

/**
 * Every layout that a stored paper may name. One that was published stays as it is, with what it draws with, or papers
 * already handed out would print differently; `layouts.test.ts` holds the bytes of each.
 */
export const LAYOUTS = {
  bon: { 1: bonPdf } as Layouts<BonContent, [BonFormat, Signatures]>,
  facture: { 1: facturePdf } as Layouts<FactureContent>,
  recu: { 1: recuPdf } as Layouts<RecuContent>,
  remboursement: { 1: remboursementPdf } as Layouts<RemboursementContent>,
} satisfies Record<keyof typeof LAYOUT, unknown>

/** Draws a paper with the layout it names; 409 for one this server does not have. */
export function draw<Content extends Versioned, Beside extends readonly unknown[]>(
  layouts: Layouts<Content, Beside>,
  content: Content,
  ...beside: Beside
): Promise<Uint8Array<ArrayBuffer>> {
  const { version } = content
  const layout = layouts[version]
  if (layout) return layout(content, ...beside)
  throw conflict(
    `Ce papier a la mise en page ${version}, que ce serveur n’a pas. Mettez le serveur à jour, puis imprimez.`,
  )
}
