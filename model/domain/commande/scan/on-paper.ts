import { MOST_LINES } from '../../../collections/bons.ts'
import type { Row } from '../../../collections.ts'
import { BON_RULES, type BonKind, isFilling, isScanning, scanModeOf, travels } from '../../bon/bon.ts'
import { type BonMoment, wayOf } from '../../bon/way.ts'
import { holds, type Person } from '../../permissions.ts'
import { placeInWords } from '../place.ts'
import type { StateCode } from '../states/states.ts'
import { whatIsDone } from './done.ts'
import type { Said, ScanScene } from './plan.ts'

/** The scene of a scan, with the paper the parcel is read onto. */
export interface PaperScene extends Pick<ScanScene, 'code' | 'isKnown' | 'parcel' | 'names'> {
  readonly bon: Row<'bons'> & { readonly kind: BonKind }
  /** The line of the parcel on this paper. */
  readonly line: Pick<Row<'bons_details'>, 'scanned_at' | 'missing'> | null
  /** By whom and when that line was read, in words; empty when it was not. */
  readonly readBefore: string
  /** Why the parcel cannot be put on the paper; looked for where `takesNew`. */
  readonly unfit: string | null
  /** The account that scans; null for the product itself. */
  readonly reader: { readonly person: Person; readonly agence: string } | null
}

/** How the parcel moves: the way its paper has at that moment, or from hand to hand, its state staying as it is. */
export type Way = BonMoment | 'hands'

/** What reading a parcel onto a paper leads to. */
export type PaperPlan =
  | { readonly act: 'say'; readonly said: Said }
  /** Put on the paper while it is being made. */
  | { readonly act: 'add' }
  /** Read on its line, or on a line of its own as a surplus, once one of the ways has moved it; none needs no move. */
  | {
      readonly act: 'read'
      readonly ways: readonly Way[]
      /** Where it really is, said after the refusal of its last way. */
      readonly where?: string
      /** What is said in place of that refusal. */
      readonly instead?: string
    }

const wrong = (message: string): PaperPlan => ({ act: 'say', said: { result: 'mauvais', message } })
const already = (message: string): PaperPlan => ({ act: 'say', said: { result: 'deja', message } })
const READ: PaperPlan = { act: 'read', ways: [] }

/**
 * While the bon is being made, the parcel is put on it; then it is checked off, and moves as the kind says, unless it did
 * by another way before. A second reading changes nothing; one that does not belong is told where it should be.
 */
export function planOnPaper(scene: PaperScene): PaperPlan {
  const { bon, line } = scene
  const foreign = whyNotHis(scene)
  if (foreign) return wrong(foreign)
  if (line && (line.scanned_at !== '' || isFilling(bon))) return already(readAlready(scene))
  const isBack = line !== null && wasMissing(scene)
  if (!isBack && !isFilling(bon) && !isScanning(bon)) {
    return wrong(`Le bon ${bon.number} n’attend plus de scan.`)
  }
  const done = doneBefore(scene)
  // Here at last by another way: the paper stays, the count of what is lost does not.
  if (done !== null) return line && (isBack || !isWithAnother(scene)) ? READ : already(done)
  if (isFilling(bon)) return putOn(scene)
  return line ? checkOff(scene) : beyond(scene)
}

/** The parcel would come onto the paper new: whether it fits is to be looked for. */
export const takesNew = ({ bon, line }: Pick<PaperScene, 'bon' | 'line'>): boolean =>
  line === null && (isFilling(bon) || (isScanning(bon) && !travels(bon.kind) && bon.kind !== 'livraison'))

/** Kept to one agence, a person fills what leaves it, and receives what comes to it. */
function whyNotHis({ bon, reader, names }: PaperScene): string | null {
  if (!reader) return null
  const { person, agence } = reader
  const mayRead =
    person.type === 'livreur' ? bon.livreur === person.id : holds(person, BON_RULES[bon.kind].permission)
  if (!mayRead) return 'Ce bon n’est pas à vous : scannez sur l’un des vôtres.'
  const place = travels(bon.kind) && !isFilling(bon) ? bon.agence_to : bon.agence
  if (agence === '' || place === agence) return null
  return `Ce bon est à l’agence ${names.agence(place)} : prévenez-la, ou scannez sur l’un des vôtres.`
}

const readAlready = ({ code, readBefore }: PaperScene): string =>
  `${code} ${readBefore === '' ? 'est déjà sur ce bon' : `est déjà scanné${readBefore}`}.`

/** Named so when its bon between agences was closed. */
const wasMissing = ({ bon, line }: PaperScene): boolean =>
  line?.missing === true && bon.state === 'clos' && travels(bon.kind)

