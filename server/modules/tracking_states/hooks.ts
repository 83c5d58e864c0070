import type { Collections } from '#model/collections.ts'
import { ownCode, PUBLIC_LABEL_IN, wrongInOwnState } from '#model/domain/commande/states/own-graph.ts'
import { CATEGORY_COLORS, stateCode } from '#model/domain/commande/states/reference.ts'
import { MOST_STATES } from '#model/domain/commande/states/states.ts'
import type { FieldError } from '#model/schema/checks.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'
import { holdGraph, refuseBrokenGraph, removing } from '#server/parcels/states/whole-graph.ts'

type Event = HookEvent<Collections['tracking_states'], Collections>

export const trackingStatesHooks: Hooks<Collections['tracking_states'], Collections> = {
  async beforeCreate(event) {
    refuseUnfit(event)
    await completeOwn(event)
  },
  async beforeUpdate(event) {
    refuseOtherIdentity(event)
    if (event.changed.has('requires') && isOwn(event)) refuseUnfit(event)
    if (!event.changed.has('active') || event.record.active) return
    await refuseInUse(event)
    await refuseBrokenGraph(event.tx, { state: event.record })
  },
  async beforeDelete(event) {
    const { record, tx } = event
    if (!isOwn(event)) {
      throw conflict(
        `« ${record.name} » est livré avec Wasl : il ne se supprime pas. Décochez « Actif » pour ne plus s’en servir.`,
      )
    }
    await refuseBrokenGraph(tx, { state: { ...record, active: false } })
    removing(tx).add(record.id)
  },
}

const isOwn = ({ record }: Event): boolean => stateCode(record.id) === undefined

function refuseUnfit({ record }: Event): void {
  const errors = wrongInOwnState(record)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Fills what a new state lacks, from its name and its category. States are added one after another. */
async function completeOwn({ record, given, tx }: Event): Promise<void> {
  await holdGraph(tx)
  const states = await tx.query<{ code: string; position: number }>(
    sql`SELECT code, position FROM tracking_states`,
  )
  if (states.length >= MOST_STATES) {
    throw conflict(`Il y a déjà ${MOST_STATES} états : supprimez-en un qui ne sert plus.`, {
      count: states.length,
    })
  }
  if (record.code === '') record.code = ownCode(record.name, new Set(states.map(({ code }) => code)))
  if (!given.has('position')) record.position = Math.max(...states.map(({ position }) => position)) + 1
  if (!given.has('active')) record.active = true
  const { category } = record
  if (category === '') return
  if (!given.has('color')) record.color = CATEGORY_COLORS[category]
  if (!given.has('public_label') && category in PUBLIC_LABEL_IN) {
    record.public_label = PUBLIC_LABEL_IN[category as keyof typeof PUBLIC_LABEL_IN]
  }
}

/** Refuses another code or category: lists, exports and rules know a state by them. */
function refuseOtherIdentity(event: Event): void {
  const { changed } = event
  const fixed = (what: string): FieldError => ({
    code: 'validation_state_fixed',
    message: isOwn(event)
      ? `${what} d’un état ne change pas : ajoutez-en un autre.`
      : `${what} d’un état livré avec Wasl ne change pas.`,
  })
  const errors = {
    ...(changed.has('code') && { code: fixed('Le code') }),
    ...(changed.has('category') && { category: fixed('La catégorie') }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Beyond that many it makes no difference how many there are. */
const MOST_COUNTED = 10_000

/** A parcel in a state that is switched off would be in none of the lists people work from. */
async function refuseInUse({ record, tx }: Event): Promise<void> {
  const [used] = await tx.query<{ count: number }>(sql`SELECT count(*)::int AS count FROM (
    SELECT FROM commands WHERE status = ${record.id} AND deleted_at IS NULL LIMIT ${MOST_COUNTED + 1}) AS found`)
  const count = used?.count ?? 0
  if (count === 0) return
  const many = count > MOST_COUNTED ? `plus de ${MOST_COUNTED}` : String(count)
  throw conflict(
    `« ${record.name} » est l’état de ${many} commande${count > 1 ? 's' : ''} : faites-les avancer avant de le désactiver.`,
    { count },
  )
}
