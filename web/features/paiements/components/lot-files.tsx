import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet, Landmark } from 'lucide-react'
import type { BankFormat } from '#model/domain/billing/bank-file.ts'
import { downloadFile } from '#web/lib/download.ts'
import type { ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'

/** The file of a lot, as the bank takes it or as a spreadsheet reads it. */
export function LotFiles({ record }: { record: ListRow }) {
  const save = useMutation({
    mutationFn: (format: BankFormat) =>
      downloadFile(`/api/wasl/lots_paiement/${record.id}/fichier?format=${format}`, `virements-${record.id}`),
  })
  const saving = (format: BankFormat) => save.isPending && save.variables === format
  return (
    <>
      <Button variant="outline" pending={saving('csv')} onClick={() => save.mutate('csv')}>
        <FileSpreadsheet aria-hidden />
        <Trans>Fichier CSV</Trans>
      </Button>
      <Button pending={saving('pain001')} onClick={() => save.mutate('pain001')}>
        <Landmark aria-hidden />
        <Trans>Fichier banque (pain.001)</Trans>
      </Button>
    </>
  )
}
