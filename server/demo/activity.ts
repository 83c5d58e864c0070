import type { Company } from '#server/demo/company/company.ts'
import { type Demandes, demandeRows } from './demandes.ts'
import { type Papers, paperRows } from './papers.ts'
import type { Plan } from './parcels.ts'
import { type Talk, talkRows } from './talk.ts'
import type { Witness } from './witness.ts'

/** Papers, conversations and requests about the commandes that the witness remembers. */
export function activityRows(witness: Witness, company: Company, plan: Plan): Papers & Talk & Demandes {
  return {
    ...paperRows(witness, company, plan),
    ...talkRows(witness, company, plan),
    ...demandeRows(witness, plan),
  }
}
