import type { Row } from '../../collections.ts'
import type { Centimes } from '../../schema/collection.ts'
import type { AccountKind } from './accounts.ts'
import { type EntryDraft, entryId } from './draft.ts'

/** One posting of an entry from other books. */
export interface ImportedLine {
  readonly kind: AccountKind
  readonly user: string
  readonly agence: string
  readonly amount: Centimes
}

type Imported = Pick<Row<'ecritures_reprises'>, 'id' | 'fait_le' | 'libelle' | 'lignes' | 'extourne'>

const causeOf = (id: string) => ({ cause_collection: 'ecritures_reprises', cause: id, rule: 'reprise' })

/** The ledger entry of an imported one. */
export const importedEntries = ({
  id,
  fait_le,
  libelle,
  lignes,
  extourne,
}: Imported): readonly EntryDraft[] => [
  {
    ...causeOf(id),
    occurred_at: fait_le,
    label: libelle,
    postings: (lignes as readonly ImportedLine[]).map(({ kind, user, agence, amount }) => ({
      kind,
      ...(user !== '' && { user }),
      ...(agence !== '' && { agence }),
      amount,
    })),
    ...(extourne !== '' && { reverses: entryId(causeOf(extourne)) }),
  },
]
