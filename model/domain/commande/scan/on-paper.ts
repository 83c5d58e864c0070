import { MOST_LINES } from '../../../collections/bons.ts'
import type { Row } from '../../../collections.ts'
import { BON_RULES, type BonKind, isFilling, isScanning, scanModeOf, travels } from '../../bon/bon.ts'
import { type BonMoment, wayOf } from '../../bon/way.ts'
import { holds, type Person } from '../../permissions.ts'
import { placeInWords } from '../place.ts'
import type { StateCode } from '../states/states.ts'
import { whatIsDone } from './done.ts'
import type { ScanMessage, ScanScene } from './plan.ts'

/** The scene of a scan, with the paper the parcel is read onto. */
export interface PaperScene extends Pick<ScanScene, 'code' | 'isKnown' | 'parcel' | 'names'> {
  readonly bon: Row<'bons'> & { readonly kind: BonKind }
  /** The line of the parcel on this paper. */
  readonly line: Pick<Row<'bons_details'>, 'scanned_at' | 'missing'> | null
  /** Author and time of the first reading of that line, in words; empty before it was read. */
  readonly readBefore: string
  /** Why the parcel cannot be put on the paper; looked for where `takesNew`. */
  readonly unfit: string | null
  /** The account that scans; null for the product itself. */
  readonly reader: { readonly person: Person; readonly agence: string } | null
}

/**
 * How a reading moves the parcel: along its bon's path at
 * that moment, or by a change of holder that keeps the state.
 */
export type ReadingMove = BonMoment | 'hands'

/** The effect of reading a parcel onto a bon. */
export type PaperPlan =
  | { readonly act: 'say'; readonly said: ScanMessage }
  /** Adds the parcel to the bon, which is still being filled. */
  | { readonly act: 'add' }
  /**
   * Checks the parcel off on its line, or on a new surplus line, once one of `ways` has moved it; without ways
   * it needs no move.
   */
  | {
      readonly act: 'read'
      readonly ways: readonly ReadingMove[]
      /** Sentence with the real place of the parcel, after the refusal of the last way. */
      readonly where?: string
      /** The sentence shown in place of the refusal and of `where`. */
      readonly instead?: string
    }

const wrong = (message: string): PaperPlan => ({ act: 'say', said: { result: 'mauvais', message } })
const already = (message: string): PaperPlan => ({ act: 'say', said: { result: 'deja', message } })
const READ: PaperPlan = { act: 'read', ways: [] }

/**
 * While the bon is being filled, the parcel is added to it; then it is checked off, and moves as the kind of
 * bon requires, unless it did by another way before. A second reading changes nothing. A parcel that does not
 * belong on the bon is refused, with its place.
 */
export function planOnPaper(scene: PaperScene): PaperPlan {
  const { bon, line } = scene
  const foreign = whyForeign(scene)
  if (foreign) return wrong(foreign)
  if (line && (line.scanned_at !== '' || isFilling(bon))) return already(readAlready(scene))
  const isBack = line !== null && wasMissing(scene)
  if (!isBack && !isFilling(bon) && !isScanning(bon)) {
    return wrong(`Le bon ${bon.number} n’attend plus de scan.`)
  }
  const done = doneBefore(scene)
  // The parcel already arrived by another way: no move is needed. Its line is checked off, so the bon counts
  // one missing parcel less; the frozen paper does not change.
  if (done !== null) return line && (isBack || !isWithAnother(scene)) ? READ : already(done)
  if (isFilling(bon)) return putOn(scene)
  return line ? checkOff(scene) : beyond(scene)
}

/** The parcel would come onto the paper new: whether it fits is to be looked for. */
export const takesNew = ({ bon, line }: Pick<PaperScene, 'bon' | 'line'>): boolean =>
  line === null && (isFilling(bon) || (isScanning(bon) && !travels(bon.kind) && bon.kind !== 'livraison'))

