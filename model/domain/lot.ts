import { clash, forbidden, type Refusal } from './commande/decide/refusal.ts'
import { holds, type Permission, type Person } from './permissions.ts'

interface LotRule {
  /** The collection of its records. */
  readonly of: 'commands' | 'factures' | 'depences'
  /** Permissions of staff; one of them is enough to start it. */
  readonly by: readonly Permission[]
  /** True when a merchant may start it on his own parcels. */
  readonly clients: boolean
}

const ALL_WHO_MOVE: readonly Permission[] = [
  'Commandes',
  'Envois',
  'BLS',
  'Ramassage',
  'Modification etat commandes',
]

/** The collection of each kind of lot, and who may start it. The rights on each record are checked again, one by one. */
export const LOTS = {
  etat: { of: 'commands', by: ALL_WHO_MOVE, clients: true },
  affectation: { of: 'commands', by: ['Commandes'], clients: false },
  desaffectation: { of: 'commands', by: ['Commandes'], clients: false },
  report: { of: 'commands', by: ['Commandes'], clients: false },
  relance: { of: 'commands', by: ['Commandes'], clients: true },
  corbeille: { of: 'commands', by: ['Commandes'], clients: true },
  annulation: { of: 'commands', by: ALL_WHO_MOVE, clients: true },
  emission: { of: 'factures', by: ['Factures clients', 'Factures livreurs'], clients: false },
  validation: { of: 'depences', by: ['Depences'], clients: false },
} as const satisfies Readonly<Record<string, LotRule>>

export type LotKind = keyof typeof LOTS
/** The kinds that issue or approve papers of money, which cannot be undone. */
export type PaperKind = Exclude<LotKind, KindsOf<'commands'>>
type KindsOf<C> = { [K in LotKind]: (typeof LOTS)[K]['of'] extends C ? K : never }[LotKind]

/** The field of `jobs_rows` that refers to the record, by collection. */
export const LOT_ROW_FIELD = { commands: 'command', factures: 'facture', depences: 'depence' } as const

export const isAboutPapers = (kind: string): kind is PaperKind => Object.hasOwn(NOT_UNDONE, kind)

export const mayStartLot = (person: Person, kind: LotKind): boolean =>
  person.type === 'client' ? LOTS[kind].clients : holds(person, ...LOTS[kind].by)

/** A lot, as far as undoing it depends on it. */
export interface DoneLot {
  readonly kind: LotKind | ''
  readonly state: string
  readonly author: string
  readonly applied: number
  readonly undone_by: string
  /** Canonical instant. */
  readonly created: string
}

const UNDO_HOURS = 24
export const UNDO_MS = UNDO_HOURS * 3_600_000

export const isRunning = ({ state }: Pick<DoneLot, 'state'>): boolean =>
  state === 'attente' || state === 'cours'

/** Why this person does not take back this lot, or nothing: it is undone once, by its author, within a day. */
export function undoRefusal(lot: DoneLot, person: Person, now: string): Refusal | null {
  if (lot.author !== person.id && !holds(person, 'Modification etat commandes')) {
    return forbidden('Seul l’auteur d’un lot peut l’annuler.')
  }
  if (lot.undone_by !== '') return clash('Ce lot est déjà annulé.')
  if (isRunning(lot)) return clash('Ce lot n’est pas fini : attendez.')
  if (isAboutPapers(lot.kind)) return clash(NOT_UNDONE[lot.kind])
  if (lot.kind === 'corbeille') return clash('Restaurez ces commandes depuis la corbeille.')
  if (lot.kind === 'annulation') return clash('Une annulation ne s’annule pas : refaites l’action.')
  if (lot.applied === 0) return clash('Ce lot n’a rien changé : il n’y a rien à annuler.')
  if (toMillis(now) - toMillis(lot.created) > UNDO_MS) {
    return clash('Un lot s’annule pendant un jour : faites des corrections.')
  }
  return null
}

const NOT_UNDONE: Readonly<Record<PaperKind, string>> = {
  emission: 'Une facture émise ne se reprend pas : un avoir la corrige.',
  validation: 'Une dépense validée a quitté la caisse : elle ne se reprend pas.',
}

const toMillis = (instant: string): number => Date.parse(instant.replace(' ', 'T'))
