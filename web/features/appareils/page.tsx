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

/** Each phone as it last spoke: one that does not empty is called. */
export const AppareilsPage = () => <RecordPage view={appareilsView} panel={{ facts: FACTS }} />
