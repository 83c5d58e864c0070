import type { Collections, Row } from '#model/collections.ts'
import type { UserType } from '#model/domain/permissions.ts'
import { isMeasured, isShare } from '#model/domain/tariffs/faits.ts'
import { isExactRate } from '#model/domain/tariffs/promotions.ts'
import type { FieldError } from '#model/schema/checks.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'

const TWO_PEOPLE: FieldError = {
  code: 'validation_two_parties',
  message: 'Un tarif vaut pour un client ou pour un groupe, pas pour les deux. Videz l’un des deux.',
}
const TWO_PLACES: FieldError = {
  code: 'validation_two_places',
  message: 'Un tarif vaut dans une ville ou dans une zone, pas dans les deux. Videz l’une des deux.',
}
const NO_RANGES: FieldError = {
  code: 'validation_no_ranges',
  message:
    'Seuls le poids et le stockage ont un seuil. Videz ce champ, ou choisissez « Poids » ou « Stockage ».',
}
const NO_PERCENTAGE: FieldError = {
  code: 'validation_no_percentage',
  message:
    'Ce frais se paie au montant. Videz ce champ, ou choisissez « Frais d’encaissement » ou « Assurance ».',
}
const TOO_FINE: FieldError = {
  code: 'validation_decimals',
  message: 'Donnez deux décimales au plus, comme 1,25.',
}
const NOT_OF_TYPE: Readonly<Record<'client' | 'livreur', FieldError>> = {
  client: { code: 'validation_invalid_client', message: 'Choisissez un compte client.' },
  livreur: { code: 'validation_invalid_livreur', message: 'Choisissez un compte livreur.' },
}

async function accountError(
  { engine, tx }: Pick<HookEvent<Collections['clients_fee'], Collections>, 'engine' | 'tx'>,
  type: UserType & keyof typeof NOT_OF_TYPE,
  id: string,
): Promise<Readonly<Record<string, FieldError>>> {
  if (id === '') return {}
  const user = await engine.find(tx, 'users', id)
  return user && user.type !== type ? { [type]: NOT_OF_TYPE[type] } : {}
}

const refuse = (errors: Readonly<Record<string, FieldError>>): void => {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** A row names one party at most and one place at most: the order in which rows are looked at leaves no doubt. */
async function checkClientRow(event: HookEvent<Collections['clients_fee'], Collections>): Promise<void> {
  const { record } = event
  refuse({
    ...(record.client !== '' && record.groupe !== '' ? { groupe: TWO_PEOPLE } : {}),
    ...(record.ville !== '' && record.zone !== '' ? { zone: TWO_PLACES } : {}),
    ...(record.seuil !== 0 && !isMeasured(record.outcome) ? { seuil: NO_RANGES } : {}),
    ...percentageError(record),
    ...(await accountError(event, 'client', record.client)),
  })
}

function percentageError({ outcome, pourcentage }: Row<'clients_fee'>): Readonly<Record<string, FieldError>> {
  if (pourcentage !== 0 && !isShare(outcome)) return { pourcentage: NO_PERCENTAGE }
  return isExactRate(pourcentage) ? {} : { pourcentage: TOO_FINE }
}

async function checkLivreurRow(event: HookEvent<Collections['livreurs_fee'], Collections>): Promise<void> {
  const { record, engine, tx } = event
  refuse({
    ...(record.ville !== '' && record.zone !== '' ? { zone: TWO_PLACES } : {}),
    ...(await accountError({ engine, tx }, 'livreur', record.livreur)),
  })
}

export const clientsFeeHooks: Hooks<Collections['clients_fee'], Collections> = {
  beforeCreate: checkClientRow,
  beforeUpdate: checkClientRow,
}

export const livreursFeeHooks: Hooks<Collections['livreurs_fee'], Collections> = {
  beforeCreate: checkLivreurRow,
  beforeUpdate: checkLivreurRow,
}
