import { RecordPage } from '#web/form/record/record-page.tsx'
import { toursView } from '../columns.tsx'
import { tourForm } from '../form.tsx'

/** Every livreur’s tour: who is out, what he brings back, and who takes over when he cannot go on. */
export const ToursPage = () => <RecordPage view={toursView} form={tourForm} editOnly />
