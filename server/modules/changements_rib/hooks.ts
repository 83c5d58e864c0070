import type { Collections, Row } from '#model/collections.ts'
import { parseRib } from '#model/domain/billing/rib.ts'
import { holdBillsOf } from '#server/billing/factures/brouillon.ts'
import { ribInForce, writeRib } from '#server/billing/payments/rib-in-force.ts'
import { isRequester, nameRequester } from '#server/billing/requester.ts'
import { canonical, fromCanonical } from '#server/clock.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, forbidden, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'
import { notifyRib } from '#server/notifications/money.ts'

type Change = Row<'changements_rib'>
type Event = HookEvent<Collections['changements_rib'], Collections>

/** Time for a client to notice a change made by somebody else. */
const DELAY_HOURS = 24

export const changementsRibHooks: Hooks<Collections['changements_rib'], Collections> = {
  async beforeCreate(event) {
    const { record, caller, engine, tx } = event
    record.state ||= 'attente'
    if (record.state !== 'attente') throw conflict('Un changement de RIB se demande, puis se décide.')
    if (caller.is('client')) record.user ||= callerId(caller)
    if (engine.cached('users').get(record.user)?.type !== 'client') throw invalid({ user: NO_CLIENT })
    nameRequester(record, caller)
    record.rib = keyed(record.rib)
    await holdBillsOf(tx, record.user)
    record.ancien = await ribInForce({ ...event, origin: event }, record.user)
    await refuseSecond(event)
    if (record.ancien === record.rib) throw invalid({ rib: SAME })
  },
  beforeUpdate(event) {
    const { record, before, changed, given, caller } = event
    if (!before || given.size === 0) return
    const over = isOver(before, event.now) && (given.has('state') || changed.size > 0)
    if (over) throw conflict(overWords(before), presentOf(before))
    for (const name of ['user', 'rib', 'preuve']) {
      if (changed.has(name)) throw conflict(FIXED, presentOf(before))
    }
    // A request sent back unchanged while it waits decides nothing.
    if (!given.has('state') || (before.state === 'attente' && record.state === before.state)) return
    if (record.state === 'annulee') record.en_vigueur_at = ''
    else decide(event, before)
    Object.assign(record, { decided_by: callerId(caller), decided_at: event.now })
  },
  afterCreate: notifyRib,
  async afterUpdate(event) {
    const { record, changed } = event
    await notifyRib(event)
    if (changed.has('applied_at')) await writeRib({ ...event, origin: event }, record)
  },
}

/** The 24 digits of a RIB; a wrong key is refused with 400 at `rib`. */
function keyed(typed: string): string {
  const rib = parseRib(typed)
  if (rib !== null) return rib
  throw invalid({ rib: WRONG_KEY })
}

/**
 * True for a change in force, refused or annulled: it is final. Until then its client, or staff who bill
 * clients, may stop it.
 */
const isOver = ({ state, applied_at, en_vigueur_at }: Change, now: string): boolean =>
  state === 'refusee' ||
  state === 'annulee' ||
  (state === 'acceptee' && (applied_at !== '' || en_vigueur_at <= now))

const FIXED = 'Une demande ne change pas : annulez-la, et faites-en une autre.'

function overWords({ state }: Change): string {
  if (state === 'acceptee') return 'Ce RIB est déjà en vigueur : pour un autre, faites une nouvelle demande.'
  return state === 'refusee' ? 'Ce changement est déjà refusé.' : 'Ce changement est déjà annulé.'
}

const presentOf = ({ id, state, rib, en_vigueur_at, decided_by }: Change) => ({
  id,
  state,
  rib,
  en_vigueur_at,
  decided_by,
})

function decide({ record, caller, now }: Event, before: Change): void {
  if (before.state !== 'attente') throw conflict('Ce changement est déjà accepté.', presentOf(before))
  if (!caller.is('Factures clients')) {
    throw forbidden('Votre transporteur décide d’un changement de RIB. Vous pouvez l’annuler.')
  }
  if (isRequester(caller, before)) {
    throw forbidden('Qui a demandé ce changement ne le décide pas : demandez à une autre personne.')
  }
  if (record.state !== 'acceptee') return
  // Money that went nowhere before cannot be led away: a first account is in force at once.
  const isFirst = before.ancien === ''
  record.en_vigueur_at = isFirst ? now : canonical(fromCanonical(now).add({ hours: DELAY_HOURS }))
  if (isFirst) record.applied_at = now
}

/** Refuses a second open change, so that it is clear which one comes into force. */
async function refuseSecond({ record, tx }: Event): Promise<void> {
  const [open] = await tx.query<{ id: string; state: string; rib: string }>(
    sql`SELECT id, state, rib FROM changements_rib WHERE "user" = ${record.user}
        AND (state = 'attente' OR (state = 'acceptee' AND applied_at IS NULL)) LIMIT 1`,
  )
  if (open) throw conflict('Un changement de RIB est déjà demandé : attendez-le, ou annulez-le.', open)
}

const NO_CLIENT = { code: 'validation_client', message: 'Choisissez le client dont c’est le compte.' }
const WRONG_KEY = {
  code: 'validation_rib',
  message:
    'Ce RIB n’est pas juste : 24 chiffres, dont les deux derniers dépendent des autres. Recopiez-le de l’attestation.',
}
const SAME = { code: 'validation_same', message: 'C’est déjà le RIB en vigueur.' }
