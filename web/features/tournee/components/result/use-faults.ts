import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/lib/session.ts'
import { type Parcel, rulesQuery } from '../../queries.ts'
import type { Answer, ReportedResult } from './answer.ts'
import { type Faults, faultsOf, neededFor } from './faults.ts'
import { situationOf } from './open-results.ts'

/**
 * The unmet requirements of the form's values; none until the rules have loaded, when the server checks them.
 */
export function useFaults(parcel: Parcel, result: ReportedResult) {
  const { person, clock } = useSession()
  const { data: rules } = useQuery(rulesQuery())
  const situation = rules ? situationOf(rules, parcel, person, clock) : null
  return {
    of: (answer: Answer): Faults => (situation ? faultsOf(situation, result, answer, parcel) : NONE),
    needed: (answer: Answer): Faults => (situation ? neededFor(situation, result, answer, parcel) : NONE),
  }
}

const NONE: Faults = new Map()
