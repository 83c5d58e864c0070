import type { Collections, Row } from '#model/collections.ts'
import { whatIsDone } from '#model/domain/commande/scan/done.ts'
import type { ScanMode } from '#model/domain/commande/scan/modes.ts'
import { SAME_SCAN_MS } from '#model/domain/commande/scan/rights.ts'
import { type Step, scanned } from '#model/domain/commande/scan/scan.ts'
import { whereabouts } from '#model/domain/commande/scan/scene.ts'
import { frenchDateTime, fromCanonical } from '#server/clock.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { gestureOf, type MoveAsked, moveParcels, refuseHalf } from '#server/parcels/moves/move.ts'
import { agenceOf } from '#server/people.ts'
import { nameOf } from '../bons/place.ts'
import { scanOntoBon } from '../bons/scan.ts'
import { scanIntoInventaire } from '../inventaire.ts'
import type { ScanAnswer } from '../scan-answer.ts'
import { openPaper, paperNaming, wantedPaper } from './papers.ts'
import { type Scene, sceneOf } from './scene.ts'

/** A scan under way: what was sent, by whom, when. */
export interface Scanning {
  readonly engine: Engine<Collections>
  readonly tx: Tx
  readonly scan: Row<'scans'> & { readonly mode: ScanMode }
  /** The label read, of a commande in several pieces; 0 of any other. */
  readonly piece: number
  readonly origin: Origin
  readonly now: string
}

/** What came of it, and the bon it went onto when that was found on the way. */
export interface Scanned extends ScanAnswer {
  readonly bon?: string
}

const NO_INVENTAIRE = 'Cet inventaire n’existe plus, ou il est celui d’une autre agence.'

const wrong = (message: string): ScanAnswer => ({ result: 'mauvais', message })
const already = (message: string): ScanAnswer => ({ result: 'deja', message })

/** Does to the parcel, which is held, what the mode says. */
export async function scanParcel(scanning: Scanning, parcel: Row<'commands'>): Promise<Scanned> {
  const { engine, tx, scan, origin, now } = scanning
  // The lines of a bon tell what was read onto it: one taken off it at once may be read again.
  if (scan.mode !== 'recherche' && scan.bon === '' && (await isSameGesture(scanning, parcel.id))) {
    return { result: 'deja', message: 'Déjà scanné à l’instant.' }
  }
  if (scan.mode === 'inventaire' && scan.inventaire !== '') {
    const inventaire = await engine.find(tx, 'inventaires', scan.inventaire)
    const his = agenceOf(origin.caller)
    if (!inventaire || (his !== '' && inventaire.agence !== his)) return wrong(NO_INVENTAIRE)
    return scanIntoInventaire(engine, tx, inventaire, parcel, origin, now)
  }
  if (scan.bon !== '') return onto(scanning, parcel, await engine.find(tx, 'bons', scan.bon))
  const named = await paperNaming(engine, tx, scan.mode, parcel.id)
  if (named && isHis(named, scan)) {
    // Given to him by a paper already issued: loading it is another work.
    if (scan.mode === 'distribution') return already(`${parcel.code} est déjà sur le bon ${named.number}.`)
    return onto(scanning, parcel, named)
  }
  const wanted = wantedPaper(scan.mode, scan, parcel)
  if (wanted === null) return alone(scanning, parcel)
  const scene = await sceneOf(engine, tx, parcel, scan.mode)
  const done = scene && whatIsDone(scan.mode, { ...scene, station: scan })
  if (done) return already(done)
  return typeof wanted === 'string' ? wrong(wanted) : ontoOpen(scanning, parcel, wanted)
}

/** The paper of another livreur is not the one this scan is about. */
const isHis = ({ livreur }: Row<'bons'>, scan: Row<'scans'>): boolean =>
  livreur === scan.livreur || (scan.livreur === '' && scan.mode !== 'distribution')

async function onto(scanning: Scanning, parcel: Row<'commands'>, bon: Row<'bons'> | null): Promise<Scanned> {
  const { engine, tx, origin, now } = scanning
  if (!bon) return wrong('Ce bon n’existe plus : choisissez-en un autre.')
  const confirmed = scanning.scan.confirmer_ville
  return { ...(await scanOntoBon(engine, tx, bon, parcel, origin, { now, confirmed })), bon: bon.id }
}

async function ontoOpen(
  scanning: Scanning,
  parcel: Row<'commands'>,
  wanted: Parameters<typeof openPaper>[2],
): Promise<Scanned> {
  if (wanted.agence === '') return wrong(NO_AGENCE)
  const paper = await openPaper(scanning.engine, scanning.tx, wanted, scanning.origin)
  return 'refused' in paper ? paper.refused : onto(scanning, parcel, paper.bon)
}

const NO_AGENCE = 'Choisissez d’abord l’agence de ce poste.'

