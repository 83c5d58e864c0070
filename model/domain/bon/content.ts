import type { Row } from '../../collections.ts'
import type { Centimes } from '../../schema/collection.ts'
import type { Company } from '../company.ts'
import { add } from '../money.ts'
import { LAYOUT } from '../paper-layouts.ts'
import type { BonKind } from './bon.ts'

/**
 * The printed content of a bon. Frozen with the bon at each step from its émission on, so that a reprint is
 * the same paper whatever became of the parcels: dates and names are final texts.
 */
export interface BonContent {
  /** The layout that draws it (`model/domain/paper-layouts.ts`). */
  readonly version: number
  readonly kind: BonKind
  /** Empty while it is a brouillon. */
  readonly number: string
  readonly date: string
  readonly company: Company
  readonly from: BonParty
  readonly to: BonParty
  /** Facts about the whole bon: « Zone », « Sac scellé ». */
  readonly facts: readonly BonFact[]
  readonly lines: readonly BonLine[]
  /** Announced by the client before anything was scanned; 0 when nobody announced. */
  readonly declared: number
  /** `missing`: codes on the bon that did not arrive; `surplus`: codes that arrived and are not on it. */
  readonly missing: readonly string[]
  readonly surplus: readonly string[]
  /** The parcels present: their number, and the sum of their amounts. */
  readonly colis: number
  readonly total: Centimes
  readonly note: string
  /** Why it was cancelled; empty otherwise. */
  readonly cancelled: string
  readonly signatures: { readonly from: BonSignature; readonly to: BonSignature }
}

export interface BonParty {
  /** « Client », « Agence de départ ». */
  readonly role: string
  readonly name: string
  /** E.164. */
  readonly phone: string
  readonly address: string
}

export interface BonFact {
  readonly label: string
  readonly value: string
}

export interface BonLine {
  readonly code: string
  readonly client: string
  readonly client_phone: string
  readonly receiver: string
  readonly phone: string
  readonly ville: string
  readonly address: string
  readonly amount: Centimes
  readonly note: string
  readonly motif: string
  /** When it came back, for returns. */
  readonly received: string
  /**
   * Pieces of the parcel, and number of their labels read;
   * papers frozen before labels were counted have no `seen`.
   */
  readonly pieces: number
  readonly seen?: number
  readonly missing: boolean
  readonly surplus: boolean
}

export interface BonSignature {
  readonly name: string
  readonly at: string
  /** Name of the bon's file; empty when it was signed on paper, or not yet. */
  readonly file: string
}

/** Names and values from the records beside the bon. */
export interface BonRelations {
  readonly company: Company
  /** Instants of the bon as people read them; empty when it did not happen. */
  readonly dates: { readonly issued: string; readonly handed: string; readonly received: string }
  readonly client: Omit<BonParty, 'role'>
  readonly livreur: Omit<BonParty, 'role'>
  readonly agence: Omit<BonParty, 'role'>
  readonly agence_to: Omit<BonParty, 'role'>
  readonly lines: readonly BonLine[]
}

type Side = readonly [role: string, who: 'client' | 'livreur' | 'agence' | 'agence_to']

/** The recipients of the parcels refused them: this one is who takes them back. */
const RETURNED_TO = 'Destinataire du retour'

/** The two sides of a bon, by kind: the one that hands over and the one that receives. */
const SIDES: Readonly<Record<BonKind, { readonly from: Side; readonly to: Side }>> = {
  ramassage: { from: ['Client', 'client'], to: ['Ramasseur', 'livreur'] },
  livraison: { from: ['Client', 'client'], to: ['Agence', 'agence'] },
  envoi: { from: ['Agence de départ', 'agence'], to: ['Agence d’arrivée', 'agence_to'] },
  distribution: { from: ['Agence', 'agence'], to: ['Livreur', 'livreur'] },
  'retour client': { from: ['Remis par l’agence', 'agence'], to: [RETURNED_TO, 'client'] },
  'retour livreur': { from: ['Remis par le livreur', 'livreur'], to: [RETURNED_TO, 'agence'] },
  'retour agence': { from: ['Remis par l’agence', 'agence'], to: [RETURNED_TO, 'agence_to'] },
}

/** A batch is taken by a ramasseur when there is one, else it is brought to the agence. */
const sidesOf = (kind: BonKind, { livreur }: BonRelations) =>
  kind === 'livraison' && livreur.name !== '' ? SIDES.ramassage : SIDES[kind]

/** The content of the paper of this bon now. */
export function contentOf(bon: Row<'bons'>, found: BonRelations): BonContent {
  const kind = bon.kind === '' ? 'livraison' : bon.kind
  const { from, to } = sidesOf(kind, found)
  const there = found.lines.filter((line) => !line.missing)
  const codes = (lines: readonly BonLine[]) => lines.map(({ code }) => code)
  return {
    version: LAYOUT.bon,
    kind,
    number: bon.number,
    date: found.dates.issued,
    company: found.company,
    from: { role: from[0], ...found[from[1]] },
    to: { role: to[0], ...found[to[1]] },
    facts: factsOf(bon, found),
    lines: found.lines,
    declared: bon.declared,
    missing: codes(found.lines.filter(({ missing }) => missing)),
    surplus: codes(found.lines.filter(({ surplus }) => surplus)),
    colis: there.length,
    total: add(...there.map(({ amount }) => amount)),
    note: bon.note,
    cancelled: bon.state === 'annule' ? bon.motif || 'sans motif' : '',
    signatures: {
      from: { name: bon.signed_from, at: found.dates.handed, file: bon.signature_from },
      to: { name: bon.signed_to, at: found.dates.received, file: bon.signature_to },
    },
  }
}

function factsOf(bon: Row<'bons'>, { dates }: BonRelations): BonFact[] {
  const facts: BonFact[] = [
    { label: 'Zone', value: bon.zone },
    { label: 'Transporteur', value: bon.transporteur },
    { label: 'Sac scellé', value: bon.sac },
    { label: 'Départ', value: dates.handed },
    { label: 'Réception', value: dates.received },
  ]
  return facts.filter(({ value }) => value !== '')
}
