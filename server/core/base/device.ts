/** A device and the accounts that have signed in on it, each as a signature nobody else can make. */
export interface Device {
  readonly id: string
  readonly proofs: readonly string[]
}
