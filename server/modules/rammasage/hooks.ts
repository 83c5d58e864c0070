import type { Collections } from '#model/collections.ts'
import { CRENEAUX, placeOf } from '#model/domain/ramassage.ts'
import { notServed } from '#model/domain/villes/served.ts'
import type { FieldError } from '#model/schema/checks.ts'
import { isSomewhere, NOWHERE } from '#model/schema/geo.ts'
import { fromCanonical } from '#server/clock.ts'
import { SYSTEM } from '#server/core/base/caller.ts'
import { conflict, forbidden, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'
import { notifyPickup } from '#server/notifications/others.ts'
import { bringPrepared, settleBrought } from '#server/packaging/with-pickup.ts'
import { holdBons } from '#server/parcels/bons/lines.ts'
import { mustBeOwnLivreur } from '#server/parcels/livreurs/livreur-agence.ts'
import { pickupDays } from '#server/parcels/times/pickup-days.ts'
import { villeOf } from '#server/parcels/ville.ts'
import { mustBeOwnAgence } from '#server/people.ts'
import {
  holdRequestsOf,
  lastPlace,
  parcelsToPickUp,
  picksUp,
  readyParcels,
  standingRequest,
} from './queries.ts'

type Event = HookEvent<Collections['rammasage'], Collections>

export const rammasageHooks: Hooks<Collections['rammasage'], Collections> = {
  async lockBefore(tx, ids) {
    await holdBons(tx, sql`SELECT bon FROM rammasage WHERE id = ANY(${[...ids]}::text[])`)
  },
  async beforeCreate(event) {
    const { record } = event
    await mayAsk(event)
    record.state = 'demande'
    record.motif = ''
    await remember(event)
    mustBeComplete(event)
    await mustBePossible(event)
    await assign(event)
  },
  async beforeUpdate(event) {
    const { record, before, changed } = event
    if (!before) return
    mustStand(event)
    stayWithinRights(event)
    keepClient(event)
    if (record.state === 'annule') return cancel(event)
    if (record.state === 'ramasse') return finish(event)
    if (REQUIRED.some((field) => changed.has(field))) mustBeComplete(event)
    // A new address loses the old position, unless the request gives one.
    if ((changed.has('adresse') || changed.has('ville')) && !changed.has('position'))
      record.position = NOWHERE
    if (WHEN_AND_WHERE.some((field) => changed.has(field))) await mustBePossible(event)
    await assign(event)
  },
  async afterCreate(event) {
    if (event.record.ramasseur !== '') await openSheet(event)
    await bringPrepared(event)
  },
  async afterUpdate(event) {
    const { record, before, changed } = event
    notifyPickup(event)
    const isOver = record.state === 'ramasse' || record.state === 'annule'
    if (isOver && before?.state !== record.state) await settleBrought(event)
    const elsewhere = before?.agence !== record.agence
    if (!before || !(changed.has('ramasseur') || elsewhere || record.state === 'annule')) return
    if (before.bon !== '') await voidSheet(event, before.bon)
    if (record.ramasseur !== '' && record.state === 'affecte') await openSheet(event)
  },
}

/** Refuses a client whose account is under review: parcels may be prepared, but no ramasseur is sent yet. */
async function mayAsk({ record, caller, tx, engine }: Event): Promise<void> {
  const verification = caller.is('client') ? caller.record?.verification : ''
  if (verification === 'en_cours') {
    throw forbidden(
      'Votre compte est en vérification : préparez vos colis, le ramassage s’ouvre dès qu’il est accepté.',
    )
  }
  const client = await engine.find(tx, 'users', record.client)
  if (client?.type === 'client' && client.active && client.verification !== 'en_cours') return
  throw invalid({ client: { code: 'validation_invalid_client', message: 'Choisissez un client accepté.' } })
}

/**
 * Fills a request: missing place and phone are those of the client's last one, missing parcels those ready at
 * the client's.
 */
async function remember({ record, given, tx }: Event): Promise<void> {
  const last = await lastPlace(tx, record.client)
  if (record.adresse === '') {
    record.adresse = last.adresse
    if (!isSomewhere(record.position)) record.position = last.position
    if (record.ville === '') record.ville = last.ville
  }
  if (record.telephone === '') record.telephone = last.telephone
  if (record.colis_declares === 0 && !given.has('colis_declares'))
    record.colis_declares = await readyParcels(tx, record.client)
}

const REQUIRED = ['adresse', 'ville', 'colis_declares'] as const

/** Refuses a request without the ramasseur's address or the number of parcels. */
function mustBeComplete({ record, engine }: Event): void {
  const missing: Record<string, FieldError> = {}
  const ask = (field: string, message: string) => {
    missing[field] = { code: 'validation_required', message }
  }
  if (record.adresse === '') ask('adresse', 'Dites où passer : rue, numéro, quartier.')
  if (record.ville === '') ask('ville', 'Dites dans quelle ville passer.')
  else {
    const closed = notServed(villeOf(engine, record.ville))
    if (closed) missing.ville = closed
  }
  if (record.colis_declares === 0) ask('colis_declares', 'Dites combien de colis sont prêts.')
  if (Object.keys(missing).length > 0) throw invalid(missing)
}

const WHEN_AND_WHERE = ['date', 'creneau', 'adresse', 'ville'] as const

/** Refuses a day without service or already over, and a second request for that place and day. */
async function mustBePossible({ record, caller, now, tx, engine }: Event): Promise<void> {
  const instant = fromCanonical(now)
  if (record.date === '')
    throw invalid({ date: { code: 'validation_required', message: 'Dites quel jour.' } })
  const wanted = Temporal.PlainDate.from(record.date.slice(0, 10))
  const hour = caller.is('Ramassage') ? 'any' : 'counts'
  const [next] = pickupDays(engine, record.ville, wanted, instant, hour).take(1)
  const ville = engine.cached('villes').get(record.ville)?.name ?? ''
  if (next?.day !== wanted.toString()) {
    const offer = next ? `Le prochain jour possible est le ${inFrench(next.day)}.` : 'Appelez l’agence.'
    throw invalid({
      date: { code: 'validation_not_possible', message: `Pas de ramassage à ${ville} ce jour-là. ${offer}` },
    })
  }
  record.creneau ||= next.creneaux[0] ?? ''
  if (!next.creneaux.some((left) => left === record.creneau)) {
    const left = next.creneaux.map((creneau) => `« ${CRENEAUX[creneau].label} »`).join(' ou ')
    throw invalid({
      creneau: {
        code: 'validation_not_possible',
        message: `Il est trop tard pour ce créneau. Choisissez ${left}.`,
      },
    })
  }
  record.agence = villeOf(engine, record.ville)?.agence ?? ''
  mustBeOwnAgence(caller, record.agence)
  record.place = placeOf(record.ville, record.adresse)
  await holdRequestsOf(tx, record.client)
  const standing = await standingRequest(tx, record)
  if (!standing) return
  throw conflict(
    `Un ramassage est déjà demandé à cette adresse pour le ${inFrench(next.day)}. Changez-le plutôt.`,
    standing,
  )
}

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

/** `lundi 23/11` */
function inFrench(day: string): string {
  const [, month, date] = day.split('-')
  return `${WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1]} ${date}/${month}`
}

const CLIENT_STILL = ['state', 'motif', 'note', 'telephone']
/** Fields a ramasseur writes, with the count that closing the bon sets. */
const RAMASSEUR = ['state', 'note', 'colis_remis', 'bon']

/**
 * Once a ramasseur is on the way, a client may only cancel and a ramasseur only report what was picked up.
 */
function stayWithinRights({ record, before, caller, changed }: Event): void {
  if (!before || caller.is('Ramassage')) return
  if (caller.is('client') && record.state === 'ramasse')
    throw forbidden('Vous pouvez changer ou annuler votre demande.')
  if (caller.is('livreur') && record.state === 'annule') throw forbidden('L’agence annule un ramassage.')
  record.client = before.client
  if (caller.is('client') && before.state === 'demande') return
  const his = caller.is('client') ? CLIENT_STILL : RAMASSEUR
  if ([...changed].every((name) => his.includes(name))) return
  throw conflict('Un ramasseur a déjà été désigné : appelez l’agence pour changer ce ramassage.', {
    state: before.state,
    ramasseur: before.ramasseur,
  })
}

/** Refuses another client: the sheet, the place and the parcels are those of the first one. */
function keepClient({ record, before }: Event): void {
  if (record.client === before?.client) return
  throw conflict('Un ramassage ne change pas de client : annulez-le, et faites la demande du bon client.', {
    client: before?.client,
  })
}

/** A finished or cancelled ramassage stays as it is, except for the count its sheet keeps. */
function mustStand({ before, changed }: Event): void {
  if (!before || changed.size === 0 || before.state === 'demande' || before.state === 'affecte') return
  if (before.state === 'ramasse' && changed.isSubsetOf(COUNTED)) return
  const words = `Ce ramassage est ${before.state === 'annule' ? 'annulé' : 'terminé'}. Faites-en une nouvelle demande.`
  throw conflict(words, { state: before.state })
}

const COUNTED: ReadonlySet<string> = new Set(['colis_remis'])

/** A request is cancelled freely until a ramasseur has been sent; later, the ramasseur is given the reason. */
function cancel({ record, before }: Event): void {
  if (before?.state === 'affecte' && record.motif === '') {
    throw invalid({
      motif: { code: 'validation_required', message: 'Un ramasseur est désigné : dites pourquoi annuler.' },
    })
  }
  record.place = ''
}

/** Refuses to finish a pick-up without a ramasseur; scans of the bon count the parcels. */
function finish({ before }: Event): void {
  if (before?.state === 'affecte' || before?.state === 'ramasse') return
  throw conflict('Personne n’est encore désigné pour ce ramassage. Désignez d’abord un ramasseur.', {
    state: before?.state,
  })
}

/** A request with a ramasseur is « affecté »; a request that loses its ramasseur waits again. */
async function assign({ record, before, caller, now, tx, engine }: Event): Promise<void> {
  if (record.ramasseur === (before?.ramasseur ?? '')) {
    record.state = before?.state ?? 'demande'
    return
  }
  if (!caller.is('Ramassage')) throw forbidden()
  record.state = record.ramasseur === '' ? 'demande' : 'affecte'
  record.affecte_at = record.ramasseur === '' ? '' : now
  await mustBeOwnLivreur(engine, tx, caller, record.ramasseur)
  if (record.ramasseur === '' || (await picksUp(tx, record.ramasseur))) return
  throw invalid({
    ramasseur: {
      code: 'validation_not_ramasseur',
      message: 'Ce livreur ne fait pas les ramassages. Choisissez-en un qui les fait.',
    },
  })
}

/**
 * Creates the sheet the ramasseur leaves with: a bon of the waiting parcels, on which each received one is
 * scanned.
 */
async function openSheet({ record, tx, engine, caller, source, ip }: Event): Promise<void> {
  const origin = { caller, source, ip }
  const sheet = {
    kind: 'ramassage',
    state: 'emis',
    ramassage: record.id,
    client: record.client,
    livreur: record.ramasseur,
    agence: record.agence,
    declared: record.colis_declares,
  } as const
  const commands = await parcelsToPickUp(tx, record.client)
  const { id } = await engine.create(tx, 'bons', { ...sheet, commands }, origin)
  // The creation of the bon has already written its id to the request.
  record.bon = id
}

/**
 * Cancels the sheet of a pick-up that nobody goes to any more: its parcels wait for the next one. A sheet
 * with scans must be closed instead, and until then the request stays as it is.
 */
async function voidSheet(
  { record, before, tx, engine, caller, source, ip }: Event,
  bon: string,
): Promise<void> {
  const sheet = await engine.find(tx, 'bons', bon)
  if (!sheet || sheet.state === 'annule' || sheet.state === 'clos') return
  const other =
    record.ramasseur === before?.ramasseur ? 'Une autre agence y passe' : 'Un autre ramasseur passe'
  const motif = record.motif || other
  // The client who cancels did not write the sheet.
  const origin = { caller: caller.is('Ramassage') ? caller : SYSTEM, source, ip }
  await engine.update(tx, 'bons', bon, { state: 'annule', motif: motif.slice(0, MOST_MOTIF) }, origin)
}

const MOST_MOTIF = 200
