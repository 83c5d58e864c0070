/** Categories of dépenses, and of their budgets. */
export const CATEGORIES = {
  carburant: 'Carburant',
  loyer: 'Loyer',
  salaires: 'Salaires',
  telephone: 'Téléphone et internet',
  fournitures: 'Fournitures',
  entretien: 'Entretien',
  peage: 'Péage et parking',
  autre: 'Autre',
} as const

export type DepenceCategory = keyof typeof CATEGORIES
