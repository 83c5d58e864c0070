import { RecordPage } from '#web/form/record/record-page.tsx'
import { avisView } from './columns.tsx'

const FACTS = ['note', 'mot', 'command', 'livreur', 'client', 'agence', 'at']

/** Recipients' ratings of their deliveries. */
export const AvisPage = () => <RecordPage view={avisView} panel={{ facts: FACTS }} />
