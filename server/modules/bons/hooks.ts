import type { Collections, Row } from '#model/collections.ts'
import { type BonKind, isFilling } from '#model/domain/bon/bon.ts'
import { add, commandTotal } from '#model/domain/money.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { Hooks, Origin } from '#server/core/contract/hooks.ts'
import { sql } from '#server/db/sql.ts'
import { editsOf, refuseEdit } from '#server/parcels/bons/edits.ts'
import { misfits, refuseMisfits } from '#server/parcels/bons/fit.ts'
import { addLines, type Bon, countsOf } from '#server/parcels/bons/lines.ts'
import { takeNumber } from '#server/parcels/bons/number.ts'
import { mustConfirmOtherVille } from '#server/parcels/bons/other-ville.ts'
import {
  type BonEvent,
  checkParties,
  fillParties,
  holdWanted,
  readBadge,
} from '#server/parcels/bons/parties.ts'
import {
  type BonStep,
  cancel,
  handAway,
  issue,
  moveAtIssue,
  mustCarry,
  settle,
} from '#server/parcels/bons/steps.ts'
import { mustBeOwnAgence } from '#server/people.ts'
import { bonContent } from '#server/print/bons/content.ts'

export const bonsHooks: Hooks<Collections['bons'], Collections> = {
  async beforeCreate(event) {
    const { record, caller, tx, engine } = event
    if (record.state !== 'brouillon' && record.state !== 'emis') {
      throw conflict('Un bon commence en brouillon, ou émis tout de suite.')
    }
    record.author = callerId(caller)
    await readBadge(event)
    await fillParties(event)
    const bon = await checkParties(event)
    const parcels = await holdWanted(event)
    refuseMisfits(await misfits(engine, tx, bon, parcels))
    await mustConfirmOtherVille(engine, tx, bon, parcels, record.confirmer_ville)
    record.colis = parcels.length
    record.total = add(...parcels.map(commandTotal))
    if (record.state === 'emis') mustCarry(bon, parcels.length)
  },
  async afterCreate(event) {
    const { record, tx, engine, now } = event
    const parcels = await holdWanted(event)
    await addLines(
      engine,
      tx,
      record,
      parcels.map(({ id }) => id),
      { expected: true },
      { origin: originOf(event), now },
    )
    if (record.state === 'emis') await sendOut(event, parcels)
    if (record.ramassage !== '') {
      await engine.update(tx, 'rammasage', record.ramassage, { bon: record.id }, originOf(event))
    }
    await freeze(event)
  },
  async beforeUpdate(event) {
    const edits = editsOf(event)
    if (edits.length === 0) return
    refuseEdit(event, edits)
    if (event.changed.has('agence')) mustBeOwnAgence(event.caller, event.record.agence)
    if (event.changed.has('badge')) await readBadge(event)
    if (event.changed.has('state')) await advance(event)
  },
  async afterUpdate(event) {
    if (editsOf(event).length > 0) await freeze(event)
  },
}

/**
 * Issues a bon with its creation. It is numbered after its parcels moved: from there on, the next bon of the
 * series waits.
 */
async function sendOut(event: BonEvent, parcels: readonly Row<'commands'>[]): Promise<void> {
  const { record, tx } = event
  const bon = await checkParties(event)
  await moveAtIssue(stepOf(event, bon), parcels)
  await number(event, bon.kind)
  await tx.query(sql`UPDATE bons SET number = ${record.number}, year = ${record.year}::int, seq = ${record.seq}::int,
      issued_at = ${record.issued_at} WHERE id = ${record.id}`)
}

/**
 * Stores the printed content at every step from the émission on: scans in between do not change a reprint.
 */
async function freeze({ record, tx, engine }: BonEvent): Promise<void> {
  if (isFilling(record)) return
  const content = JSON.stringify(await bonContent(engine, tx, record))
  await tx.query(sql`UPDATE bons SET printed = ${content}::jsonb WHERE id = ${record.id}`)
}

const originOf = ({ caller, source, ip }: BonEvent): Origin => ({ caller, source, ip })

const stepOf = (event: BonEvent, bon: Bon & { kind: BonKind }): BonStep => ({
  engine: event.engine,
  tx: event.tx,
  bon,
  origin: originOf(event),
  now: event.now,
})

async function number({ record, tx, now }: BonEvent, kind: BonKind): Promise<void> {
  Object.assign(record, await takeNumber(tx, kind, now))
  record.issued_at = now
}

/** Applies a new state of the bon, to the parcels and then to the bon. */
async function advance(event: BonEvent): Promise<void> {
  const { record, before, tx, now, caller } = event
  const bon = await checkParties(event)
  const step = stepOf(event, bon)
  switch (record.state) {
    case 'emis':
      await issue(step)
      await number(event, bon.kind)
      break
    case 'remis':
      await handAway(step)
      record.handed_at = now
      if (bon.kind === 'distribution') record.received_at = now
      break
    case 'recu':
      record.received_at = now
      record.received_by = callerId(caller)
      break
    case 'clos':
      if (bon.kind !== 'distribution' || before?.state === 'emis') await settle(step)
      record.closed_at = now
      record.handed_at ||= now
      record.received_at ||= now
      record.received_by ||= callerId(caller)
      break
    case 'annule':
      mustSayWhy(event)
      await cancel({ ...step, bon: { ...bon, seq: before?.seq ?? 0 } })
      break
  }
  Object.assign(record, await countsOf(tx, record.id))
}

function mustSayWhy({ record }: BonEvent): void {
  if (record.motif.trim() !== '') return
  throw invalid({ motif: { code: 'validation_required', message: 'Dites pourquoi vous annulez ce bon.' } })
}
