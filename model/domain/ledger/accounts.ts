import { stableId } from '../../schema/record-id.ts'

/** Kinds of accounts and whose they are: one for each person, one for each agence, or one for the company. */
export const ACCOUNTS = {
  CASH_LIVREUR: { label: 'Espèces chez le livreur', of: 'user', guarded: true },
  CREANCE_LIVREUR: { label: 'Écarts du livreur', of: 'user', guarded: true },
  DU_LIVREUR: { label: 'Commissions dues au livreur', of: 'user', guarded: false },
  DU_CLIENT: { label: 'Dû au client', of: 'user', guarded: true },
  CAISSE: { label: 'Caisse', of: 'agence', guarded: true },
  TRANSIT_BANQUE: { label: 'En route vers la banque', of: 'company', guarded: false },
  BANQUE: { label: 'Banque', of: 'company', guarded: true },
  ATTENTE_PAIEMENT: { label: 'Cartes, virements et chèques attendus', of: 'company', guarded: false },
  PAIEMENTS_EN_COURS: { label: 'Paiements en cours', of: 'company', guarded: false },
  PRODUIT_LIVRAISON: { label: 'Frais et emballages facturés', of: 'company', guarded: false },
  TVA_COLLECTEE: { label: 'TVA collectée', of: 'company', guarded: false },
  TIMBRE_DU: { label: 'Droit de timbre à verser', of: 'company', guarded: false },
  CHARGE_TIMBRE: { label: 'Droit de timbre', of: 'company', guarded: false },
  INDEMNITE: { label: 'Indemnités', of: 'company', guarded: false },
  CHARGE_COMMISSION: { label: 'Commissions', of: 'company', guarded: false },
  CHARGE_DEPENSE: { label: 'Dépenses', of: 'company', guarded: false },
  PERTE_ECART: { label: 'Écarts perdus', of: 'company', guarded: false },
  PRODUIT_ECART: { label: 'Écarts gagnés', of: 'company', guarded: false },
  OUVERTURE: { label: 'Ouverture', of: 'company', guarded: false },
} as const satisfies Readonly<Record<string, AccountRule>>

interface AccountRule {
  readonly label: string
  readonly of: 'user' | 'agence' | 'company'
  /**
   * Keeps its balance and a version: each posting locks it. Accounts that every fact would meet on are summed
   * instead.
   */
  readonly guarded: boolean
}

export type AccountKind = keyof typeof ACCOUNTS

/** The identity of an account: its kind, and the person or the agence it belongs to. */
export interface AccountKey {
  readonly kind: AccountKind
  readonly user?: string
  readonly agence?: string
}

/** The id of an account follows from its key, so that posting needs no look-up. */
export const accountId = ({ kind, user = '', agence = '' }: AccountKey): string =>
  stableId('ledger_accounts', kind, user, agence)

/** Throws when the key lacks its person or agence, or has one too many: a bug of the caller. */
export function mustFit({ kind, user = '', agence = '' }: AccountKey): void {
  const { of } = ACCOUNTS[kind]
  if ((user !== '') === (of === 'user') && (agence !== '') === (of === 'agence')) return
  throw new Error(`${kind} is of ${of}: not of user « ${user} », agence « ${agence} »`)
}
