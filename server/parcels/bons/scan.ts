import type { Collections, Row } from '#model/collections.ts'
import { BON_RULES, type BonKind, isFilling, isScanning, scanModeOf, travels } from '#model/domain/bon.ts'
import type { BonMoment } from '#model/domain/bon-way.ts'
import { whatIsDone } from '#model/domain/commande/scan/done.ts'
import { holds } from '#model/domain/permissions.ts'
import { frenchDateTime, fromCanonical, laterOf } from '#server/clock.ts'
import { callerId } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { type Gesture, refuseHalf } from '#server/parcels/moves/move.ts'
import { agenceOf, personOf } from '#server/people.ts'
import { sceneOf } from '../scan/scene.ts'
import type { ScanAnswer } from '../scan-answer.ts'
import { misfits } from './fit.ts'
import { handOver, isIn, type Led, lead } from './lead.ts'
import { addLines, type Bon, countsOf, holdBon, type Line, whyFull } from './lines.ts'
import { askOtherVille } from './other-ville.ts'
import { agenceName, legNumbers, nameOf, pickUpPlace, placeOf } from './place.ts'
import { whyNoRoom } from './room.ts'

type Parcel = Row<'commands'>

interface Scan {
  readonly engine: Engine<Collections>
  readonly tx: Tx
  readonly bon: Bon & { kind: BonKind }
  readonly parcel: Parcel
  readonly origin: Origin
  readonly now: string
  /** Who scans says that the bon is meant, though it goes to another ville. */
  readonly confirmed: boolean
}

/**
 * A parcel read onto a bon. While the bon is being made, it is put on it; then it is checked off, and moves as the
 * kind says, unless it did by another way before. A second reading changes nothing; one that does not belong is told
 * where it should be.
 */
export async function scanOntoBon(
  engine: Engine<Collections>,
  tx: Tx,
  asked: Bon,
  parcel: Parcel,
  origin: Origin,
  { now, confirmed = false }: { readonly now: string; readonly confirmed?: boolean },
): Promise<ScanAnswer> {
  const held = await holdBon(tx, asked.id)
  if (!held || held.kind === '') return wrong('Ce bon n’existe plus.')
  const bon = { ...held, kind: held.kind }
  const foreign = whyNotHis(engine, bon, origin)
  if (foreign) return wrong(foreign)
  const present = (await engine.hold(tx, 'commands', [parcel.id])).get(parcel.id)
  if (!present) return wrong(`${parcel.code} est dans la corbeille.`)
  const scan: Scan = { engine, tx, bon, parcel: present, origin, now, confirmed }
  const line = await lineOf(scan)
  if (line && (line.scanned_at !== '' || isFilling(bon))) return already(scan, line)
  if (line && wasMissing(bon, line)) return foundAgain(scan, line)
  if (!isFilling(bon) && !isScanning(bon)) return wrong(`Le bon ${bon.number} n’attend plus de scan.`)
  const done = await doneBefore(scan)
  if (done) return line && !isWithAnother(scan) ? tickOff(scan, line) : done
  if (isFilling(bon)) return putOn(scan)
  return line ? checkOff(scan, line) : beyond(scan)
}

const wrong = (message: string): ScanAnswer => ({ result: 'mauvais', message })

/** Who is kept to one agence fills what leaves it, and receives what comes to it. */
function whyNotHis(
  engine: Engine<Collections>,
  bon: Bon & { kind: BonKind },
  { caller }: Origin,
): string | null {
  if (!caller.record) return null
  const person = personOf(caller.record)
  const his =
    person.type === 'livreur' ? bon.livreur === person.id : holds(person, BON_RULES[bon.kind].permission)
  if (!his) return 'Ce bon n’est pas à vous : scannez sur l’un des vôtres.'
  const place = travels(bon.kind) && !isFilling(bon) ? bon.agence_to : bon.agence
  const agence = agenceOf(caller)
  if (agence === '' || place === agence) return null
  return `Ce bon est à l’agence ${agenceName(engine, place)} : prévenez-la, ou scannez sur l’un des vôtres.`
}

/** Named so when its bon between agences was closed. */
const wasMissing = (bon: Scan['bon'], { missing }: Line): boolean =>
  missing && bon.state === 'clos' && travels(bon.kind)

