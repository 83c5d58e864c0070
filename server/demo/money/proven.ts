import { format, ZERO } from '#model/domain/money.ts'
import type { Proofs } from '../proofs.ts'
import type { Values } from '../rows.ts'

const day = (instant: string): string => instant.slice(0, 10).split('-').reverse().join('/')
const amountOf = (row: { readonly montant?: Values<'paiements'>['montant'] }): string =>
  format(row.montant ?? ZERO)

/** A payment made, with the advice of the bank or the receipt its client signed. */
export const provenPaiement = (proofs: Proofs, row: Values<'paiements'>): Values<'paiements'> =>
  row.state === 'poste'
    ? {
        ...row,
        preuve: proofs.paper('paiements', row.id, [
          row.mode === 'especes' ? 'Reçu signé : paiement en espèces' : 'Avis d’opération : virement émis',
          `Référence ${row.reference}`,
          `Montant ${amountOf(row)}`,
          `Le ${day(row.decided_at ?? '')}`,
        ]),
      }
    : row

/** Cash brought to the bank, with the slip its counter stamped. */
export const provenRemise = (proofs: Proofs, row: Values<'remises_banque'>): Values<'remises_banque'> => ({
  ...row,
  preuve: proofs.paper('remises_banque', row.id, [
    'Bordereau de remise d’espèces',
    `Référence ${row.reference}`,
    `Montant ${amountOf(row)}`,
    `Le ${day(row.created ?? '')}`,
  ]),
})

/** A dépense sent for approval has its ticket. */
export const provenDepence = (proofs: Proofs, row: Values<'depences'>): Values<'depences'> => ({
  ...row,
  piece: proofs.picture('depences', row.id, row.amount ?? ZERO, row.date?.slice(0, 10) ?? ''),
})

/** Paid by card at the door, with the slip of the terminal. */
export const provenSuivi = <S extends Values<'suivis'>>(proofs: Proofs, suivi: S): S =>
  suivi.mode_paiement === 'carte'
    ? {
        ...suivi,
        photo: proofs.picture('suivis', suivi.id, suivi.amount_collected ?? ZERO, suivi.reference ?? ''),
      }
    : suivi
