import type { Collections, Row } from '#model/collections.ts'
import { firstSuiviOf, newCommande, nextSellerOf, sellerOf } from '#model/domain/commande/new.ts'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import { EDITABLE_BY_CLIENT, isOneOf } from '#model/domain/commande/states/states.ts'
import { CORBEILLE_DAYS } from '#model/domain/corbeille.ts'
import type { UserType } from '#model/domain/permissions.ts'
import type { FieldError } from '#model/schema/checks.ts'
import { canonical, fromCanonical, momentAfter } from '#server/clock.ts'
import { newId } from '#server/core/base/ids.ts'
import { conflict, forbidden, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks, Source } from '#server/core/contract/hooks.ts'
import { refuseBilledEdit, refuseBilledLoss } from '#server/parcels/billed.ts'
import { openPapers } from '#server/parcels/bons/fit.ts'
import { holdDepartures } from '#server/parcels/bons/leaving.ts'
import { refuseMuchCash } from '#server/parcels/cod-ceiling.ts'
import { refuseDoublon } from '#server/parcels/doublons.ts'
import { firstAgence } from '#server/parcels/first-agence.ts'
import { originOfDecided } from '#server/parcels/moves/decided.ts'
import { moveByEdit, valuesWithoutState } from '#server/parcels/moves/edited-state.ts'
import {
  markForReprint,
  refuseNotAgreed,
  refuseNotServed,
  refuseSettledEdit,
} from '#server/parcels/moves/edits.ts'
import { enteredAt } from '#server/parcels/moves/entered.ts'
import { sourceOf } from '#server/parcels/moves/move.ts'
import { refuseForeignSeller } from '#server/parcels/seller-names.ts'
import { graphOf } from '#server/parcels/states/graph.ts'
import { latenessOf } from '#server/parcels/times/lateness.ts'
import { mustBeOwnAgence } from '#server/people.ts'
import { followPieces, releasePieces, takeProduct } from '#server/stock/pieces.ts'
import { refuseNoTariff } from '#server/tariffs/compulsory.ts'
import { refuseInsurance } from '#server/tariffs/insurance.ts'
import { claimCode, takeCode } from './queries.ts'

type Commands = Collections['commands']
type Event = HookEvent<Commands, Collections>

export const commandsHooks: Hooks<Commands, Collections> = {
  lockBefore: holdDepartures,
  async beforeCreate(event) {
    if (event.isDecided) return
    meanHimself(event)
    await checkPeople(event)
    refuseNegativePrice(event)
    refuseMuchCash(event)
    refuseNotServed(event)
    refuseNoTariff(event)
    refuseNotAgreed(event)
    await refuseInsurance(event)
    await refuseForeignSeller(event)
    await takeProduct(event)
    await refuseDoublon(event)
    await begin(event)
    refuseOtherStart(event)
  },
  async afterCreate(event) {
    await writeFirstSuivi(event)
    await followPieces(event)
  },
  async beforeUpdate(event) {
    if (event.isDecided) return
    refuseOtherCode(event)
    await moveByEdit(event)
    refuseLateEdit(event)
    refuseOtherWork(event)
    keepClient(event)
    await refuseBilledEdit(event)
    refuseSettledEdit(event)
    refuseNegativePrice(event)
    refuseMuchCash(event)
    refuseNotServed(event)
    refuseNoTariff(event)
    refuseNotAgreed(event)
    await refuseInsurance(event)
    await refuseForeignSeller(event)
    if (event.changed.has('client_source')) await changeClient(event)
    if (event.changed.has('city') || event.changed.has('reported_date')) await waitAnew(event)
    await takeProduct(event)
    markForReprint(event)
  },
  afterUpdate: followPieces,
  async beforeDelete(event) {
    if (!event.isDecided) {
      refuseLoss(event)
      await refuseBilledLoss(event)
      await refuseOnPaper(event, 'supprimez-le')
    }
    await releasePieces(event)
  },
  beforeRestore(event) {
    refuseTooOld(event)
    event.onceWritten(() => followPieces(event))
  },
}

const ORIGIN: Partial<Record<Source, Row<'commands'>['origin']>> = { import: 'import', api: 'api' }

