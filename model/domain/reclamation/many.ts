/** Claims of one act; a page of a list has fewer. */
export const MOST_CLAIMS = 200

/** A free text, or the id of a template, which each client gets in the language of the account. */
interface ClaimAnswer {
  readonly texte: string
  readonly reponse: string
}

/** An act on several claims at once. `lot` identifies all of it: a resend writes no second answer. */
export type ClaimAct =
  | { readonly act: 'assigner'; readonly assigned: string }
  | ({ readonly act: 'repondre'; readonly lot: string } & ClaimAnswer)
  | ({ readonly act: 'clore'; readonly state: 'resolue' | 'rejetee' } & ClaimAnswer)

export interface ClaimOutcome {
  readonly id: string
  /** Why nothing was done; empty when it was. */
  readonly reason: string
}
