import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { eq } from '#model/schema/filter.ts'
import { Unread } from '#web/form/unread.tsx'
import { groupDigits } from '#web/table/cells/cells.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type Lot, refusedRowsQuery, rowFieldOf } from './queries.ts'

/** The progress of a lot, the number of rows applied, and the reason of each refused one. */
export function LotOutcome({ lot }: { lot: Lot }) {
  const share = lot.total === 0 ? 0 : Math.round((100 * lot.done) / lot.total)
  return (
    <div className="grid gap-3">
      <progress
        className="h-2 w-full overflow-hidden rounded-full [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:bg-primary"
        max={100}
        value={share}
        aria-label={t`Avancement`}
      />
      <p className="tabular flex flex-wrap gap-x-3" aria-live="polite">
        <span>
          {groupDigits(lot.done)} / {groupDigits(lot.total)}
        </span>
        <span className="font-medium">
          <Plural value={lot.applied} one="# appliquée" other="# appliquées" />
        </span>
        {lot.refused > 0 && (
          <span className="font-medium text-destructive">
            <Plural value={lot.refused} one="# refusée" other="# refusées" />
          </span>
        )}
      </p>
      {lot.error !== '' && <Notice tone="error">{lot.error}</Notice>}
      {lot.refused > 0 && <RefusedRows lot={lot} />}
      <ExportOutcome lot={lot} />
    </div>
  )
}

function RefusedRows({ lot }: { lot: Lot }) {
  const rows = useQuery(refusedRowsQuery(lot.id, lot.refused))
  const shown = rows.data?.length ?? 0
  return (
    <>
      {rows.error && <Unread error={rows.error} />}
      <ul aria-label={t`Refusées`} className="max-h-64 divide-y overflow-y-auto rounded-md border">
        {rows.data?.map((row) => (
          <li key={row.id} className="grid gap-0.5 px-3 py-2">
            <bdi className="tabular text-muted-foreground text-xs">{nameOf(row)}</bdi>
            {String(row.reason)}
          </li>
        ))}
      </ul>
      {shown > 0 && shown < lot.refused && (
        <p className="text-muted-foreground text-sm">
          <Plural
            value={shown}
            one={`# affichée sur ${groupDigits(lot.refused)} ; l’export les a toutes`}
            other={`# affichées sur ${groupDigits(lot.refused)} ; l’export les a toutes`}
          />
        </p>
      )}
    </>
  )
}

/** A brouillon has no number yet: the person it is for tells it apart. */
function nameOf(row: ListRow): string {
  const told =
    expandedAt(row, 'command')[0]?.code ??
    expandedAt(row, 'facture.user')[0]?.full_name ??
    expandedAt(row, 'depence')[0]?.label
  return String(told ?? '')
}

function ExportOutcome({ lot }: { lot: Lot }) {
  const download = useMutation({
    mutationFn: async () => {
      const { downloadFile } = await import('#web/lib/download.ts')
      const query = new URLSearchParams({
        format: 'csv',
        filter: eq('job', lot.id),
        fields: `${rowFieldOf(lot)},result,reason`,
      })
      return downloadFile(`/api/collections/jobs_rows/records/export?${query}`, `lot-${lot.id}.csv`)
    },
  })
  return (
    <Button
      variant="outline"
      size="sm"
      className="justify-self-start"
      pending={download.isPending}
      onClick={() => download.mutate()}
    >
      <Download aria-hidden />
      <Trans>Exporter le détail</Trans>
    </Button>
  )
}