/** Modes whose rules need no paper. */
async function alone(scanning: Scanning, parcel: Row<'commands'>): Promise<Scanned> {
  const { engine, tx, scan } = scanning
  const { mode, agence, livreur, box } = scan
  const scene = await sceneOf(engine, tx, parcel, mode)
  if (!scene) return wrong('L’état de ce colis n’est plus dans la liste : prévenez un modérateur.')
  switch (mode) {
    case 'recherche':
      return { result: 'ok', message: await seenLast(scanning, scene, parcel) }
    case 'envoi':
      return wrong('Choisissez d’abord le bon d’envoi.')
    case 'inventaire':
      return wrong('Choisissez d’abord l’inventaire.')
    case 'chargement':
      if (livreur === '') return wrong('Scannez d’abord le badge du livreur, ou choisissez-le.')
      break
    case 'rangement':
      if (box === '') return wrong('Scannez d’abord l’étiquette de l’emplacement.')
      break
  }
  if (agence === '') return wrong(NO_AGENCE)
  if (mode !== 'reception' && mode !== 'chargement' && mode !== 'ramassage' && mode !== 'rangement') {
    throw new Error(`mode ${mode} has a paper`)
  }
  const verdict = scanned(mode, { ...scene, station: { agence, livreur, box } })
  switch (verdict.result) {
    case 'retour':
      return ontoOpen(scanning, parcel, {
        kind: 'retour livreur',
        livreur: verdict.livreur,
        agence,
        states: ['emis', 'brouillon'],
      })
    case 'trajet': {
      const bon = await engine.find(tx, 'bons', parcel.holder)
      return bon
        ? onto(scanning, parcel, bon)
        : make(scanning, scene, parcel.id, verdict.steps, verdict.message)
    }
    case 'ok':
      return make(scanning, scene, parcel.id, verdict.steps, verdict.message)
    default:
      return verdict
  }
}

/** All the steps or none: the first that is refused is the answer. */
async function make(
  { engine, tx, scan, origin }: Scanning,
  { parcel }: Scene,
  command: string,
  steps: readonly Step[],
  message: string,
): Promise<Scanned> {
  const moves = steps.map((step): MoveAsked => {
    const stays = step.to === 'same'
    const values = {
      source: 'scan',
      kind: stays ? 'garde' : 'transition',
      agence: scan.agence,
      delivery_man: stays ? '' : livreurFor(step.to, scan, parcel.ramasseur),
      box: scan.box,
      device_at: scan.device_at,
    } as const
    if (step.to === 'same') return { command, to: { id: parcel.status }, values }
    return { command, to: step.to, values, ...(step.bySystem && { as: 'systeme' as const }) }
  })
  const gesture = gestureOf(await moveParcels(engine, tx, moves, origin))
  refuseHalf(gesture)
  const { refusal, suivi = '' } = gesture
  return refusal ? wrong(refusal.message) : { result: 'ok', message, suivi }
}

const livreurFor = (to: Step['to'], { livreur }: Row<'scans'>, ramasseur: string): string => {
  if (to === 'EN_DISTRIBUTION') return livreur
  return to === 'RAMASSE' ? ramasseur || livreur : ''
}

/** Where it is, and who had it in hand last. */
async function seenLast({ engine, tx }: Scanning, scene: Scene, { id }: Row<'commands'>): Promise<string> {
  const [last] = await tx.query<{ actor: string; at: string }>(
    sql`SELECT actor, at FROM suivis WHERE command = ${id} ORDER BY at DESC NULLS LAST, _seq DESC LIMIT 1`,
  )
  if (!last) return whereabouts(scene)
  const who = last.actor === '' ? '' : ` par ${nameOf(engine, last.actor)}`
  return `${whereabouts(scene)} Vu en dernier${who}, le ${frenchDateTime(fromCanonical(last.at))}.`
}

/**
 * The same code read twice by the same person for the same purpose within three seconds: a trembling hand, not a
 * second parcel. The clock of the device decides, for scans kept while the network was away come all at once.
 */
async function isSameGesture({ tx, scan, piece }: Scanning, command: string): Promise<boolean> {
  const at = Date.parse(scan.device_at.replace(' ', 'T'))
  const near = (ms: number) => new Date(at + ms).toISOString()
  const [found] = await tx.query(
    sql`SELECT 1 FROM scans WHERE command = ${command} AND command <> '' AND author = ${scan.author}
        AND mode = ${scan.mode} AND agence = ${scan.agence} AND livreur = ${scan.livreur} AND bon = ${scan.bon} AND inventaire = ${scan.inventaire} AND box = ${scan.box}
        AND piece = ${piece} AND result = 'ok' AND NOT annule
        AND device_at > ${near(-SAME_SCAN_MS)} AND device_at < ${near(SAME_SCAN_MS)} LIMIT 1`,
  )
  return found !== undefined
}
