import type { Collections, Row } from '#model/collections.ts'
import { ZERO } from '#model/domain/money.ts'
import type { FieldError } from '#model/schema/checks.ts'
import { fromCanonical, localDay } from '#server/clock.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'

type Event = HookEvent<Collections['promotions'], Collections>
type Promotion = Row<'promotions'>

/**
 * A promotion that has begun may have given its discount: its terms stay, its end is today or later, and it is not
 * deleted. Otherwise nobody could compute again what a fee was.
 */
export const promotionsHooks: Hooks<Collections['promotions'], Collections> = {
  async beforeCreate(event) {
    refuse(await errorsOf(event))
  },
  async beforeUpdate(event) {
    const { before, changed, record, now } = event
    if (before && hasBegun(before, now)) {
      if ([...changed].some((name) => !OPEN.includes(name))) throw conflict(BEGUN)
      const ends = changed.has('valid_to') && record.valid_to !== ''
      if (ends && dayOf(record.valid_to) < today(now)) refuse({ valid_to: TOO_EARLY })
    }
    refuse(await errorsOf(event))
  },
  beforeDelete({ record, now }) {
    if (hasBegun(record, now)) throw conflict(BEGUN)
  },
}

/** Fields of a promotion that may change once it has begun. */
const OPEN: readonly string[] = ['nom', 'note', 'valid_to', 'updated']

const dayOf = (day: string): string => day.slice(0, 10)
const today = (now: string): string => localDay(fromCanonical(now)).toString()
const hasBegun = ({ valid_from }: Promotion, now: string): boolean => dayOf(valid_from) <= today(now)

async function errorsOf({ record, engine }: Event): Promise<Record<string, FieldError>> {
  const { genre, taux, montant, clients, valid_from, valid_to } = record
  const users = engine.cached('users')
  return {
    ...(genre === 'taux' && taux <= 0 && { taux: NO_RATE }),
    ...(genre === 'taux' && montant !== ZERO && { montant: NOT_BOTH }),
    ...(genre === 'montant' && montant <= ZERO && { montant: NO_AMOUNT }),
    ...(genre === 'montant' && taux !== 0 && { taux: NOT_BOTH }),
    ...(clients.some((id) => users.get(id)?.type !== 'client') && { clients: NOT_CLIENTS }),
    ...(valid_to !== '' && dayOf(valid_to) < dayOf(valid_from) && { valid_to: REVERSED }),
  }
}

function refuse(errors: Record<string, FieldError>): void {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const BEGUN =
  'Cette promotion a commencé : des frais en portent peut-être la remise. Donnez-lui une fin et créez-en une autre.'
const NO_RATE = { code: 'validation_required', message: 'Dites le pourcentage à ôter, entre 0,01 et 100.' }
const NO_AMOUNT = { code: 'validation_required', message: 'Dites le montant à ôter de chaque frais.' }
const NOT_BOTH = {
  code: 'validation_genre',
  message: 'Une promotion ôte un pourcentage ou un montant. Videz ce champ, ou changez le genre.',
}
const NOT_CLIENTS = { code: 'validation_invalid_client', message: 'Ne choisissez que des comptes clients.' }
const REVERSED = {
  code: 'validation_period',
  message: 'La fin est avant le début. Corrigez l’une des dates.',
}
const TOO_EARLY = {
  code: 'validation_period',
  message: 'Ce qui est arrivé garde sa remise : la fin est aujourd’hui au plus tôt.',
}
