import type { Row } from '#model/collections.ts'
import { BON_RULES } from '#model/domain/bon/bon.ts'
import type { PaperPlan, ReadingMove } from '#model/domain/commande/scan/on-paper.ts'
import { laterOf } from '#server/clock.ts'
import { callerId } from '#server/core/base/caller.ts'
import { addLines, type Bon, countsOf } from '../bons/lines.ts'
import { handOver, type Moved, moveByBon } from '../bons/moves.ts'
import { mustConfirmOtherVille } from '../bons/other-ville.ts'
import { pickUpPlace } from '../bons/place.ts'
import { refuseHalf } from '../moves/move.ts'
import type { LoadedPaperScene } from './paper-scene.ts'
import type { Scanned, Scanning } from './scanning.ts'

type Parcel = Row<'commands'>

/** Carries out the plan for a parcel and its bon, both locked. */
export async function readOntoPaper(
  scanning: Scanning,
  parcel: Parcel,
  scene: LoadedPaperScene,
  planned: PaperPlan,
): Promise<Scanned> {
  if (planned.act === 'say') return planned.said
  if (planned.act === 'add') return add(scanning, parcel, scene)
  const moved = await move(scanning, parcel, scene, planned.ways)
  if (moved.refusal) {
    const { instead = [moved.refusal.message, planned.where].filter(Boolean).join(' ') } = planned
    return { result: 'mauvais', message: instead }
  }
  await markRead(scanning, parcel, scene)
  const { surplus, scanned, colis } = await recount(scanning, scene)
  const extra = surplus > 0 ? `, ${surplus} en trop` : ''
  const message = `${parcel.code} · ${scanned} sur ${colis}${extra}`
  return { result: 'ok', message, ...(moved.suivi !== undefined && { suivi: moved.suivi }) }
}

async function add(scanning: Scanning, parcel: Parcel, scene: LoadedPaperScene): Promise<Scanned> {
  const { engine, tx, scan } = scanning
  await mustConfirmOtherVille(engine, tx, scene.bon, [parcel], scan.confirmer_ville)
  await addLines(engine, tx, scene.bon, [parcel.id], { expected: true }, scanning)
  const { colis } = await recount(scanning, scene)
  return { result: 'ok', message: `${parcel.code} ajouté · ${colis} colis` }
}

/** Tries the ways in their order; returns the first move that is not refused, else the last refusal. */
async function move(
  scanning: Scanning,
  parcel: Parcel,
  scene: LoadedPaperScene,
  ways: readonly ReadingMove[],
): Promise<Moved> {
  let moved: Moved = { parcel }
  for (const way of ways) {
    moved = await moveBy(way, scanning, parcel, scene)
    if (!moved.refusal) return moved
  }
  return moved
}

async function moveBy(
  way: ReadingMove,
  { engine, tx, origin }: Scanning,
  parcel: Parcel,
  { bon }: LoadedPaperScene,
): Promise<Moved> {
  if (way === 'hands') return handOver(engine, tx, bon, parcel, origin)
  const pickedUp = BON_RULES[bon.kind].from === 'client'
  const position = pickedUp ? { position: { lieu: await pickUpPlace(tx, bon) } } : {}
  const values = way === 'emission' ? {} : ({ source: 'scan', ...position } as const)
  const [moved = { parcel }] = await moveByBon(engine, tx, bon, [parcel], way, origin, values)
  refuseHalf(moved)
  return moved
}

/**
 * Marks the parcel as read by this person, not before its last arrival: on its line, or on a new one as a
 * surplus.
 */
async function markRead(scanning: Scanning, parcel: Parcel, { bon, line }: LoadedPaperScene): Promise<void> {
  const { engine, tx, origin, now } = scanning
  const read = { at: laterOf(now, parcel.last_event_at), by: callerId(origin.caller) }
  if (!line) {
    await addLines(engine, tx, bon, [parcel.id], { expected: false, scanned: read }, scanning)
    return
  }
  const seen = { scanned_at: read.at, scanned_by: read.by, missing: false }
  await engine.update(tx, 'bons_details', line.id, seen, origin)
}

const recount = async ({ engine, tx, origin }: Scanning, { bon }: LoadedPaperScene): Promise<Bon> =>
  engine.update(tx, 'bons', bon.id, await countsOf(tx, bon.id), origin)
