import type { Collections, Row } from '#model/collections.ts'
import { type BonKind, travels } from '#model/domain/bon/bon.ts'
import type { BonMoment } from '#model/domain/bon/way.ts'
import { conflict } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { reportMissing } from './alert.ts'
import { misfits, refuseMisfits } from './fit.ts'
import { type Bon, type Line, linesOf, releaseLines } from './lines.ts'
import { isIn, type Moved, moveByBon } from './moves.ts'

type Parcel = Row<'commands'>

/** A bon on its way to its next state: the hooks assign what comes of it. */
export interface BonStep {
  readonly engine: Engine<Collections>
  readonly tx: Tx
  readonly bon: Bon & { kind: BonKind }
  readonly origin: Origin
  readonly now: string
}

/** The parcels of the bon, held, with their lines. */
async function carried({ engine, tx, bon }: BonStep): Promise<{ line: Line; parcel: Parcel }[]> {
  const lines = await linesOf(engine, tx, bon.id)
  const held = await engine.hold(
    tx,
    'commands',
    lines.map(({ command }) => command),
  )
  return lines.flatMap((line) => {
    const parcel = held.get(line.command)
    return parcel ? [{ line, parcel }] : []
  })
}

/** Moves all parcels; one refusal undoes the step. */
async function moveAll(step: BonStep, parcels: readonly Parcel[], moment: BonMoment): Promise<void> {
  refuseUnmoved(await moveByBon(step.engine, step.tx, step.bon, parcels, moment, step.origin))
}

export function refuseUnmoved(moved: readonly Moved[]): void {
  refuseMisfits(
    moved.flatMap(({ parcel, refusal }) =>
      refusal
        ? [{ command: parcel.id, code: parcel.code, message: `${parcel.code} : ${refusal.message}` }]
        : [],
    ),
  )
}

/** Issues a bon: all its parcels must fit, and move as its kind requires. */
export async function issue(step: BonStep): Promise<void> {
  const parcels = (await carried(step)).map(({ parcel }) => parcel)
  mustCarry(step.bon, parcels.length)
  refuseMisfits(await misfits(step.engine, step.tx, step.bon, parcels))
  await moveAtIssue(step, parcels)
}

export const moveAtIssue = (step: BonStep, parcels: readonly Parcel[]): Promise<void> =>
  moveAll(step, parcels, 'emission')

/**
 * Refuses an empty bon, except a ramasseur's sheet: parcels are scanned on it as the client hands them over.
 */
export function mustCarry({ kind }: Bon, colis: number): void {
  if (colis > 0 || kind === 'ramassage') return
  const empty = 'Ce bon ne porte aucun colis : ajoutez-en, puis émettez-le.'
  throw conflict(kind === 'retour livreur' ? 'Ce livreur n’a aucun colis à rendre.' : empty)
}

/**
 * The bon leaves its agence: its parcels are on the road; for a distribution, those the livreur did not load
 * stay.
 */
export async function handAway(step: BonStep): Promise<void> {
  if (step.bon.kind === 'distribution') return settle(step)
  if (!travels(step.bon.kind)) return
  const parcels = (await carried(step)).map(({ parcel }) => parcel)
  if (parcels.length === 0) throw conflict('Ce bon ne porte aucun colis : il ne peut pas partir.')
  refuseMisfits(await misfits(step.engine, step.tx, step.bon, parcels))
  await moveAll(step, parcels, 'remise')
}

/** Closes a bon: absent parcels are marked missing, and each parcel ends where it really is. */
export async function settle(step: BonStep): Promise<void> {
  const { engine, tx, bon } = step
  const all = await carried(step)
  if (bon.kind === 'retour client') mustBeSigned(bon, all)
  const absent = all.filter(({ line, parcel }) => line.scanned_at === '' && isAbsent(bon, parcel))
  const concerned = bon.kind === 'retour client' ? all.filter(({ line }) => line.scanned_at !== '') : absent
  const moving = concerned.map(({ parcel }) => parcel).filter((parcel) => mayLead(bon, parcel))
  await moveAll(step, moving, 'cloture')
  const missing = absent.map(({ parcel }) => parcel)
  await releaseLines(
    engine,
    tx,
    bon.id,
    missing.map(({ id }) => id),
    step,
  )
  if (travels(bon.kind) && missing.length > 0) await reportMissing(step, missing)
  if (bon.kind === 'ramassage') await answerRequest(step, all.length - missing.length)
}

/** Writes the number of parcels taken into the request of the pick-up, for its client. */
async function answerRequest({ engine, tx, bon, origin }: BonStep, taken: number): Promise<void> {
  const asked = bon.ramassage === '' ? null : await engine.find(tx, 'rammasage', bon.ramassage)
  // The ramasseur may have reported the pick-up already.
  const isHere = asked?.state === 'affecte' || (asked?.state === 'ramasse' && asked.bon === bon.id)
  if (!isHere) return
  const told = { state: 'ramasse', colis_remis: taken, bon: bon.id } as const
  await engine.update(tx, 'rammasage', asked.id, told, origin)
}

function mustBeSigned(bon: Bon, lines: readonly { line: Line }[]): void {
  if (bon.signature_to !== '' || bon.signed_to !== '') return
  if (lines.every(({ line }) => line.scanned_at === '')) return
  throw conflict('Faites signer le client, ou saisissez le nom de qui reçoit, avant de clore ce bon.')
}

/** Whether an unscanned parcel of the bon is still where it was: nothing else received it meanwhile. */
function isAbsent(bon: Bon & { kind: BonKind }, parcel: Parcel): boolean {
  switch (bon.kind) {
    case 'livraison':
    case 'ramassage':
      return parcel.holder_kind === 'client'
    case 'envoi':
    case 'retour agence':
      return parcel.holder_kind === 'trajet' && parcel.holder === bon.id
    case 'distribution':
      return parcel.holder !== bon.livreur
    case 'retour livreur':
      return parcel.holder === bon.livreur
    case 'retour client':
      return isIn(parcel, 'RETOUR_PRET')
  }
}

/** False for a parcel given to another livreur meanwhile: it stays with that one. */
const mayLead = (bon: Bon, parcel: Parcel): boolean =>
  bon.kind !== 'distribution' || parcel.delivery_man === bon.livreur

/** The paper is void: its parcels go back to where they were, and may be put on another. */
export async function cancel(step: BonStep): Promise<void> {
  const { engine, tx, bon, origin } = step
  const all = await carried(step)
  if (all.some(({ line }) => line.scanned_at !== '')) {
    throw conflict(
      'Des colis de ce bon sont déjà scannés : clôturez-le, ce qui n’a pas été scanné est libéré.',
    )
  }
  if (bon.seq > 0) {
    const parcels = all.map(({ parcel }) => parcel).filter((parcel) => mayLead(bon, parcel))
    refuseUnmoved(await moveByBon(engine, tx, bon, parcels, 'annulation', origin))
  }
  await releaseLines(engine, tx, bon.id, [], step)
}
