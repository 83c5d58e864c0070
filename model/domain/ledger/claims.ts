import type { Row } from '../../collections.ts'
import { ZERO } from '../money.ts'
import { type EntryDraft, transfer } from './draft.ts'

type Claim = Pick<
  Row<'reclamations'>,
  'id' | 'client' | 'command' | 'state' | 'indemnity' | 'resolved_at' | 'agence'
>

/** A claim that is accepted owes its client the indemnity, once. */
export function claimEntries(claim: Claim): readonly EntryDraft[] {
  const { id, client, command, state, indemnity, resolved_at, agence } = claim
  // Resolved before the books were kept: paid in another way.
  if (state !== 'resolue' || indemnity === ZERO || client === '' || resolved_at === '') return []
  const postings = transfer({ kind: 'INDEMNITE' }, { kind: 'DU_CLIENT', user: client }, indemnity)
  const cause = { cause_collection: 'reclamations', cause: id, rule: 'indemnite', occurred_at: resolved_at }
  return [{ ...cause, label: 'Indemnité accordée', command, agence, postings }]
}
