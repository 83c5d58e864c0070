/**
 * The layout that a paper written now names as its `version`. A stored paper is reprinted by the layout it names, so a
 * published one never changes: a new look is the next number here, beside its drawing in `server/print/layouts.ts`.
 */
export const LAYOUT = { bon: 1, facture: 1, recu: 1, remboursement: 1 } as const
