import type { Collections, Row } from '#model/collections.ts'
import { centimes } from '#model/domain/money.ts'
import { mayBecome, ORDER_STATES, type OrderState } from '#model/domain/packaging.ts'
import { nextQuantityStep } from '#model/domain/quantity.ts'
import type { FieldError } from '#model/schema/checks.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { chargeOrder } from '#server/packaging/charge-order.ts'
import { availableOf, changeStock, holdStock, moveStock, type Shelf } from '#server/packaging/stock.ts'
import { nextPickup } from '#server/packaging/with-pickup.ts'
import { firstAgence } from '#server/parcels/first-agence.ts'
import { mustBeOwnAgence } from '#server/people.ts'

type Order = Row<'commandes_emballage'>
type Event = HookEvent<Collections['commandes_emballage'], Collections>

export const commandesEmballageHooks: Hooks<Collections['commandes_emballage'], Collections> = {
  async beforeCreate(event) {
    const { record, caller } = event
    record.state ||= 'demandee'
    if (record.state !== 'demandee') throw conflict('Une commande d’emballages se demande, puis se prépare.')
    if (caller.is('client')) record.client = callerId(caller)
    record.author = callerId(caller)
    price(event)
    await chooseAgence(event)
    await reserve(event)
  },
  async beforeUpdate(event) {
    const { record, before, given, changed, now } = event
    if (!before || given.size === 0) return takeStep(event)
    if (FIXED.some((field) => changed.has(field))) throw conflict(STAYS, presentOf(before))
    const annuls = record.state === 'annulee' && before.state !== 'annulee'
    if (changed.has('motif') && !annuls) throw invalid({ motif: ONLY_ANNULLED })
    if (given.has('state') && !isAsItWas(record, before)) mustFollow(event, before)
    await takeStep(event)
    if (record.state === 'preparee' && before.state === 'demandee') {
      record.preparee_at = now
      record.rammasage = await nextPickup(event.tx, before.client)
    }
  },
}

const FIXED = ['client', 'packaging', 'quantity', 'agence'] as const
const STAYS = 'Une commande d’emballages ne change pas : annulez-la, et faites-en une autre.'

const presentOf = ({ id, state, quantity }: Order) => ({ id, state, quantity })

/** True for an order sent back unchanged while it waits: nothing is decided. */
const isAsItWas = (record: Order, before: Order): boolean =>
  before.state === 'demandee' && record.state === before.state

/** Rounded up to a step of the trade, at the price of the day. */
function price({ record, engine }: Event): void {
  const errors: Record<string, FieldError> = {}
  const packaging = engine.cached('packaging').get(record.packaging)
  const quantity = nextQuantityStep(record.quantity)
  if (!packaging?.active) errors.packaging = NOT_OFFERED
  if (record.quantity < 1) errors.quantity = NOT_SAID
  if (quantity === undefined) errors.quantity = TOO_MANY
  const client = engine.cached('users').get(record.client)
  if (client?.type !== 'client' || !client.active) errors.client = NO_CLIENT
  if (!packaging || quantity === undefined || Object.keys(errors).length > 0) throw invalid(errors)
  record.quantity = quantity
  record.price = packaging.price
  record.montant = centimes(packaging.price * quantity)
}

const NOT_OFFERED = {
  code: 'validation_not_offered',
  message: 'Cet emballage n’est plus proposé : choisissez-en un autre.',
}
const NOT_SAID = {
  code: 'validation_required',
  message: 'Dites combien d’emballages vous voulez : 10, 20, 50, 100, 200 ou 500.',
}
const TOO_MANY = {
  code: 'validation_max_number_constraint',
  message: 'On commande 500 emballages au plus à la fois : faites plusieurs commandes.',
}
const NO_CLIENT = { code: 'validation_invalid_client', message: 'Choisissez un client actif.' }
const ONLY_ANNULLED = { code: 'validation_motif', message: 'Le motif est celui d’une annulation.' }

