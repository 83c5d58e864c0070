import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { GeoPoint } from '#model/schema/fields.ts'
import { useSession } from '#web/lib/session.ts'
import { today } from '#web/table/clock.ts'
import { type Parcel, rulesQuery } from '../../queries.ts'
import { type Answer, actualResult } from './answer.ts'
import { type Faults, faultsOf, neededFor } from './faults.ts'
import { openResults, situationOf } from './open-results.ts'
import type { ReportedResult, ResultQuestion } from './questions.ts'

/**
 * The judgement of the rules on the form's values: the result they make, its unmet requirements and the marks of its questions;
 * no requirement until the rules have loaded, when the server checks them.
 */
export function useFaults(parcel: Parcel, chosen: ReportedResult, here: RefObject<GeoPoint | null>) {
  const { person, clock } = useSession()
  const { data: rules } = useQuery(rulesQuery())
  // The card shows the result as soon as it is kept: it was chosen for the parcel as it was.
  const [before] = useState(parcel)
  const open = rules ? openResults(rules, before, person, clock) : []
  // Rules that changed since the choice ask other questions.
  const result = open.find((one) => one.result.status === chosen.status)?.result ?? chosen
  const situation = rules ? situationOf(rules, parcel, person, clock) : null
  return {
    result,
    actual: (answer: Answer): ReportedResult => actualResult(result, answer, today(clock)),
    of: (answer: Answer): Faults =>
      situation ? faultsOf(situation, result, answer, parcel, here.current) : NONE,
    needed: (answer: Answer): ReadonlySet<ResultQuestion> =>
      situation ? neededFor(situation, result, answer, parcel) : NOTHING,
  }
}

const NONE: Faults = new Map()
const NOTHING: ReadonlySet<ResultQuestion> = new Set()