/** Here at last, by its bon or by another way: the paper stays, the count of what is lost does not. */
async function foundAgain(scan: Scan, line: Line): Promise<ScanAnswer> {
  return (await doneBefore(scan)) ? tickOff(scan, line) : checkOff(scan, line)
}

async function lineOf({ engine, tx, bon, parcel }: Scan): Promise<Line | undefined> {
  const lines = await engine.findBy(tx, 'bons_details', 'command', parcel.id)
  return lines.find((line) => line.bon === bon.id)
}

function already({ engine, parcel }: Scan, { scanned_at, scanned_by }: Line): ScanAnswer {
  const when =
    scanned_at === ''
      ? ''
      : ` par ${nameOf(engine, scanned_by)}, ${frenchDateTime(fromCanonical(scanned_at))}`
  const what = scanned_at === '' ? 'est déjà sur ce bon' : `est déjà scanné${when}`
  return { result: 'deja', message: `${parcel.code} ${what}.` }
}

/** What the paper would have done to the parcel, another way did. */
async function doneBefore({ engine, tx, bon, parcel }: Scan): Promise<ScanAnswer | null> {
  const mode = scanModeOf(bon)
  const scene = await sceneOf(engine, tx, parcel, mode)
  const arriving = isFilling(bon) ? '' : bon.agence_to
  const station = { agence: travels(bon.kind) ? arriving : bon.agence, livreur: bon.livreur, box: '' }
  const done = scene && whatIsDone(mode, { ...scene, station })
  return done ? { result: 'deja', message: done } : null
}

/** A livreur does not choose what is on his own paper. */
async function putOn(scan: Scan): Promise<ScanAnswer> {
  const { engine, tx, bon, parcel, origin, now, confirmed } = scan
  if (origin.caller.is('livreur')) return wrong('Ce bon n’est pas encore émis : demandez à votre agence.')
  const full = whyFull(bon)
  if (full) return wrong(full)
  const [misfit] = await misfits(engine, tx, bon, [parcel])
  if (misfit) return wrong(misfit.message)
  const noRoom = await whyNoRoom(engine, tx, bon, parcel, now)
  if (noRoom) return wrong(noRoom)
  await askOtherVille(engine, tx, bon, [parcel], confirmed)
  await addLines(engine, tx, bon, [parcel.id], { expected: true }, { origin, now })
  const { colis } = await recount(scan)
  return { result: 'ok', message: `${parcel.code} ajouté · ${colis} colis` }
}

async function recount({ engine, tx, bon, origin }: Scan): Promise<Bon> {
  return engine.update(tx, 'bons', bon.id, await countsOf(tx, bon.id), origin)
}

/** Expected, and there. */
async function checkOff(scan: Scan, line: Line): Promise<ScanAnswer> {
  const led = await move(scan)
  if (led.refusal) return wrong(await whereabouts(scan, led.refusal.message))
  return tickOff(scan, line, led)
}

/** By whom, and when: no sooner than it came where it is. */
const readingOf = ({ parcel, origin, now }: Scan) => ({
  at: laterOf(now, parcel.last_event_at),
  by: callerId(origin.caller),
})

/** Read on the paper; without a move, it is already where that leads it. */
async function tickOff(scan: Scan, line: Line, led: Gesture = {}): Promise<ScanAnswer> {
  const { engine, tx, origin } = scan
  const { at, by } = readingOf(scan)
  const scanned = { scanned_at: at, scanned_by: by, missing: false }
  await engine.update(tx, 'bons_details', line.id, scanned, origin)
  return done(scan, led, await recount(scan))
}

/** Picked up, and not by the livreur of the paper. */
const isWithAnother = ({ bon, parcel }: Scan): boolean =>
  BON_RULES[bon.kind].from === 'client' &&
  parcel.holder_kind === 'livreur' &&
  bon.livreur !== '' &&
  parcel.holder !== bon.livreur

function done({ parcel }: Scan, { suivi }: Gesture, bon: Bon): ScanAnswer {
  const extra = bon.surplus > 0 ? `, ${bon.surplus} en trop` : ''
  const message = `${parcel.code} · ${bon.scanned} sur ${bon.colis}${extra}`
  return { result: 'ok', message, ...(suivi !== undefined && { suivi }) }
}