/** A person bound to one agence fills the bons that leave it, and receives those that come to it. */
function whyForeign({ bon, reader, names }: PaperScene): string | null {
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

/** True when the parcel was declared missing at the closing of a bon between agences. */
const wasMissing = ({ bon, line }: PaperScene): boolean =>
  line?.missing === true && bon.state === 'clos' && travels(bon.kind)

/** The words for a parcel that another way already brought where this paper would; null when none did. */
function doneBefore({ bon, parcel, names, isKnown }: PaperScene): string | null {
  if (!isKnown) return null
  const arriving = isFilling(bon) ? '' : bon.agence_to
  const station = { agence: travels(bon.kind) ? arriving : bon.agence, livreur: bon.livreur, box: '' }
  return whatIsDone(scanModeOf(bon), { parcel, names, station })
}

/** True when another livreur than that of the bon has picked the parcel up. */
const isWithAnother = ({ bon, parcel }: PaperScene): boolean =>
  BON_RULES[bon.kind].from === 'client' &&
  parcel.holder_kind === 'livreur' &&
  bon.livreur !== '' &&
  parcel.holder !== bon.livreur

/** Why not one parcel more goes on the bon, which is held; nothing while one does. */
export const whyFull = ({ colis, surplus }: Pick<Row<'bons'>, 'colis' | 'surplus'>): string | null =>
  colis + surplus < MOST_LINES ? null : `Ce bon porte déjà ${MOST_LINES} colis : faites-en un autre.`

/** A livreur does not add parcels to a bon of their own. */
function putOn({ bon, reader, unfit }: PaperScene): PaperPlan {
  if (reader?.person.type === 'livreur') {
    return wrong('Ce bon n’est pas encore émis : demandez à votre agence.')
  }
  const refusal = whyFull(bon) ?? unfit
  return refusal === null ? { act: 'add' } : wrong(refusal)
}

/** The plan for a parcel with a line on an issued bon: checked off, or refused with its place. */
function checkOff(scene: PaperScene): PaperPlan {
  const ways = waysOn(scene)
  return typeof ways === 'string'
    ? wrong(`${ways} ${where(scene)}`)
    : { act: 'read', ways, where: where(scene) }
}

/** The plan for a parcel that has arrived but is not on the bon. */
function beyond(scene: PaperScene): PaperPlan {
  const { bon, parcel, unfit } = scene
  const full = whyFull(bon)
  if (full) return wrong(full)
  const notOnIt = `Ce colis n’est pas sur ce bon. ${where(scene)}`
  if (travels(bon.kind)) {
    const ways: ReadingMove[] = hasWay(scene, 'scan') ? ['scan'] : []
    // The parcel was not sent with this bon, yet it is here: the agence becomes its holder.
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

/** How an issued bon moves a parcel that is read on it; a text is the reason for a refusal. */
function waysOn(scene: PaperScene): readonly ReadingMove[] | string {
  const { bon, parcel } = scene
  const misplaced = whyMisplaced(scene)
  if (misplaced) return misplaced
  if (hasWay(scene, 'scan')) return ['scan']
  // A parcel that was not delivered, though not refused either, changes holder and keeps its state.
  if (bon.kind === 'retour livreur') return ['hands']
  return bon.kind === 'retour client' ? [] : `Ce colis est « ${parcel.stateName} ».`
}

const hasWay = ({ bon, parcel }: PaperScene, moment: BonMoment): boolean =>
  parcel.state !== undefined && wayOf(bon.kind, moment, parcel.state).length > 0

const isIn = ({ parcel }: PaperScene, state: StateCode): boolean => parcel.state === state

/** The refusal of a parcel that another holder must hand over, whatever its state allows; else null. */
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

/** The sentence with the real place of the parcel, shown after the refusal. */
function where({ code, parcel, names }: PaperScene): string {
  return `Le colis ${code} est ${placeInWords(parcel, names, `avec le bon ${parcel.road || 'sans numéro'}`)}.`
}
