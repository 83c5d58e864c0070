import { stateId } from '../states/reference.ts'
import type { Requirement, StateCode } from '../states/states.ts'
import { edgeTo, everyone, facts, parcel, requestWith, shipped } from './decide.fixture.ts'
import type { MoveRequest, Parcel } from './move-request.ts'
import { type MoveCheck, missingOf } from './requirements.ts'

/** The values of a move in a test of its requirements. */
export interface Case {
  readonly to?: StateCode
  readonly values?: Partial<MoveRequest>
  readonly over?: Partial<Parcel>
  readonly actor?: MoveCheck['actor']
  readonly known?: Partial<MoveCheck['facts']>
}

export const question = ({ to = 'RECU_HUB', values, over, actor = everyone, known }: Case): MoveCheck => ({
  parcel: { ...parcel, ...over },
  asked: requestWith({ status: stateId(to), ...values }),
  to: { ...shipped(to), requires: [] },
  actor,
  facts: { ...facts, ...known },
})

/** Codes of the errors when an edge has exactly these requirements. */
export function missing(requires: readonly Requirement[], told: Case): string[] {
  const refused = missingOf(question(told), { ...edgeTo(shipped(told.to ?? 'RECU_HUB')), requires })
  return Object.values(refused?.fields ?? {}).map(({ code }) => code)
}
