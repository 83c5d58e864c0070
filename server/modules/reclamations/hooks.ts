import type { Collections } from '#model/collections.ts'
import { toDirhams } from '#model/domain/money.ts'
import { isDecided } from '#model/domain/reclamation/claim-states.ts'
import { takeBackIndemnity } from '#server/billing/factures/indemnity.ts'
import { takeNumber } from '#server/billing/factures/take-numbers.ts'
import { refuseUnproven } from '#server/claims/ceiling.ts'
import { mailAbout } from '#server/claims/claim-mails.ts'
import { decideContradiction } from '#server/claims/contradiction.ts'
import { agenceFor, firstDeadline, nextDeadline } from '#server/claims/deadline.ts'
import { DISPUTED, readDisputed } from '#server/claims/dispute.ts'
import { refuseIneligible, ruleAt } from '#server/claims/eligible.ts'
import { refuseAboveInsured } from '#server/claims/insured.ts'
import { isEscalatedNow, writeThread } from '#server/claims/thread.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'
import { postCaused } from '#server/ledger/causes.ts'
import { notifyMoved, notifyOpened } from '#server/notifications/claims.ts'
import { isMailed } from '#server/notifications/notify.ts'
import { agenceOfClient } from '#server/parcels/first-agence.ts'
import { mustBeOwnAgence } from '#server/people.ts'
import { markRead } from '#server/read-marks.ts'

type Event = HookEvent<Collections['reclamations'], Collections>

export const reclamationsHooks: Hooks<Collections['reclamations'], Collections> = {
  async beforeCreate(event) {
    const { record, caller, engine, tx, now } = event
    record.author = callerId(caller)
    await readDisputed(event)
    await refuseForeign(event)
    await refuseSecond(event)
    if (caller.is('client')) await refuseIneligible(engine, tx, record, now)
    await begin(event)
    if (record.state === 'resolue') await resolve(event)
    record.number = await takeNumber(tx, 'RC', now)
  },
  async afterCreate(event) {
    const { record, tx, now } = event
    await postCaused('reclamations', event)
    await writeThread(event)
    await notifyOpened(event)
    await markRead(tx, { thread: 'reclamation', id: record.id, user: record.author, until: now, now })
  },
  async beforeUpdate(event) {
    const { record, before, changed, caller } = event
    if (!before) return
    withdraw(event)
    refuseSettled(event)
    await findAgain(event)
    if (!caller.is('Reclamations')) {
      refuseTaken(event)
      record.client = before.client
      record.command = before.command
      record.facture_detail = before.facture_detail
    }
    if (DISPUTED.some((name) => changed.has(name))) await readDisputed(event)
    if (caller.is('Reclamations') && (changed.has('client') || changed.has('command'))) {
      await refuseForeign(event)
      mustBeOwnAgence(caller, await agenceFor(event.engine, event.tx, record))
    }
    if (changed.has('responsable')) escalate(event)
    await move(event)
  },
  async afterUpdate(event) {
    await postCaused('reclamations', event)
    if (event.changed.has('state')) await decideContradiction(event)
    await writeThread(event)
    await tellResponsable(event)
    await notifyMoved(event)
  },
}

/** Notifies the new responsable, unless that person took the claim over by hand. */
async function tellResponsable(event: Event): Promise<void> {
  const { record, caller, engine, tx } = event
  if (!isEscalatedNow(event) || record.responsable === callerId(caller)) return
  if (!isMailed(engine, 'reclamation_escaladee', record.responsable)) return
  await mailAbout(engine, tx, 'claim-escalated', record.responsable, record)
}

/** Applies the rule of the claim's subject: its delay, and the person who takes over after it. */
async function begin({ record, given, engine, tx, now }: Event): Promise<void> {
  const rule = ruleAt(engine, record.type, now)
  if (rule && !given.has('delay_h')) record.delay_h = rule.delai_h
  if (record.responsable === '') record.responsable = rule?.responsable ?? ''
  Object.assign(record, await firstDeadline(engine, tx, record, now))
  record.last_message_at = now
  record.last_activity_at = now
}

/** An escalated claim passes to the person responsible, unless it is assigned to somebody in the same write. */
function escalate({ record, changed, now }: Event): void {
  record.escalated_at = record.responsable === '' ? '' : now
  if (record.responsable !== '' && !changed.has('assigned')) record.assigned = record.responsable
}

/** Another state stops the delay or lets it run on, another delay moves the deadline. */
async function move(event: Event): Promise<void> {
  const { record, changed, engine, tx, now } = event
  if (changed.has('state')) {
    if (!isDecided(record.state)) Object.assign(record, { resolved_at: '', withdrawn: false })
    if (record.state === 'rejetee') record.resolved_at = now
    if (record.state === 'resolue') await resolve(event)
  }
  if (changed.has('state') || changed.has('delay_h')) {
    Object.assign(record, await nextDeadline(engine, tx, record, now))
  }
}

