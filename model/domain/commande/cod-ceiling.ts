import type { FieldError } from '../../schema/checks.ts'
import type { Centimes } from '../../schema/collection.ts'
import { format, ZERO } from '../money.ts'

/** The refusal of an amount to collect at one door; null below the ceiling. A ceiling of zero is none. */
export const tooMuchCash = (amount: Centimes, ceiling: Centimes): FieldError | null =>
  ceiling === ZERO || amount < ceiling
    ? null
    : {
        code: 'validation_plafond_cod',
        message: `À partir de ${format(ceiling)} la loi limite les paiements en espèces : baissez le montant, ou demandez à une personne qui tient « Commandes » et « Factures clients » de l’accepter avec un motif.`,
      }
