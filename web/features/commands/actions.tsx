import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { useSession } from '#web/lib/session.ts'
import type { List } from '#web/table/use-list.ts'
import { Button } from '#web/ui/button.tsx'
import { downloadCsv } from './queries.ts'

/** The list as the seed's CSV: same filter, same order. */
export function ExportButton({ list }: { list: List }) {
  const download = useMutation({ mutationFn: () => downloadCsv(list.filter, list.sort) })
  return (
    <Button
      variant="outline"
      pending={download.isPending}
      onClick={() => download.mutate()}
      className="max-sm:hidden"
    >
      {!download.isPending && <Download aria-hidden />}
      <Trans>Exporter</Trans>
    </Button>
  )
}

export function ImportButton({ list }: { list: List }) {
  const { access } = useSession()
  if (!access('commands').create) return null
  return (
    <Button variant="outline" onClick={() => list.change({ action: 'importer' })} className="max-sm:hidden">
      <Upload aria-hidden />
      <Trans>Importer</Trans>
    </Button>
  )
}