async function begin({ record, given, source, caller, now, tx, engine }: Event): Promise<void> {
  if (record.origin === '') record.origin = record.produit ? 'stock' : (ORIGIN[source] ?? 'web')
  Object.assign(record, newCommande(record, now))
  Object.assign(record, latenessOf(engine, { ...record, ville: record.city, at: now }))
  if (record.code === '') record.code = await takeCode(engine.db, now)
  else if (given.has('code')) await claimCode(engine.db, record.code, now)
  const client = await engine.find(tx, 'users', record.client_source)
  if (client) Object.assign(record, sellerOf(record, client))
  record.agence = await firstAgence(engine, tx, record.client_source, caller)
  mustBeOwnAgence(caller, record.agence)
}

/**
 * Computes lateness anew: another ville has other days, and may have its own times; a postponed commande
 * waits from its new day on.
 */
async function waitAnew({ record, tx, engine }: Event): Promise<void> {
  const at = (await enteredAt(tx, [record.id])).get(record.id) ?? record.last_event_at
  Object.assign(record, latenessOf(engine, { ...record, ville: record.city, at }))
}

const writeFirstSuivi = (event: Event) => writeSuivi(event, firstSuiviOf(event.record))

async function writeSuivi(
  { caller, source, ip, tx, engine }: Event,
  told: Partial<Row<'suivis'>>,
): Promise<void> {
  const said = { actor: caller.record?.id ?? '', source: sourceOf({ caller, source }) }
  const suivi = { ...told, ...said, id: newId() }
  await engine.create(tx, 'suivis', suivi, originOfDecided({ caller, source, ip }))
}

/**
 * Corrects the client of a commande entered for the wrong one, while the parcel is still at the client's and
 * no money has moved.
 */
async function changeClient(event: Event): Promise<void> {
  const { record, before, now, tx, engine, caller } = event
  await checkPeople(event)
  if (!before) return
  if (before.holder_kind !== 'client' || before.money_state !== 'NON_ENCAISSE') {
    throw conflict(
      'Ce colis a quitté son client : il n’en change plus. Créez-le de nouveau chez le bon client.',
      { client_source: before.client_source },
    )
  }
  await refuseOnPaper(event, 'changez le client')
  await renameSeller(event)
  const at = momentAfter(record.last_event_at, now)
  record.holder = record.client_source
  record.held_since = at
  record.last_event_at = at
  record.agence = await firstAgence(engine, tx, record.client_source, caller)
  mustBeOwnAgence(caller, record.agence)
  const told = firstSuiviOf(record)
  await writeSuivi(event, { ...told, kind: 'garde', from: record.status, note: 'Passé à un autre client.' })
}

/** A bon is scanned and signed in the name of its client, so a commande on one keeps its client. */
async function refuseOnPaper({ record, before, tx, engine }: Event, then: string): Promise<void> {
  const paper = (await openPapers(engine, tx, [record])).get(record.id)
  if (paper === undefined) return
  throw conflict(
    `Ce colis est sur ${paper}, au nom de son client. Retirez-le de ce bon, ou annulez le bon, puis ${then}.`,
    { client_source: (before ?? record).client_source },
  )
}

async function renameSeller({ record, before, changed, tx, engine }: Event): Promise<void> {
  if (!before || changed.has('client_name') || changed.has('client_phone')) return
  const account = (id: string) => engine.find(tx, 'users', id)
  const client = await account(record.client_source)
  if (client) Object.assign(record, nextSellerOf(record, await account(before.client_source), client))
}

/** A parcel is sent by a client; an account closed or of another type would never be paid. */
async function checkPeople({ record, tx, engine }: Event): Promise<void> {
  const is = async (id: string, type: UserType) => {
    const user = await engine.find(tx, 'users', id)
    return user?.type === type && user.active
  }
  if (await is(record.client_source, 'client')) return
  throw invalid({
    client_source: { code: 'validation_invalid_client', message: 'Choisissez un compte client actif.' },
  })
}

