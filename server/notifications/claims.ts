import type { Collections, Row } from '#model/collections.ts'
import { isDecided } from '#model/domain/reclamation/claim-states.ts'
import { agenceFor } from '#server/claims/deadline.ts'
import { isEscalatedNow } from '#server/claims/thread.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import { type Cause, type Event, notify, notifyStaff } from './notify.ts'
import { settle } from './settle.ts'

type Claim = Row<'reclamations'>
type ClaimEvent = HookEvent<Collections['reclamations'], Collections>

const about = (kind: Event['kind'], { id, number, subject }: Claim): Event => ({
  kind,
  collection: 'reclamations',
  record: id,
  details: { number, subject },
})

/** The kinds that ask the desk for somebody to take a claim. */
const UNTAKEN = ['reclamation_nouvelle', 'reclamation_hors_delai'] as const

/** A claim over its deadline that is nobody’s is told to the desk of its agence. */
export async function notifyOverdue(cause: Cause, claim: Claim): Promise<void> {
  const agence = await agenceFor(cause.engine, cause.tx, claim)
  notifyStaff(cause, about('reclamation_hors_delai', claim), agence)
}

/** A new claim is told to the desk of its agence, unless the desk opened it. */
export async function notifyOpened(event: ClaimEvent): Promise<void> {
  const { record, caller, engine, tx } = event
  if (record.state !== 'ouverte' || (caller.record && caller.is('moderateur'))) return
  const agence = await agenceFor(engine, tx, record)
  notifyStaff({ ...event, origin: event }, about('reclamation_nouvelle', record), agence)
}

/** Tells the person a claim passes to, and stops asking those who need not decide any more. */
export async function notifyMoved(event: ClaimEvent): Promise<void> {
  const { record, changed } = event
  const cause = { ...event, origin: event }
  if (isEscalatedNow(event)) notify(cause, about('reclamation_escaladee', record), [record.responsable])
  const isTaken = changed.has('assigned') && record.assigned !== ''
  if (changed.has('state') && record.state !== 'ouverte') {
    await settle(cause, { kinds: UNTAKEN, record: record.id })
  } else if (isTaken) {
    await settle(cause, { kinds: UNTAKEN, record: record.id, except: record.assigned })
  }
  if (changed.has('state') && (isDecided(record.state) || record.state === 'attente_client')) {
    await settle(cause, { kinds: ['reclamation_escaladee'], record: record.id })
  }
}

/** Tells the client of an answer. */
export const notifyAnswer = (cause: Cause, claim: Claim): void =>
  notify(cause, about('reclamation_reponse', claim), [claim.client])

/** Tells the person in charge that the client wrote. */
export const notifyFollowUp = (cause: Cause, claim: Claim): void =>
  notify(cause, about('reclamation_suite', claim), [claim.assigned, claim.responsable])
