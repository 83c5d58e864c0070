import type { BON_KINDS } from '../../collections/bons.ts'
import type { Row } from '../../collections.ts'
import { type StateCode, UNANSWERED } from '../commande/states/states.ts'
import { paperNumber } from '../paper-number.ts'
import { holds, type Permission, type Person } from '../permissions.ts'

export type BonKind = keyof typeof BON_KINDS
export type BonState = Exclude<Row<'bons'>['state'], ''>
type ScanMode = Exclude<Row<'scans'>['mode'], ''>
export type BonParty = 'client' | 'livreur' | 'agence' | 'agence_to'

interface BonRule {
  /** Opens its numbers: one series per kind and year. */
  readonly prefix: string
  /** The permission of the moderateurs whose work it is. */
  readonly permission: Permission
  /** The parties that hand over and receive. */
  readonly from: BonParty
  readonly to: BonParty
  /** Parties without which the paper means nothing. */
  readonly needs: readonly BonParty[]
  /** The states that may follow each state. */
  readonly steps: Partial<Readonly<Record<BonState, readonly BonState[]>>>
  /** Target states that the livreur of the bon may move it to. */
  readonly byLivreur: readonly BonState[]
  /** States of the parcels it takes. */
  readonly takes: readonly StateCode[]
  /** `takes` in French words, after « Il prend ». */
  readonly taking: string
}

const BEGUN = { brouillon: ['emis', 'annule'] } as const satisfies BonRule['steps']
const CARRIED = {
  ...BEGUN,
  emis: ['remis', 'annule'],
  remis: ['recu', 'clos'],
  recu: ['clos'],
} as const satisfies BonRule['steps']
const HANDED = {
  ...BEGUN,
  emis: ['remis', 'clos', 'annule'],
  remis: ['clos'],
} as const satisfies BonRule['steps']
const AT_ONCE = { ...BEGUN, emis: ['clos', 'annule'] } as const satisfies BonRule['steps']

const WAITING_AGAIN: readonly StateCode[] = ['REPORTE', 'PROGRAMME', ...UNANSWERED]

/** Return requested, or refused at the counter: no livreur has to bring these parcels. */
const AT_THE_AGENCE = ['DEMANDE_RETOUR', 'REFUSE'] as const

/**
 * States of a parcel that was lost and is found in an agence without a reception; the graph decides which of
 * them may go back.
 */
export const FOUND_AGAIN: readonly StateCode[] = ['PERDU', 'CLOTURE']

export const BON_RULES: Readonly<Record<BonKind, BonRule>> = {
  livraison: {
    prefix: 'BL',
    permission: 'BLS',
    from: 'client',
    to: 'agence',
    needs: ['client'],
    steps: HANDED,
    byLivreur: [],
    takes: ['NOUVEAU', 'ATTENTE_RAMASSAGE', 'MANQUANT_RAMASSAGE'],
    taking: 'les colis que leur client a encore',
  },
  ramassage: {
    prefix: 'BR',
    permission: 'Ramassage',
    from: 'client',
    to: 'livreur',
    needs: ['client', 'livreur'],
    steps: AT_ONCE,
    byLivreur: ['clos'],
    takes: ['NOUVEAU', 'ATTENTE_RAMASSAGE', 'RAMASSAGE_AFFECTE', 'MANQUANT_RAMASSAGE'],
    taking: 'les colis que leur client a encore',
  },
  envoi: {
    prefix: 'BE',
    permission: 'Envois',
    from: 'agence',
    to: 'agence_to',
    needs: ['agence', 'agence_to'],
    steps: CARRIED,
    byLivreur: [],
    takes: ['RECU_HUB', 'RECU_AGENCE', 'HORS_ZONE', 'CHANGEMENT_DEMANDE'],
    taking: 'les colis reçus qui doivent partir vers une autre agence',
  },
  distribution: {
    prefix: 'BD',
    permission: 'BLS',
    from: 'agence',
    to: 'livreur',
    needs: ['agence', 'livreur'],
    steps: HANDED,
    byLivreur: ['remis'],
    takes: ['RECU_HUB', 'RECU_AGENCE', 'AFFECTE', ...WAITING_AGAIN],
    taking: 'les colis reçus, reportés ou restés sans réponse',
  },
  'retour livreur': {
    prefix: 'RL',
    permission: 'BLS',
    from: 'livreur',
    to: 'agence',
    needs: ['livreur', 'agence'],
    steps: AT_ONCE,
    byLivreur: [],
    takes: [
      'REFUSE',
      'ANNULE_CLIENT',
      'DEMANDE_RETOUR',
      'RETOUR_CHEZ_LIVREUR',
      'CHANGEMENT_DEMANDE',
      'NUMERO_ERRONE',
      'ADRESSE_INCORRECTE',
      'HORS_ZONE',
      // Assigned to another livreur while the first still had it.
      'AFFECTE',
      ...WAITING_AGAIN,
    ],
    taking: 'les colis que le livreur rapporte, avec leur résultat',
  },
  'retour agence': {
    prefix: 'RA',
    permission: 'Envois',
    from: 'agence',
    to: 'agence_to',
    needs: ['agence', 'agence_to'],
    steps: CARRIED,
    byLivreur: [],
    takes: ['RETOUR_HUB', ...AT_THE_AGENCE],
    taking: 'les retours que cette agence a reçus',
  },
  'retour client': {
    prefix: 'RC',
    permission: 'BLS',
    from: 'agence',
    to: 'client',
    needs: ['agence', 'client'],
    steps: AT_ONCE,
    byLivreur: [],
    takes: ['RETOUR_HUB', 'RETOUR_PRET', 'ENDOMMAGE', ...FOUND_AGAIN, ...AT_THE_AGENCE],
    taking: 'les retours de ce client que l’agence a reçus',
  },
}

