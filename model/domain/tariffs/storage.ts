import type { StateCode } from '../commande/states/states.ts'

/** States in which a parcel waits at an agence to be fetched by the recipient or its client. */
export const STORED = ['RETRAIT_AGENCE', 'RETOUR_PRET'] as const satisfies readonly StateCode[]
