import type { Collections } from '#model/collections.ts'
import { toDirhams } from '#model/domain/money.ts'
import { takeBackIndemnity } from '#server/billing/indemnity.ts'
import { callerId } from '#server/core/caller.ts'
import type { HookEvent, Hooks } from '#server/core/hooks.ts'
import { conflict, invalid } from '#server/core/http/errors.ts'
import { sql } from '#server/db/sql.ts'
import { postCaused } from '#server/ledger/causes.ts'
import { agenceOfClient } from '#server/parcels/first-agence.ts'
import { mustBeHisAgence } from '#server/people.ts'

type Event = HookEvent<Collections['reclamations'], Collections>

/** What a merchant is promised: an answer within two days. */
const ANSWER_WITHIN_MS = 48 * 3_600_000

export const reclamationsHooks: Hooks<Collections['reclamations'], Collections> = {
  async beforeCreate(event) {
    const { record, caller, now } = event
    record.author = callerId(caller)
    if (record.due_at === '') {
      record.due_at = new Date(Date.parse(now) + ANSWER_WITHIN_MS).toISOString().replace('T', ' ')
    }
    await readDisputed(event)
    await refuseForeign(event)
    await refuseSecond(event)
    if (record.state === 'resolue') await resolve(event)
  },
  afterCreate: (event) => postCaused('reclamations', event),
  async beforeUpdate(event) {
    const { record, before, changed, caller } = event
    if (!before) return
    refuseSettled(event)
    await findAgain(event)
    if (!caller.is('Reclamations')) {
      record.client = before.client
      record.command = before.command
      record.facture_detail = before.facture_detail
    }
    if (DISPUTED.some((name) => changed.has(name))) await readDisputed(event)
    if (caller.is('Reclamations') && (changed.has('client') || changed.has('command'))) {
      await refuseForeign(event)
      mustBeHisAgence(caller, await agenceFor(event))
    }
    if (changed.has('state') && record.state === 'resolue') await resolve(event)
  },
  afterUpdate: (event) => postCaused('reclamations', event),
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

/** A lost parcel turns up: its client gives the indemnity back with an avoir, or keeps it by a paper he signed. */
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
  const { record, tx, engine, now } = event
  if (record.indemnity > 0 && record.command === '') throw invalid({ command: NO_COMMAND })
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

const DISPUTED = ['client', 'command', 'type', 'facture_detail'] as const

/** A disputed line is of an issued facture of the client; its commande is the claim's, and its client where none is named. */
async function readDisputed({ record, tx, engine }: Event): Promise<void> {
  if (record.facture_detail === '') return
  if (record.type !== 'montant') throw invalid({ type: NOT_AN_AMOUNT })
  const line = await engine.find(tx, 'factures_details', record.facture_detail)
  const facture = line && (await engine.find(tx, 'factures', line.facture))
  const isHis = facture?.party === 'client' && ['', facture.user].includes(record.client)
  if (!line || !isHis || facture.state === 'brouillon') throw invalid({ facture_detail: FOREIGN_LINE })
  if (record.command !== '' && record.command !== line.command)
    throw invalid({ facture_detail: OTHER_COMMAND })
  record.client = facture.user
  record.command = line.command
}

const NOT_AN_AMOUNT = {
  code: 'validation_type',
  message: 'Une ligne de facture se conteste par une réclamation « Montant versé ».',
}
const FOREIGN_LINE = {
  code: 'validation_foreign_line',
  message: 'Cette ligne n’est d’aucune facture émise de ce client. Choisissez une de ses lignes.',
}
const OTHER_COMMAND = {
  code: 'validation_other_command',
  message: 'Cette ligne est d’un autre colis que la réclamation.',
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

/** Whom the réclamation belongs to now. */
async function agenceFor({ record, tx, engine }: Event): Promise<string> {
  const commande = record.command === '' ? null : await engine.find(tx, 'commands', record.command)
  return commande ? commande.agence : agenceOfClient(engine, tx, record.client)
}

/** One open claim per parcel and subject: a second would be answered twice, or not at all. */
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