/** Closes a claim its client withdraws; no indemnity is owed. */
function withdraw({ record, before, changed }: Event): void {
  if (!before || !changed.has('withdrawn') || !record.withdrawn) return
  if (isDecided(before.state)) {
    throw conflict('Cette réclamation est déjà close.', { state: before.state })
  }
  record.state = 'rejetee'
}

/** Refuses edits of a claim that staff work on: the client adds to it by a message. */
function refuseTaken({ before, changed }: Event): void {
  const told = ['type', 'subject', 'body'].some((name) => changed.has(name))
  if (!before || !told || before.state === 'ouverte' || before.state === 'attente_client') return
  throw conflict('Cette réclamation est déjà en cours : dites ce qui change par un message.', {
    state: before.state,
  })
}

/** The indemnity of a resolved claim is posted: an avoir alone takes it back. */
function refuseSettled({ before, given, changed }: Event): void {
  if (before?.state !== 'resolue' || before.indemnity === 0 || before.resolved_at === '') return
  const fixed = ['state', 'indemnity', 'client', 'command'] as const
  if (!given.has('state') && !fixed.some((name) => changed.has(name))) return
  throw conflict('Cette réclamation est résolue et son indemnité est due : un avoir la reprend.', {
    state: before.state,
    indemnity: toDirhams(before.indemnity),
  })
}

/**
 * Records that a lost parcel turned up: its client gives the indemnity back with an avoir, or keeps it by a
 * signed paper.
 */
async function findAgain(event: Event): Promise<void> {
  const { record, before, given, changed, tx, engine } = event
  const asked = changed.has('retrouve') || (given.has('retrouve') && record.retrouve !== '')
  if (!before || !asked) return
  if (before.retrouve !== '') {
    const present = { id: record.id, retrouve: before.retrouve, indemnity: toDirhams(before.indemnity) }
    throw conflict('Ce qui suit ce colis retrouvé est déjà décidé.', present)
  }
  const parcel = record.command === '' ? null : await engine.find(tx, 'commands', record.command)
  if (before.state !== 'resolue' || before.indemnity === 0 || parcel?.outcome !== 'PERDU') {
    throw conflict('Seul un colis perdu, et indemnisé par cette réclamation, est retrouvé ainsi.', {
      state: before.state,
      indemnity: toDirhams(before.indemnity),
    })
  }
  if (record.retrouve === 'garde' && record.papier === '') {
    throw invalid({ papier: NO_PAPER })
  }
  if (record.retrouve === 'rendu') await takeBackIndemnity(event, before)
}

const NO_PAPER = {
  code: 'validation_required',
  message: 'Joignez le papier signé par le client : sans lui le colis reste le sien.',
}

/** An indemnity is owed to somebody: to the client of the parcel where the claim names none. */
async function resolve(event: Event): Promise<void> {
  const { record, before, tx, engine, now } = event
  if (record.indemnity > 0 && record.command === '') throw invalid({ command: NO_COMMAND })
  await refuseAboveInsured(event)
  await refuseUnproven(engine, tx, record, before?.created ?? now)
  if (record.client === '' && record.command !== '') {
    record.client = (await engine.find(tx, 'commands', record.command))?.client_source ?? ''
  }
  record.resolved_at = now
  if (record.client !== '') record.agence = await agenceOfClient(engine, tx, record.client)
}

const NO_COMMAND = {
  code: 'validation_required',
  message: 'Dites pour quel colis est l’indemnité : elle va sur la facture de son client.',
}

/**
 * About somebody else's parcel, a claim would take the place of its client's own. The parcel is held: of two claims at
 * once one sees the other.
 */
async function refuseForeign({ record, tx, engine }: Event): Promise<void> {
  if (record.command === '') return
  const commande = (await engine.hold(tx, 'commands', [record.command])).get(record.command)
  if (!commande || record.client === '' || commande.client_source === record.client) return
  throw invalid({
    command: {
      code: 'validation_foreign_command',
      message: 'Cette commande n’est pas de ce client. Choisissez une de ses commandes.',
    },
  })
}

/** Refuses a second open claim for the parcel and subject: two would be answered twice, or not at all. */
async function refuseSecond({ record, tx }: Event): Promise<void> {
  const { command, facture_detail: line } = record
  if (command === '' && line === '') return
  const same = command === '' ? sql`facture_detail = ${line}` : sql`command = ${command}`
  const [open] = await tx.query<{ id: string }>(
    sql`SELECT id FROM reclamations WHERE ${same} AND type = ${record.type}
        AND state NOT IN ('resolue', 'rejetee') AND id <> ${record.id} LIMIT 1`,
  )
  if (!open) return
  throw conflict('Une réclamation sur ce sujet est déjà ouverte pour ce colis. Répondez-y.', { id: open.id })
}