/** Where it really is, after what is wrong with it. */
async function whereabouts({ engine, tx, parcel }: Scan, message: string): Promise<string> {
  const place = placeOf(engine, parcel, await legNumbers(tx, [parcel]))
  return `${message} ${parcel.code} est ${place}.`
}

async function move(scan: Scan): Promise<Led> {
  const { engine, tx, bon, parcel, origin } = scan
  const notHere = misplaced(scan)
  if (notHere) return { parcel, refusal: { status: 409, message: notHere } }
  const values = { source: 'scan', ...(await placeFor(scan)) } as const
  const led = await leadOne(scan, 'scan', values)
  if (led.suivi || led.refusal) return led
  // Not refused by its recipient, only not delivered: it changes hands and keeps its state.
  if (bon.kind === 'retour livreur') return handOver(engine, tx, bon, parcel, origin)
  if (bon.kind === 'retour client') return led
  const state = engine.cached('tracking_states').get(parcel.status)?.name ?? ''
  return { parcel, refusal: { status: 409, message: `Ce colis est « ${state} ».` } }
}

async function leadOne(scan: Scan, moment: BonMoment, values: Parameters<typeof lead>[6] = {}): Promise<Led> {
  const { engine, tx, bon, parcel, origin } = scan
  const [led = { parcel }] = await lead(engine, tx, bon, [parcel], moment, origin, values)
  refuseHalf(led)
  return led
}

/** Its state would let it pass, but it is another's to hand over. */
function misplaced({ bon, parcel }: Scan): string | null {
  if (bon.kind === 'retour livreur' && parcel.holder !== bon.livreur) return 'Ce livreur n’a pas ce colis.'
  if (bon.kind === 'retour client' && !isIn(parcel, 'RETOUR_PRET'))
    return 'Ce colis n’est pas prêt à être rendu.'
  if (bon.kind === 'distribution' && parcel.delivery_man !== bon.livreur) {
    return 'Ce colis n’est plus affecté à ce livreur.'
  }
  if (travels(bon.kind) && parcel.holder !== bon.id) return 'Ce colis n’est plus en route avec ce bon.'
  return null
}

async function placeFor({ tx, bon }: Scan): Promise<{ position?: { lieu: string } }> {
  if (BON_RULES[bon.kind].from !== 'client') return {}
  return { position: { lieu: await pickUpPlace(tx, bon) } }
}

/** There, and not expected. */
async function beyond(scan: Scan): Promise<ScanAnswer> {
  const { engine, tx, bon, parcel, origin, now } = scan
  const full = whyFull(bon)
  if (full) return wrong(full)
  const led = await takeBeyond(scan)
  if (led.refusal) return wrong(led.refusal.message)
  await addLines(engine, tx, bon, [parcel.id], { expected: false, scanned: readingOf(scan) }, { origin, now })
  return done(scan, led, await recount(scan))
}

async function takeBeyond(scan: Scan): Promise<Led> {
  const { engine, tx, bon, parcel } = scan
  if (travels(bon.kind)) return arriveBeyond(scan)
  const refuse = (message: string): Led => ({ parcel, refusal: { status: 409, message } })
  if (bon.kind === 'livraison') return refuse(await whereabouts(scan, 'Ce colis n’est pas sur ce bon.'))
  const [misfit] = await misfits(engine, tx, bon, [parcel])
  if (misfit) return refuse(misfit.message)
  if (bon.kind === 'distribution' && !isIn(parcel, 'AFFECTE')) {
    return refuse(await whereabouts(scan, 'Ce colis n’est pas sur ce bon : affectez-le d’abord.'))
  }
  if (bon.kind !== 'retour client') return move(scan)
  return leadOne(scan, 'emission')
}

/** Not sent with this bon and here all the same: it is where it is. */
async function arriveBeyond(scan: Scan): Promise<Led> {
  const { engine, tx, bon, parcel, origin } = scan
  const led = await leadOne(scan, 'scan', { source: 'scan' })
  if (led.suivi) return led
  const inAgence = parcel.holder_kind === 'agence' && parcel.holder !== bon.agence_to
  if (inAgence) return handOver(engine, tx, bon, parcel, origin)
  const message = await whereabouts(scan, 'Ce colis n’est pas sur ce bon.')
  return { parcel, refusal: { status: 409, message } }
}
