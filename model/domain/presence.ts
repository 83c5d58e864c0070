/**
 * Presence: moderateurs who have the same record open learn of each other. A tab says so again with each heartbeat and
 * is forgotten when its lease ends.
 */

/** Time between two heartbeats of a tab. */
export const HEARTBEAT_MS = 20_000
/** The lease a heartbeat begins anew: one of them may be missed. */
export const LEASE_MS = 45_000

/** The signal that tells listeners of a record to ask again who has it open. */
export const PRESENCE = 'presence'

/** The acts a tab may report: it has the record open, edits it, or leaves it. */
export const PRESENCE_ACTS = ['read', 'edit', 'leave'] as const
export type PresenceAct = (typeof PRESENCE_ACTS)[number]

/** A colleague who has the same record open. */
export interface Colleague {
  readonly id: string
  readonly name: string
  readonly editing: boolean
}

export interface Colleagues {
  readonly people: readonly Colleague[]
}
