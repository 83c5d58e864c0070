import { MOST_LINES } from '#model/collections/bons.ts'
import type { Collections, Row } from '#model/collections.ts'
import { BON_RULES, type BonKind, type BonParty } from '#model/domain/bon/bon.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { UserType } from '#model/domain/permissions.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import type { Db } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { agenceOfLivreur, mustBeOwnLivreur } from '#server/parcels/livreurs/livreur-agence.ts'
import { firstAgence } from '../first-agence.ts'
import type { Bon } from './lines.ts'

export type BonEvent = HookEvent<Collections['bons'], Collections>

/** The badge of a livreur stands for their signature; on a bon without a livreur it sets the livreur. */
export async function readBadge({ record, tx, engine }: BonEvent): Promise<void> {
  if (record.badge === '' || record.kind === '') return
  const livreur = await livreurOfBadge(tx, record.badge)
  if (record.livreur === '' && livreur) record.livreur = livreur
  if (!livreur || livreur !== record.livreur) {
    throw invalid({
      badge: { code: 'validation_badge', message: 'Ce badge n’est pas celui du livreur de ce bon.' },
    })
  }
  const user = await engine.find(tx, 'users', livreur)
  record[BON_RULES[record.kind].from === 'livreur' ? 'signed_from' : 'signed_to'] =
    `${user?.full_name ?? ''} (badge)`
}

async function livreurOfBadge(db: Db, badge: string): Promise<string | undefined> {
  const [found] = await db.query<{ user: string }>(
    sql`SELECT l."user" FROM livreurs AS l JOIN users AS u ON u.id = l."user"
        WHERE l.badge = ${badge} AND l.badge <> '' AND u.active LIMIT 1`,
  )
  return found?.user
}

/** Fills the agence when it is missing: the caller's, the livreur's, or the client's. */
export async function fillParties(event: BonEvent): Promise<void> {
  const { record, caller, tx, engine } = event
  await fillFromRequest(event)
  if (record.kind === '' || record.agence !== '') return
  const { from, to } = BON_RULES[record.kind]
  if (from === 'agence' || to === 'agence') record.agence = String(caller.record?.agence ?? '')
  if (record.agence === '' && record.livreur !== '')
    record.agence = await agenceOfLivreur(engine, tx, record.livreur)
  if (record.agence === '' && record.client !== '') {
    record.agence = await firstAgence(engine, tx, record.client, caller)
  }
}

/** Fills a pick-up from its request: client, livreur and number of parcels. Other bons have no request. */
async function fillFromRequest({ record, given, tx, engine }: BonEvent): Promise<void> {
  if (record.kind !== 'ramassage') record.ramassage = ''
  const asked = record.ramassage === '' ? null : await engine.find(tx, 'rammasage', record.ramassage)
  if (!asked) return
  record.client ||= asked.client
  if (record.client !== asked.client) {
    const message = 'Cette demande de ramassage est d’un autre client : choisissez la sienne.'
    throw invalid({ ramassage: { code: 'validation_other_client', message } })
  }
  record.livreur ||= asked.ramasseur
  record.agence ||= asked.agence
  if (!given.has('declared')) record.declared ||= asked.colis_declares
}

const ASKED: Readonly<Record<BonParty, string>> = {
  client: 'Choisissez le client.',
  livreur: 'Choisissez le livreur.',
  agence: 'Choisissez l’agence.',
  agence_to: 'Choisissez l’agence d’arrivée.',
}

const PERSON: Partial<Readonly<Record<BonParty, UserType>>> = { client: 'client', livreur: 'livreur' }

/** Refuses a bon whose giver or receiver is unknown or of the wrong kind. */
export async function checkParties({
  record,
  changed,
  tx,
  engine,
  caller,
}: BonEvent): Promise<Bon & { kind: BonKind }> {
  const { kind } = record
  if (kind === '')
    throw invalid({ kind: { code: 'validation_required', message: 'Choisissez le genre du bon.' } })
  for (const party of BON_RULES[kind].needs) {
    const type = PERSON[party]
    const person = type && record[party] !== '' ? await engine.find(tx, 'users', record[party]) : null
    if (record[party] === '' || (type && person?.type !== type)) {
      throw invalid({ [party]: { code: 'validation_required', message: ASKED[party] } })
    }
  }
  if (BON_RULES[kind].to === 'livreur' && changed.has('livreur'))
    await mustBeOwnLivreur(engine, tx, caller, record.livreur)
  if (record.agence_to !== '' && record.agence_to === record.agence) {
    const message = 'Le départ et l’arrivée sont la même agence : choisissez-en une autre.'
    throw invalid({ agence_to: { code: 'validation_same', message } })
  }
  return { ...record, kind }
}

/** The parcels the bon is made with, locked. A livreur's return lists the parcels to bring back by itself. */
export async function holdWanted({ record, tx, engine, caller }: BonEvent): Promise<Row<'commands'>[]> {
  if (record.kind === 'retour livreur' && record.commands.length === 0) {
    record.commands = await parcelsToHandBack(tx, record.livreur)
  }
  const wanted = [...new Set(record.commands)]
  const held = await engine.hold(tx, 'commands', wanted)
  const foreign = (parcel: Row<'commands'>) =>
    caller.is('client') && parcel.client_source !== caller.record?.id
  const found = wanted.flatMap((id) => {
    const parcel = held.get(id)
    return parcel && !foreign(parcel) ? [parcel] : []
  })
  const lost = wanted.length - found.length
  if (lost > 0) throw conflict(`${lost} de ces colis n’existent plus, ou ne sont pas à vous.`)
  return found
}

/** Parcels in the livreur's hands that must come back, without those on another open return. */
async function parcelsToHandBack(db: Db, livreur: string): Promise<string[]> {
  const states = BON_RULES['retour livreur'].takes.map(stateId)
  const rows = await db.query<{ id: string }>(
    sql`SELECT c.id FROM commands AS c
        WHERE c.holder = ${livreur} AND c.holder <> '' AND c.deleted_at IS NULL
          AND c.status = ANY(${states}::text[]) AND NOT EXISTS (
            SELECT FROM bons_details AS l WHERE l.command = c.id AND l.open_kind = 'retour livreur')
        ORDER BY c.held_since, c.id LIMIT ${MOST_LINES}`,
  )
  return rows.map(({ id }) => id)
}
