import { RecordPage } from '#web/form/record-page.tsx'
import { statesView } from './columns.tsx'
import { stateForm } from './form.tsx'

export const TrackingStatesPage = () => <RecordPage view={statesView} form={stateForm} editOnly />
