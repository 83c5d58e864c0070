import type { Company } from '#server/demo/company/company.ts'

/**
 * The cashier of an agence ('' for all of them), who counts and pays out, and the person who decides and confirms:
 * never the same.
 */
export interface Desk {
  cashierOf(agence: string): string
  readonly decider: string
}

export function deskOf({ moderateurs }: Company): Desk {
  const [decider, ...others] = moderateurs.filter(({ roles }) => roles.includes('Factures livreurs'))
  const travelling = others.find((one) => one.agence === null)
  return {
    cashierOf: (agence) => (others.find((one) => one.agence?.id === agence) ?? travelling)?.id ?? '',
    decider: decider?.id ?? '',
  }
}
