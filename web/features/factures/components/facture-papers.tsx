import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet, FileText } from 'lucide-react'
import type { ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { savePaper } from '../queries.ts'

/** Buttons for the PDF, and for the lines as a spreadsheet. */
export function FacturePapers({ record }: { record: ListRow }) {
  const save = useMutation({ mutationFn: (kind: 'pdf' | 'csv') => savePaper(record, kind) })
  const saving = (kind: 'pdf' | 'csv') => save.isPending && save.variables === kind
  return (
    <>
      <Button variant="outline" pending={saving('pdf')} onClick={() => save.mutate('pdf')}>
        <FileText aria-hidden />
        <span className="max-sm:sr-only">
          <Trans>PDF</Trans>
        </span>
      </Button>
      <Button variant="outline" pending={saving('csv')} onClick={() => save.mutate('csv')}>
        <FileSpreadsheet aria-hidden />
        <span className="max-sm:sr-only">
          <Trans>CSV des lignes</Trans>
        </span>
      </Button>
    </>
  )
}
