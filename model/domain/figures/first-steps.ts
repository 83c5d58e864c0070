/** The steps of a company that begins, in their order. */
export const STAFF_STEPS = ['villes', 'agence', 'tarifs', 'client', 'livreur', 'commande', 'equipe'] as const
export type StaffStep = (typeof STAFF_STEPS)[number]

/** The steps of a merchant who begins, in their order. */
export const MERCHANT_STEPS = ['compte', 'rib', 'commande', 'ramassage'] as const
export type MerchantStep = (typeof MERCHANT_STEPS)[number]

/** The steps that are offered, and do not count as left. */
export const OPTIONAL_STEPS: readonly string[] = ['equipe']
