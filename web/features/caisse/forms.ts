import { avances } from '#model/collections/avances.ts'
import { remboursements } from '#model/collections/remboursements.ts'
import { remisesBanque } from '#model/collections/remises_banque.ts'
import { formSpec } from '#web/form/form-spec.ts'
import { CountInput } from './components/count-input.tsx'

const AMONG = { livreur: 'type = "livreur"' } as const

/** The amount is computed from the count. */
export const remboursementForm = formSpec(remboursements, {
  groups: [{ fields: ['livreur', 'agence', 'comptage', 'montant'] }],
  among: AMONG,
  hisAgence: true,
  wide: ['comptage'],
  inputs: { comptage: CountInput },
})

export const avanceForm = formSpec(avances, {
  groups: [{ fields: ['livreur', 'montant', 'motif', 'agence'] }],
  among: AMONG,
  hisAgence: true,
})

/** Deciding is a press of another person. */
export const remiseForm = formSpec(remisesBanque, {
  groups: [{ fields: ['agence', 'montant', 'reference', 'preuve'] }],
  except: ['state'],
  hisAgence: true,
})
