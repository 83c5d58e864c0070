import type { Collections, Row } from '#model/collections.ts'
import type { Actor } from '#model/domain/commande/decide/move-request.ts'
import { clash, forbidden, type Refusal } from '#model/domain/commande/decide/refusal.ts'
import { isOfOwnTour } from '#model/domain/commande/decide/take-back.ts'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import { ECHANGE_OR_PARTIAL, isOneOf } from '#model/domain/commande/states/states.ts'
import { holds } from '#model/domain/permissions.ts'
import { settledWithClient } from '#server/billing/factures/issued-lines.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Tx } from '#server/db/database.ts'
import { among, sql } from '#server/db/sql.ts'
import { ceilingsOf } from '#server/till/loads.ts'
import { endsWithTwin } from './twins.ts'
import { twinsSettled } from './undoable-twins.ts'

type Suivi = Row<'suivis'>

/** A gesture somebody wants to take back, and its parcel, all held. */
export interface Undoing {
  readonly suivi: Suivi
  /** Earlier moves of the same gesture, the latest first. */
  readonly earlier: readonly Suivi[]
  readonly parcel: Row<'commands'>
}

/** The former values of the commande, in the fields the gesture changed. */
export const heldBefore = ({ suivi, earlier }: Undoing): Partial<Row<'commands'>> =>
  Object.assign({}, ...[suivi, ...earlier].map(({ former }) => former))

/** The commande as if the gesture had never been. */
export const restoredTo = (undoing: Undoing): Row<'commands'> => ({
  ...undoing.parcel,
  ...heldBefore(undoing),
})

/** The earlier moves of the same gesture, by move. */
export async function earlierMoves(
  engine: Engine<Collections>,
  tx: Tx,
  suivis: Iterable<Suivi>,
): Promise<(suivi: Suivi) => readonly Suivi[]> {
  const known = new Map<string, Suivi>()
  let next = [...suivis]
  for (;;) {
    const ids = next.flatMap(({ follows }) => (follows === '' || known.has(follows) ? [] : [follows]))
    if (ids.length === 0) break
    const held = await engine.hold(tx, 'suivis', ids)
    for (const [id, suivi] of held) known.set(id, suivi)
    next = [...held.values()]
  }
  const before = ({ follows }: Suivi): readonly Suivi[] => {
    const suivi = known.get(follows)
    return suivi ? [suivi, ...before(suivi)] : []
  }
  return before
}

/** The refusal of each of these undos, or nothing; their facts are read from the database once for all. */
export async function undoRefusals(
  engine: Engine<Collections>,
  tx: Tx,
  undone: readonly Undoing[],
  actor: Actor,
  now: string,
): Promise<(undoing: Undoing) => Refusal | null> {
  const last = await lastOf(tx, undone)
  const ceilings = await ceilingsOf(engine, tx, undone.filter(givesAgain).map(restoredHolder), now)
  const ended = await endsOfTours(tx, undone)
  const papers = await papersWithScan(tx, undone)
  const twins = await twinsSettled(engine, tx, undone.filter(madeTwin))
  const billed = await settledWithClient(
    tx,
    undone.map(({ parcel }) => parcel.id),
  )
  return (undoing) =>
    movedSince(engine, undoing, last) ??
    notHis(undoing, actor) ??
    notUndone(undoing) ??
    settled(undoing, actor, billed) ??
    handedOver(undoing) ??
    twins(undoing.parcel.id) ??
    ofEndedTour(undoing, ended) ??
    scanned(undoing, papers) ??
    // Checked last: it counts the parcel among those of its former livreur.
    (givesAgain(undoing) ? ceilings.give(undoing.parcel, restoredTo(undoing)) : null)
}

const restoredHolder = (undoing: Undoing): string => restoredTo(undoing).delivery_man

/** True when the undo changes the livreur of the parcel: a livreur who keeps it needs no more room. */
const givesAgain = (undoing: Undoing): boolean => restoredHolder(undoing) !== undoing.parcel.delivery_man

async function lastOf(tx: Tx, undone: readonly Undoing[]): Promise<ReadonlyMap<string, string>> {
  const ids = undone.map(({ parcel }) => parcel.id)
  const rows = await tx.query<{ command: string; id: string }>(
    sql`SELECT DISTINCT ON (command) command, id FROM suivis WHERE ${among(sql`command`, ids)}
        ORDER BY command, at DESC NULLS LAST, _seq DESC`,
  )
  return new Map(rows.map(({ command, id }) => [command, id]))
}

function movedSince(
  engine: Engine<Collections>,
  { suivi, parcel }: Undoing,
  last: ReadonlyMap<string, string>,
): Refusal | null {
  if (suivi.command === parcel.id && last.get(parcel.id) === suivi.id) return null
  const state = engine.cached('tracking_states').get(parcel.status)
  return clash(`Le colis a bougé depuis : il est « ${state?.name ?? ''} ». Rien n’est annulé.`)
}

const mayCorrect = ({ person, as }: Actor): boolean =>
  as === 'systeme' || holds(person, 'Modification etat commandes')

function notHis({ suivi }: Undoing, actor: Actor): Refusal | null {
  if (actor.person?.id === suivi.actor || mayCorrect(actor)) return null
  return forbidden('Seul qui a fait ce changement peut l’annuler, ou un modérateur par une correction.')
}

function notUndone(undoing: Undoing): Refusal | null {
  const { suivi, earlier } = undoing
  // A correction dropped the parcel that goes back, changed it or made another of it.
  const twin = suivi.kind === 'correction' && (madeTwin(undoing) || leavesTwin(suivi.from) || hadTwin(suivi))
  const told = [suivi, ...earlier].every(({ former }) => former !== null)
  if (told && suivi.kind !== 'annulation' && !twin) return null
  return clash('Ce changement ne s’annule pas : faites une correction.')
}

