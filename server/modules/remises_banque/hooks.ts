import type { Collections, Row } from '#model/collections.ts'
import { toDirhams } from '#model/domain/money.ts'
import { callerId, isSelf } from '#server/core/base/caller.ts'
import { conflict, forbidden, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { postCaused } from '#server/ledger/causes.ts'
import { agenceOf } from '#server/people.ts'
import { NO_AGENCE } from '#server/till/parties.ts'

type Event = HookEvent<Collections['remises_banque'], Collections>

export const remisesBanqueHooks: Hooks<Collections['remises_banque'], Collections> = {
  beforeCreate({ record, caller }) {
    record.author = callerId(caller)
    if (record.state !== 'attente')
      throw conflict('Une remise part d’abord : une autre personne la poste ou l’annule.')
    record.agence ||= agenceOf(caller)
    if (record.agence === '') throw invalid({ agence: NO_AGENCE })
  },
  afterCreate: (event) => postCaused('remises_banque', event),
  beforeUpdate(event) {
    const { record, before, changed, given, caller, now } = event
    if (!before) return
    if (before.state !== 'attente') mustBeOpen(event, before)
    for (const name of ['agence', 'montant']) if (changed.has(name)) throw conflict(FIXED, presentOf(before))
    if (!changed.has('state')) return
    if (isSelf(caller, before.author)) throw forbidden(NOT_HIMSELF)
    if (record.state === 'postee') mustBeProven(record)
    if (given.has('state')) Object.assign(record, { decided_by: callerId(caller), decided_at: now })
  },
  afterUpdate: (event) => postCaused('remises_banque', event),
}

const FIXED = 'Les espèces sont parties : annulez cette remise, et faites-en une autre.'
const NOT_HIMSELF = 'Qui a fait la remise ne la décide pas : demandez à une autre personne.'

/** Refuses a second decision with the first one, and any other edit of a decided remise. */
function mustBeOpen({ given, changed }: Event, before: Row<'remises_banque'>): void {
  if (!given.has('state') && changed.size === 0) return
  throw conflict(
    before.state === 'postee' ? 'Cette remise est déjà postée.' : 'Cette remise est déjà annulée.',
    presentOf(before),
  )
}

const presentOf = ({ id, state, montant, reference, decided_by }: Row<'remises_banque'>) => ({
  id,
  state,
  montant: toDirhams(montant),
  reference,
  decided_by,
})

function mustBeProven({ reference, preuve }: Row<'remises_banque'>): void {
  const fields = {
    ...(reference === '' && { reference: missing('Donnez la référence du bordereau.') }),
    ...(preuve === '' && { preuve: missing('Joignez le bordereau de la banque.') }),
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

const missing = (message: string) => ({ code: 'validation_required', message })
