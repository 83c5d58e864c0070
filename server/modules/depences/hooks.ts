import type { Collections, Row } from '#model/collections.ts'
import { toDirhams } from '#model/domain/money.ts'
import { callerId, isSelf } from '#server/core/base/caller.ts'
import { conflict, forbidden, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { postCaused } from '#server/ledger/causes.ts'
import { agenceOf, mustBeOwnAgence } from '#server/people.ts'
import { heldOpenDay } from '#server/till/journee.ts'

type Event = HookEvent<Collections['depences'], Collections>

export const depencesHooks: Hooks<Collections['depences'], Collections> = {
  beforeCreate({ record, caller }) {
    // The job has no account: a copy keeps the author of its template, who may not approve it.
    record.author = callerId(caller) || record.author
    mustEndAfter(record)
    record.agence ||= agenceOf(caller)
    if (record.state !== 'a_valider')
      throw conflict('Une dépense est d’abord à valider : une autre personne la valide ou la refuse.')
  },
  async beforeUpdate(event) {
    const { record, before, changed, given, caller } = event
    if (!before) return
    if (before.state !== 'a_valider') mustBeOpen(event, before)
    if (changed.has('repetition_fin') || changed.has('date')) mustEndAfter(record)
    if (changed.has('agence')) mustBeOwnAgence(caller, record.agence)
    if (given.has('state') && record.state !== 'a_valider') await decide(event, before)
  },
  afterUpdate: (event) => postCaused('depences', event),
  beforeDelete({ record }) {
    if (record.state !== 'validee') return
    throw conflict('Une dépense validée a quitté la caisse : elle ne se supprime pas.', presentOf(record))
  },
}

/** Fields that still change after the decision: closing a day of the caisse sets it, and a repetition can be stopped. */
const STAY_OPEN: ReadonlySet<string> = new Set([
  'journee',
  'repetition',
  'repetition_fin',
  'repetition_faite',
])

function mustEndAfter({ date, repetition_fin }: Row<'depences'>): void {
  if (repetition_fin === '' || repetition_fin >= date) return
  throw invalid({ repetition_fin: missing('Donnez un dernier jour après la date de la dépense.') })
}

/** Refuses a second decision with the first one, and any other edit of a decided dépense. */
function mustBeOpen({ given, changed }: Event, before: Row<'depences'>): void {
  if (!given.has('state') && [...changed].every((name) => STAY_OPEN.has(name))) return
  throw conflict(
    before.state === 'refusee' ? 'Cette dépense est déjà refusée.' : 'Cette dépense est déjà validée.',
    presentOf(before),
  )
}

const presentOf = ({ id, state, amount, decided_by }: Row<'depences'>) => ({
  id,
  state,
  amount: toDirhams(amount),
  decided_by,
})

/** A dépense is decided by another person than its author, and leaves the caisse only with its receipt. */
async function decide({ record, caller, now, tx, changed }: Event, before: Row<'depences'>): Promise<void> {
  if (isSelf(caller, before.author)) {
    throw forbidden('Qui a saisi la dépense ne la décide pas : demandez à une autre personne.')
  }
  if (changed.has('amount') || changed.has('payee_par')) {
    throw conflict('Validez la dépense telle qu’elle est, ou refusez-la.', presentOf(before))
  }
  const wrong = record.state === 'validee' ? unproven(record) : unsaid(record)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const decided = { decided_by: callerId(caller), decided_at: now }
  const leaves = record.state === 'validee' && record.payee_par === 'caisse'
  Object.assign(record, decided, leaves && { journee: await heldOpenDay(tx, record.agence) })
}

const unproven = ({ piece, payee_par, agence }: Row<'depences'>) => ({
  ...(piece === '' && { piece: missing('Joignez la photo du reçu : sans pièce rien ne sort de la caisse.') }),
  ...(payee_par === 'livreur' && {
    payee_par: missing(
      'Remboursez d’abord le livreur, puis dites d’où l’argent est sorti : caisse ou banque.',
    ),
  }),
  ...(payee_par !== 'banque' &&
    agence === '' && { agence: missing('Dites de quelle agence est la caisse.') }),
})

const unsaid = ({ motif }: Row<'depences'>) =>
  motif.trim() === '' ? { motif: missing('Dites pourquoi vous refusez cette dépense.') } : {}

const missing = (message: string) => ({ code: 'validation_required', message })