const hadTwin = ({ former }: Suivi): boolean => {
  const { outcome = '' } = (former ?? {}) as Partial<Row<'commands'>>
  return endsWithTwin(outcome)
}

/** An exchange and a delivery in part made a parcel that goes back. */
const madeTwin = ({ suivi }: Undoing): boolean => leavesTwin(suivi.status)

const leavesTwin = (status: string): boolean => isOneOf(ECHANGE_OR_PARTIAL, stateCode(status))

function settled({ parcel, suivi }: Undoing, actor: Actor, billed: ReadonlySet<string>): Refusal | null {
  const his = actor.person !== null && isOfOwnTour(actor.person, suivi)
  if (!mayCorrect(actor) && !his && parcel.amount_collected !== 0) {
    return clash('De l’argent a été encaissé : demandez une correction à un modérateur.')
  }
  if (billed.has(parcel.id) || parcel.money_state === 'FACTURE' || parcel.money_state === 'PAYE') {
    return clash('Ce colis est sur une facture émise : il faut un avoir.')
  }
  return null
}

/** Fields of the money of a parcel, which an undo must find as the move left them. */
const MONEY = ['amount_collected', 'money_state', 'paid_to_kind', 'paid_to', 'versement'] as const

const isSeenAtBank = ({ paid_to_kind, money_state }: Row<'commands'>): boolean =>
  paid_to_kind === 'banque' && money_state === 'VERSE'

/**
 * Refuses to undo a move whose cash is, or was, in a till: a correction is an avoir, and stays on record.
 * Payments seen at the bank are corrected too. The livreur who took the cash matters like its amount: a
 * versement is of one livreur.
 */
function handedOver(undoing: Undoing): Refusal | null {
  const { parcel } = undoing
  const restored = restoredTo(undoing)
  if (MONEY.every((name) => restored[name] === parcel[name])) return null
  if (isSeenAtBank(parcel) || isSeenAtBank(restored)) {
    return clash('Le paiement de ce colis est vu en banque : faites une correction, en disant pourquoi.')
  }
  if (parcel.versement === '' && restored.versement === '') return null
  return clash('Les espèces de ce colis sont versées : faites une correction, en disant pourquoi.')
}

/** Tours to lock: those of the undone moves, and the one the parcel returns to. */
const toursOf = (undoing: Undoing): readonly string[] => [
  ...[undoing.suivi, ...undoing.earlier].map(({ tour }) => tour),
  restoredTo(undoing).tour,
]

/**
 * The ends of those of these tours that are closed. Tours are locked: none ends while a parcel comes back
 * onto it.
 */
async function endsOfTours(tx: Tx, undone: readonly Undoing[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(undone.flatMap(toursOf).filter((id) => id !== ''))
  if (ids.size === 0) return new Map()
  const rows = await tx.query<{ id: string; closed_at: string | null }>(
    sql`SELECT id, closed_at FROM tours WHERE ${among(sql`id`, [...ids])} ORDER BY id FOR SHARE`,
  )
  return new Map(rows.flatMap(({ id, closed_at }) => (closed_at === null ? [] : [[id, closed_at]])))
}

/** The livreur has accounted for that tour with this move in it: its figures stand. */
function ofEndedTour(undoing: Undoing, ended: ReadonlyMap<string, string>): Refusal | null {
  if (!toursOf(undoing).some((tour) => undoing.suivi.at <= (ended.get(tour) ?? ''))) return null
  return clash(
    'La tournée de ce colis est close : ce changement ne s’annule plus, un modérateur le corrige en disant pourquoi.',
  )
}

type Paper = Pick<Row<'bons'>, 'number' | 'state'>

/** True when the gesture changed the hands of the parcel, which a bon scanned since relies on. */
const changesHands = ({ suivi, earlier }: Undoing): boolean =>
  [suivi, ...earlier].some(({ former }) => Object.keys(former ?? {}).some((name) => HANDS.includes(name)))
const HANDS = ['holder', 'holder_kind']

/** The bons on which these parcels are checked off by the move itself, or in the hands it put them, by commande. */
async function papersWithScan(tx: Tx, undone: readonly Undoing[]): Promise<ReadonlyMap<string, Paper>> {
  const moves = undone.map(({ suivi }) => suivi)
  const readSince = undone.map((undoing) => (changesHands(undoing) ? undoing.suivi.at : null))
  const rows = await tx.query<Paper & { command: string }>(
    sql`SELECT line.command, bon.number, bon.state
        FROM unnest(${moves.map(({ command }) => command)}::text[], ${moves.map(({ bon }) => bon)}::text[],
          ${readSince}::timestamptz[]) AS move (command, bon, since)
        JOIN bons_details AS line ON line.command = move.command
        JOIN bons AS bon ON bon.id = line.bon
        WHERE line.scanned_at IS NOT NULL AND (line.bon = move.bon OR line.scanned_at >= move.since)
        ORDER BY line.scanned_at`,
  )
  return new Map(rows.map(({ command, ...paper }) => [command, paper]))
}

/**
 * Refuses to undo a move whose parcel was scanned since: it would be on the bon, but not with the person who
 * signed for it.
 */
function scanned({ parcel }: Undoing, papers: ReadonlyMap<string, Paper>): Refusal | null {
  const paper = papers.get(parcel.id)
  if (!paper) return null
  return clash(
    paper.state === 'clos'
      ? `Ce colis est scanné sur le bon ${paper.number}, qui est clos : faites une correction.`
      : `Ce colis est scanné sur le bon ${paper.number} : annulez son scan, à la station.`,
  )
}
