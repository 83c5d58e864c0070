import { RecordPage } from '#web/form/record/record-page.tsx'
import { preuvesView } from './columns.tsx'
import { Picture } from './components/picture.tsx'
import { preuveForm } from './form.ts'

const FACTS = [
  'command',
  'livreur',
  'genre',
  'state',
  'annoncee_at',
  'absente',
  'recue_at',
  'note',
  'decide_par',
]

/** Photos and signatures of deliveries: received ones, and those still awaited from phones. */
export const PreuvesPage = () => (
  <RecordPage
    view={preuvesView}
    form={preuveForm}
    editOnly
    panel={{ facts: FACTS, body: (preuve) => <Picture preuve={preuve} /> }}
  />
)
