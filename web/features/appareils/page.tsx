import { RecordPage } from '#web/form/record/record-page.tsx'
import { appareilsView } from './columns.tsx'

const FACTS = [
  'user',
  'dernier_mot',
  'en_attente',
  'preuves',
  'batterie',
  'position',
  'position_at',
  'version',
  'decalage',
  'agence',
  'device',
]

/** The phones of livreurs, with their unsent items: a phone whose items stay is a reason to call. */
export const AppareilsPage = () => <RecordPage view={appareilsView} panel={{ facts: FACTS }} />
