/** A payment by card, transfer or cheque to look for on the account of the company; amounts are dirhams. */
export interface AtBank {
  readonly command: string
  readonly code: string
  readonly client: string
  /** The suivi a rapprochement names. */
  readonly suivi: string
  readonly mode: string
  readonly reference: string
  /** Time the payment was recorded, canonical text. */
  readonly at: string
  /** The amount the account should show for this commande: 0 after a correction to no payment by bank. */
  readonly montant: number
  /** Dirhams already seen at the bank for this commande, before a correction; 0 for none. */
  readonly deja: number
}
