import type { Row } from '../../../collections.ts'
import { whatIsDone } from './done.ts'
import type { ScanMode } from './modes.ts'
import { returnOf, type WantedPaper, wantedPaper } from './papers.ts'
import { type ScanMove, verdictOfScan } from './scan.ts'
import { type Scene, whereabouts } from './scene.ts'

/** The immediate feedback to a scan. */
export interface ScanMessage {
  readonly result: 'ok' | 'deja' | 'mauvais'
  readonly message: string
}

/** A parcel read at a station, with its surroundings. */
export interface ScanScene extends Scene {
  readonly code: string
  /** False in a state that is no longer in the list of states. */
  readonly isKnown: boolean
  readonly station: Pick<Row<'scans'>, 'agence' | 'livreur' | 'client' | 'box' | 'bon' | 'inventaire'>
  /** True when the same person read it in the same mode a moment ago. */
  readonly isRepeated: boolean
  /** The issued bon that lists the parcel, of the kinds this mode works on. */
  readonly named: Pick<Row<'bons'>, 'id' | 'number' | 'livreur'> | null
  /** True when the inventaire of the station exists and belongs to an agence of this person. */
  readonly mayCount: boolean
  /** Author and time of the last move, in words; empty in modes that do not show them. */
  readonly seenLast: string
}

/** The effect of a scan: a message, a line of the inventaire, moves, or a bon to read the parcel onto. */
export type Plan =
  | { readonly act: 'say'; readonly said: ScanMessage }
  | { readonly act: 'count' }
  | { readonly act: 'move'; readonly steps: readonly ScanMove[]; readonly message: string }
  /** `bon` is that paper's id, or which one to open. */
  | { readonly act: 'read-onto'; readonly bon: string | WantedPaper }

const say = (result: ScanMessage['result'], message: string): Plan => ({
  act: 'say',
  said: { result, message },
})
const wrong = (message: string): Plan => say('mauvais', message)
const already = (message: string): Plan => say('deja', message)
const onto = (bon: string | WantedPaper): Plan => ({ act: 'read-onto', bon })
const ontoOpen = (paper: WantedPaper): Plan => (paper.agence === '' ? wrong(NO_AGENCE) : onto(paper))

const NO_AGENCE = 'Choisissez d’abord l’agence de ce poste.'
const NO_INVENTAIRE = 'Cet inventaire n’existe plus, ou il est celui d’une autre agence.'
const NO_STATE = 'L’état de ce colis n’est plus dans la liste : prévenez un modérateur.'

export function plan(mode: ScanMode, scene: ScanScene): Plan {
  const { station, named, code, parcel } = scene
  if (scene.isRepeated) return already('Déjà scanné à l’instant.')
  if (mode === 'inventaire' && station.inventaire !== '') {
    return scene.mayCount ? { act: 'count' } : wrong(NO_INVENTAIRE)
  }
  if (station.bon !== '') return onto(station.bon)
  if (named && isMeant(named, mode, station)) {
    // An issued bon already gives the parcel to this livreur: loading it is another mode.
    return mode === 'distribution' ? already(`${code} est déjà sur le bon ${named.number}.`) : onto(named.id)
  }
  const wanted = wantedPaper(mode, station, parcel)
  if (wanted === null) return withoutPaper(mode, scene)
  const done = scene.isKnown ? whatIsDone(mode, scene) : null
  if (done !== null) return already(done)
  return typeof wanted === 'string' ? wrong(wanted) : ontoOpen(wanted)
}

/** The paper of another livreur is not the one this scan is about. */
const isMeant = (
  { livreur }: Pick<Row<'bons'>, 'livreur'>,
  mode: ScanMode,
  station: ScanScene['station'],
): boolean => livreur === station.livreur || (station.livreur === '' && mode !== 'distribution')

/** Modes whose rules need no paper. */
function withoutPaper(mode: ScanMode, scene: ScanScene): Plan {
  const { station } = scene
  if (!scene.isKnown) return wrong(NO_STATE)
  switch (mode) {
    case 'recherche':
      return say('ok', whereabouts(scene) + scene.seenLast)
    case 'envoi':
      return wrong('Choisissez d’abord le bon d’envoi.')
    case 'inventaire':
      return wrong('Choisissez d’abord l’inventaire.')
    case 'chargement':
      if (station.livreur === '') return wrong('Scannez d’abord le badge du livreur, ou choisissez-le.')
      return moved(mode, scene)
    case 'rangement':
      if (station.box === '') return wrong('Scannez d’abord l’étiquette de l’emplacement.')
      return moved(mode, scene)
    case 'reception':
    case 'ramassage':
      return moved(mode, scene)
    default:
      throw new Error(`mode ${mode} has a paper`)
  }
}

function moved(mode: Parameters<typeof verdictOfScan>[0], scene: ScanScene): Plan {
  const { station, parcel } = scene
  if (station.agence === '') return wrong(NO_AGENCE)
  const verdict = verdictOfScan(mode, scene)
  switch (verdict.result) {
    case 'retour':
      return ontoOpen(returnOf(verdict.livreur, station.agence))
    case 'trajet': {
      const { steps, message } = verdict
      return parcel.road === null ? { act: 'move', steps, message } : onto(parcel.holder)
    }
    case 'ok':
      return { act: 'move', steps: verdict.steps, message: verdict.message }
    default:
      return { act: 'say', said: verdict }
  }
}
