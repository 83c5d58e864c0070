import { useSearch } from '@tanstack/react-router'
import { RecordPage } from '#web/form/record/record-page.tsx'
import type { RawSearch } from '#web/table/list-search.ts'
import { latePreuvesView, preuvesView } from './columns.tsx'
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
export function PreuvesPage() {
  const { retard }: RawSearch = useSearch({ strict: false })
  const view = retard === 'oui' ? latePreuvesView : preuvesView
  return (
    <RecordPage
      key={String(retard)}
      view={view}
      form={preuveForm}
      editOnly
      panel={{ facts: FACTS, body: (preuve) => <Picture preuve={preuve} /> }}
    />
  )
}