/** Money given back at the door exists only when an article is exchanged. */
function refuseNegativePrice(event: Event): void {
  const { record } = event
  if (record.price >= 0 || record.is_echange) return
  const { changed } = event
  if (!changed.has('price') && !changed.has('is_echange')) return
  throw invalid({
    price: {
      code: 'validation_negative_price',
      message:
        'Un prix négatif n’est possible que pour un colis à remplacer. Cochez « Colis à remplacer » ou corrigez le prix.',
    },
  })
}

/**
 * Refuses a client's edit of a parcel under way: others rely on its data, so a change is requested instead.
 */
function refuseLateEdit({ before, caller, changed, engine }: Event): void {
  if (!before || !caller.is('client') || changed.size === 0) return
  const state = graphOf(engine).state(before.status)
  if (isOneOf(EDITABLE_BY_CLIENT, state?.code)) return
  throw conflict(
    `Ce colis est « ${state?.name ?? 'en route'} » : il ne se modifie plus directement. Demandez le changement, il est appliqué dès qu’il est accepté.`,
    { status: before.status },
  )
}

/** « Modification état commandes » corrects states, with their reason; prices and addresses are « Commandes ». */
function refuseOtherWork({ caller, changed }: Event): void {
  if (caller.is('Commandes') || !caller.is('Modification etat commandes')) return
  if (changed.size > 0) throw forbidden()
}

/** Refuses anybody but staff who moves a commande to another client. */
function keepClient({ changed, caller }: Event): void {
  if (!changed.has('client_source') || caller.is('Commandes')) return
  throw invalid({
    client_source: {
      code: 'validation_client_fixed',
      message: 'Vous ne pouvez pas passer ce colis à un autre client. Demandez-le au transporteur.',
    },
  })
}

/** A commande begins as new or « à confirmer », without a livreur; later values come with its suivis. */
function refuseOtherStart({ given }: Event): void {
  const asked = String(given.get('status') ?? '')
  const code = asked === '' ? 'NOUVEAU' : stateCode(asked)
  const errors: Record<string, FieldError> = {}
  if (code !== 'NOUVEAU' && code !== 'A_CONFIRMER') {
    const message = 'Une commande commence « Nouveau colis » ou « À confirmer ».'
    errors.status = { code: 'validation_first_state', message }
  }
  if (given.get('delivery_man')) {
    const message = 'Un livreur est affecté une fois le colis reçu en agence.'
    errors.delivery_man = { code: 'validation_no_livreur_yet', message }
  }
  const wrong = { ...valuesWithoutState(given), ...errors }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

function meanHimself({ record, caller }: Event): void {
  if (record.client_source === '' && caller.is('client')) record.client_source = caller.record?.id ?? ''
}

function refuseOtherCode({ changed }: Event): void {
  if (!changed.has('code')) return
  const message = 'Le code d’un colis est sur son étiquette : il ne change pas.'
  throw invalid({ code: { code: 'validation_code_fixed', message } })
}

/** Refuses to restore a commande after `CORBEILLE_DAYS`: its parcel is not expected any more, and is entered anew if it comes. */
function refuseTooOld({ before, now }: Event): void {
  if (!before) return
  const { deleted_at } = before
  if (deleted_at >= canonical(fromCanonical(now).subtract({ hours: 24 * CORBEILLE_DAYS }))) return
  const message = `Cette commande est à la corbeille depuis plus de ${CORBEILLE_DAYS} jours. Créez-la de nouveau.`
  throw conflict(message, { deleted_at })
}

/** A commande that has left its client, or carries money, is not deleted. */
function refuseLoss({ record, engine }: Event): void {
  const state = graphOf(engine).state(record.status)?.name ?? 'inconnu'
  // Nothing is owed for a parcel cancelled before it left its client.
  const free = record.money_state === 'NON_ENCAISSE' || record.outcome === 'ANNULE_VENDEUR'
  if (!free || record.amount_collected !== 0) {
    throw conflict('Cette commande porte un mouvement d’argent : elle ne peut pas être supprimée.', {
      status: record.status,
    })
  }
  if (record.holder_kind !== 'client') {
    throw conflict(
      `Ce colis n’est plus chez le client (état « ${state} ») : demandez son retour au lieu de le supprimer.`,
      { status: record.status },
    )
  }
}
