import { clash, forbidden, type Refusal } from './commande/decide/refusal.ts'
import { holds, type Person } from './permissions.ts'

/** A lot, as far as undoing it depends on it. */
export interface DoneLot {
  readonly kind: string
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
  if (lot.kind === 'corbeille') return clash('Restaurez ces commandes depuis la corbeille.')
  if (lot.kind === 'annulation') return clash('Une annulation ne s’annule pas : refaites l’action.')
  if (lot.applied === 0) return clash('Ce lot n’a rien changé : il n’y a rien à annuler.')
  if (toMillis(now) - toMillis(lot.created) > UNDO_MS) {
    return clash('Un lot s’annule pendant un jour : faites des corrections.')
  }
  return null
}

const toMillis = (instant: string): number => Date.parse(instant.replace(' ', 'T'))
