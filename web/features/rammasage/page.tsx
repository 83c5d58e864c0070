import { RecordPage } from '#web/form/record-page.tsx'
import { rammasageView } from './columns.tsx'
import { RammasageTabs } from './components/tabs.tsx'

export const RammasagePage = () => <RecordPage view={rammasageView} intro={<RammasageTabs />} />
