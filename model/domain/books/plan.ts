import { ACCOUNTS, type AccountKind } from '../ledger/accounts.ts'

/** Setting with the company's own account numbers, where they differ from `CGNC`. */
export const PLAN_SETTING = 'comptabilite.comptes'

/**
 * Default numbers of the accounts, from the Moroccan chart of accounts (CGNC); `PLAN_SETTING` overrides them.
 */
export const CGNC: Readonly<Record<AccountKind, string>> = {
  CASH_LIVREUR: '51651000',
  CREANCE_LIVREUR: '34310000',
  DU_LIVREUR: '44880000',
  DU_CLIENT: '44210000',
  CAISSE: '51610000',
  TRANSIT_BANQUE: '51150000',
  BANQUE: '51410000',
  ATTENTE_PAIEMENT: '51110000',
  PAIEMENTS_EN_COURS: '44970000',
  PRODUIT_LIVRAISON: '71240000',
  TVA_COLLECTEE: '44550000',
  TIMBRE_DU: '44570000',
  CHARGE_TIMBRE: '61671000',
  INDEMNITE: '65810000',
  CHARGE_COMMISSION: '61360000',
  CHARGE_DEPENSE: '61480000',
  PERTE_ECART: '65880000',
  PRODUIT_ECART: '75880000',
  OUVERTURE: '11610000',
}

const NUMBER = /^[1-8]\d{3,9}$/

/** The chart of a company: the usual numbers under those it set. */
export const planOf = (setting: unknown): Readonly<Record<AccountKind, string>> => ({
  ...CGNC,
  ...(planErrors(setting).length === 0 ? (setting as Partial<Record<AccountKind, string>>) : {}),
})

/** Errors of account numbers a company set, in sentences; none for nothing set. */
export function planErrors(setting: unknown): readonly string[] {
  if (setting === null || setting === undefined) return []
  if (typeof setting !== 'object' || Array.isArray(setting)) return ['Donnez un numéro par compte.']
  return Object.entries(setting).flatMap(([kind, number]) => {
    if (!Object.hasOwn(ACCOUNTS, kind)) return [`« ${kind} » n’est pas un compte du grand livre.`]
    if (typeof number === 'string' && NUMBER.test(number)) return []
    const { label } = ACCOUNTS[kind as AccountKind]
    return [`« ${label} » : un numéro du plan comptable a de 4 à 10 chiffres, de 1 à 8 pour le premier.`]
  })
}
