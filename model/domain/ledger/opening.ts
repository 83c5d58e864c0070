import type { Row } from '../../collections.ts'
import type { FieldError } from '../../schema/checks.ts'
import { ZERO } from '../money.ts'
import { ACCOUNTS, type AccountKey, type AccountKind } from './accounts.ts'
import { type EntryDraft, transfer } from './draft.ts'

type Opening = Pick<Row<'ouvertures'>, 'id' | 'kind' | 'user' | 'agence' | 'montant' | 'jour'>

/** The entry of an opening balance: it comes from outside the books. */
export const openingEntries = (opening: Opening): readonly EntryDraft[] => [
  {
    cause_collection: 'ouvertures',
    cause: opening.id,
    rule: 'ouverture',
    occurred_at: opening.jour,
    label: 'Solde d’ouverture',
    agence: opening.agence,
    postings: transfer(accountOf(opening), { kind: 'OUVERTURE' }, opening.montant),
  },
]

const accountOf = ({ kind, user, agence }: Opening): AccountKey => ({
  kind: kind as AccountKind,
  ...(user !== '' && { user }),
  ...(agence !== '' && { agence }),
})

const isOpened = (kind: string): kind is AccountKind => Object.hasOwn(ACCOUNTS, kind) && kind !== 'OUVERTURE'

/**
 * True for balances people settle: a livreur hands the cash
 * over, a client is paid. Balances of the company stand.
 */
export const isToBeSettled = ({ kind }: Pick<Opening, 'kind'>): boolean =>
  kind === 'CASH_LIVREUR' || kind === 'DU_CLIENT'

/**
 * Why this is not an opening balance, by field; empty when it is one. `typeOf` gives the type of an account of
 * the company's people.
 */
export function openingErrors(
  { kind, user, agence, montant }: Opening,
  typeOf: (user: string) => string | undefined,
): Readonly<Record<string, FieldError>> {
  if (!isOpened(kind)) {
    const kinds = Object.keys(ACCOUNTS).filter(isOpened).join(', ')
    return { kind: wrong('validation_account', `Choisissez un compte : ${kinds}.`) }
  }
  const { of, label } = ACCOUNTS[kind]
  const errors: Record<string, FieldError> = {}
  const type = kind === 'DU_CLIENT' ? 'client' : 'livreur'
  if (of === 'user' ? typeOf(user) !== type : user !== '') {
    errors.user = wrong(
      'validation_person',
      of === 'user' ? `Choisissez un ${type}.` : `« ${label} » n’est à personne.`,
    )
  }
  if ((of === 'agence') !== (agence !== '')) {
    errors.agence = wrong(
      'validation_agence',
      of === 'agence' ? 'Choisissez une agence.' : `« ${label} » n’est d’aucune agence.`,
    )
  }
  if (montant === ZERO)
    errors.montant = wrong('validation_amount', 'Donnez le solde : un compte à zéro ne s’ouvre pas.')
  return errors
}

const wrong = (code: string, message: string): FieldError => ({ code, message })