/**
 * Sets the agence to the client's own, which also brings the packaging; for a client without one, the order
 * must name it.
 */
async function chooseAgence({ record, engine, tx, caller }: Event): Promise<void> {
  record.agence = (await firstAgence(engine, tx, record.client, caller)) || record.agence
  if (record.agence === '') {
    const message =
      caller.is('client') && caller.record
        ? WHERE_ARE_YOU
        : 'Ce client n’a pas d’agence : dites laquelle le sert.'
    throw invalid({ agence: { code: 'validation_required', message } })
  }
  mustBeOwnAgence(caller, record.agence)
}

const WHERE_ARE_YOU =
  'Nous ne savons pas quelle agence vous sert : complétez la ville de votre profil, ou appelez-nous.'

const shelfOf = ({ packaging, agence }: Order): Shelf => ({ packaging, agence, client: '' })

/**
 * Reserves the pieces of an order. Orders are counted one after the other, so that no piece is promised
 * twice.
 */
async function reserve({ record, tx, now }: Event): Promise<void> {
  const held = await holdStock(tx, shelfOf(record), now)
  const available = availableOf(held)
  if (record.quantity > available) {
    const words =
      available === 0
        ? 'Cet emballage est épuisé dans votre agence. Réessayez quand elle en aura reçu, ou choisissez-en un autre.'
        : `Il n’en reste que ${available} dans votre agence : commandez-en moins, ou choisissez un autre emballage.`
    throw conflict(words, { disponible: available })
  }
  await changeStock(tx, held, { reserve: record.quantity }, now)
}

function mustFollow({ record, caller }: Event, before: Order): void {
  const [from, to] = [before.state || 'demandee', record.state || 'demandee']
  const isClient = caller.is('client') && caller.record !== null
  if (!mayBecome(from, to, isClient)) throw conflict(refusalOf(from, to, isClient), presentOf(before))
  if (to === 'annulee' && from === 'preparee' && record.motif.trim() === '') {
    const message = 'Elle est déjà préparée : dites au client pourquoi vous l’annulez.'
    throw invalid({ motif: { code: 'validation_required', message } })
  }
}

function refusalOf(from: OrderState, to: OrderState, isClient: boolean): string {
  const state = ORDER_STATES[from].toLowerCase()
  if (from === to || from === 'annulee') return `Cette commande d’emballages est déjà ${state}.`
  if (from === 'livree')
    return 'Cette commande d’emballages est déjà livrée : elle se corrige par un mouvement de stock et un avoir.'
  if (isClient && from === 'preparee')
    return 'Cette commande d’emballages est déjà préparée : appelez l’agence pour l’annuler.'
  if (isClient) return AGENCE_DOES
  return 'Une commande d’emballages va de demandée à préparée, puis à livrée.'
}

const AGENCE_DOES = 'L’agence prépare et livre vos emballages : vous pouvez seulement annuler votre demande.'

/**
 * Applies a delivery or an annulation to the stock: the reservation ends; a delivery leaves the shelf and
 * charges the client.
 */
async function takeStep(event: Event): Promise<void> {
  const { record, before, tx, now, caller } = event
  if (!before || record.state === before.state) return
  if (record.state !== 'livree' && record.state !== 'annulee') return
  const held = await holdStock(tx, shelfOf(record), now)
  await changeStock(tx, held, { reserve: -record.quantity }, now)
  if (record.state === 'annulee') {
    record.rammasage = ''
    return
  }
  record.livree_at = now
  const { packaging, agence, client, quantity } = record
  const told = { packaging, agence, kind: 'livraison', commande_emballage: record.id, at: now } as const
  const author = callerId(caller)
  moveStock(tx, [
    { ...told, client, quantity, author },
    { ...told, client: '', quantity: -quantity, author },
  ])
  record.frais = await chargeOrder(event, record)
}