/** What the paper would have done to the parcel, another way did. */
function doneBefore({ bon, parcel, names, isKnown }: PaperScene): string | null {
  if (!isKnown) return null
  const arriving = isFilling(bon) ? '' : bon.agence_to
  const station = { agence: travels(bon.kind) ? arriving : bon.agence, livreur: bon.livreur, box: '' }
  return whatIsDone(scanModeOf(bon), { parcel, names, station })
}

/** Picked up, and not by the livreur of the paper. */
const isWithAnother = ({ bon, parcel }: PaperScene): boolean =>
  BON_RULES[bon.kind].from === 'client' &&
  parcel.holder_kind === 'livreur' &&
  bon.livreur !== '' &&
  parcel.holder !== bon.livreur

/** Why not one parcel more goes on the bon, which is held; nothing while one does. */
export const whyFull = ({ colis, surplus }: Pick<Row<'bons'>, 'colis' | 'surplus'>): string | null =>
  colis + surplus < MOST_LINES ? null : `Ce bon porte déjà ${MOST_LINES} colis : faites-en un autre.`

/** A livreur does not choose what is on his own paper. */
function putOn({ bon, reader, unfit }: PaperScene): PaperPlan {
  if (reader?.person.type === 'livreur') {
    return wrong('Ce bon n’est pas encore émis : demandez à votre agence.')
  }
  const refusal = whyFull(bon) ?? unfit
  return refusal === null ? { act: 'add' } : wrong(refusal)
}

/** Expected, and there. */
function checkOff(scene: PaperScene): PaperPlan {
  const ways = waysOn(scene)
  return typeof ways === 'string'
    ? wrong(`${ways} ${where(scene)}`)
    : { act: 'read', ways, where: where(scene) }
}

/** There, and not expected. */
function beyond(scene: PaperScene): PaperPlan {
  const { bon, parcel, unfit } = scene
  const full = whyFull(bon)
  if (full) return wrong(full)
  const notOnIt = `Ce colis n’est pas sur ce bon. ${where(scene)}`
  if (travels(bon.kind)) {
    const ways: Way[] = hasWay(scene, 'scan') ? ['scan'] : []
    // Not sent with this bon and here all the same: it is where it is.
    if (parcel.holder_kind === 'agence' && parcel.holder !== bon.agence_to) ways.push('hands')
    return ways.length === 0 ? wrong(notOnIt) : { act: 'read', ways, instead: notOnIt }
  }
  if (bon.kind === 'livraison') return wrong(notOnIt)
  if (unfit !== null) return wrong(unfit)
  if (bon.kind === 'distribution' && !isIn(scene, 'AFFECTE')) {
    return wrong(`Ce colis n’est pas sur ce bon : affectez-le d’abord. ${where(scene)}`)
  }
  if (bon.kind === 'retour client') {
    return { act: 'read', ways: hasWay(scene, 'emission') ? ['emission'] : [] }
  }
  const ways = waysOn(scene)
  return typeof ways === 'string' ? wrong(ways) : { act: 'read', ways }
}

/** How a parcel moves when it is read on an issued paper; a text says why it does not. */
function waysOn(scene: PaperScene): readonly Way[] | string {
  const { bon, parcel } = scene
  const misplaced = whyMisplaced(scene)
  if (misplaced) return misplaced
  if (hasWay(scene, 'scan')) return ['scan']
  // Not refused by its recipient, only not delivered: it changes hands and keeps its state.
  if (bon.kind === 'retour livreur') return ['hands']
  return bon.kind === 'retour client' ? [] : `Ce colis est « ${parcel.stateName} ».`
}

const hasWay = ({ bon, parcel }: PaperScene, moment: BonMoment): boolean =>
  parcel.state !== undefined && wayOf(bon.kind, moment, parcel.state).length > 0

const isIn = ({ parcel }: PaperScene, state: StateCode): boolean => parcel.state === state

/** Its state would let it pass, but it is another's to hand over. */
function whyMisplaced(scene: PaperScene): string | null {
  const { bon, parcel } = scene
  if (bon.kind === 'retour livreur' && parcel.holder !== bon.livreur) return 'Ce livreur n’a pas ce colis.'
  if (bon.kind === 'retour client' && !isIn(scene, 'RETOUR_PRET'))
    return 'Ce colis n’est pas prêt à être rendu.'
  if (bon.kind === 'distribution' && parcel.delivery_man !== bon.livreur) {
    return 'Ce colis n’est plus affecté à ce livreur.'
  }
  if (travels(bon.kind) && parcel.holder !== bon.id) return 'Ce colis n’est plus en route avec ce bon.'
  return null
}

/** Where it really is, after what is wrong with it. */
function where({ code, parcel, names }: PaperScene): string {
  return `Le colis ${code} est ${placeInWords(parcel, names, `avec le bon ${parcel.road || 'sans numéro'}`)}.`
}
