import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download, FileSpreadsheet } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { type StatementPeriod, saveReleve } from '../queries.ts'

/** Exports of the period, as PDF and as a spreadsheet. */
export function Papers({ asked }: { asked: StatementPeriod }) {
  const save = useMutation({ mutationFn: (format: 'pdf' | 'csv') => saveReleve(asked, format) })
  const saving = (format: 'pdf' | 'csv') => save.isPending && save.variables === format
  return (
    <>
      <Button variant="outline" pending={saving('pdf')} onClick={() => save.mutate('pdf')}>
        <Download aria-hidden />
        <span className="max-sm:sr-only">
          <Trans>PDF</Trans>
        </span>
      </Button>
      <Button
        variant="outline"
        className="max-sm:hidden"
        pending={saving('csv')}
        onClick={() => save.mutate('csv')}
      >
        <FileSpreadsheet aria-hidden />
        <Trans>CSV</Trans>
      </Button>
    </>
  )
}