/** Between two agences: nobody has the parcels until they are received. */
export const travels = (kind: BonKind): boolean => kind === 'envoi' || kind === 'retour agence'

export const bonNumber = (kind: BonKind, year: number, seq: number): string =>
  paperNumber(BON_RULES[kind].prefix, year, seq)

export type BonFacts = Pick<Row<'bons'>, 'kind' | 'state' | 'client' | 'livreur' | 'agence' | 'agence_to'>

/** Steps open to this person on this paper, in order; the server holds the same rule. */
export function openSteps(bon: BonFacts, person: Person): readonly BonState[] {
  if (bon.kind === '' || bon.state === '') return []
  const rule = BON_RULES[bon.kind]
  const steps = rule.steps[bon.state] ?? []
  if (holds(person, rule.permission)) return steps
  if (person.type === 'livreur' && bon.livreur === person.id) {
    return steps.filter((step) => rule.byLivreur.includes(step))
  }
  const his = person.type === 'client' && bon.kind === 'livraison' && bon.client === person.id
  return his ? steps.filter((step) => step === 'emis' || step === 'annule') : []
}

/** Parcels may still be put on it, or taken off. */
export const isFilling = ({ kind, state }: Pick<BonFacts, 'kind' | 'state'>): boolean =>
  state === 'brouillon' || (state === 'emis' && kind !== '' && travels(kind))

/** Parcels are checked on it one by one. */
export function isScanning({ kind, state }: Pick<BonFacts, 'kind' | 'state'>): boolean {
  if (kind === '') return false
  if (travels(kind)) return state === 'remis' || state === 'recu'
  return state === 'emis' || (state === 'remis' && kind !== 'distribution')
}

/** The mode a station scans the parcels of this bon in. */
export function scanModeOf({ kind, state }: Pick<BonFacts, 'kind' | 'state'>): ScanMode {
  switch (kind) {
    case 'distribution':
      return state === 'brouillon' ? 'distribution' : 'chargement'
    case 'retour livreur':
      return 'retour_livreur'
    case 'retour client':
      return 'retour_client'
    case 'livraison':
    case 'ramassage':
      return 'ramassage'
    default:
      return 'envoi'
  }
}

/** The side of the paper that this person signs; null for anybody else. */
export function sideOf(bon: BonFacts, person: Person): 'from' | 'to' | null {
  if (bon.kind === '') return null
  const { from } = BON_RULES[bon.kind]
  if (person.type === 'moderateur' || bon[person.type] !== person.id) return null
  return from === person.type ? 'from' : 'to'
}
