import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import type { List } from './use-list.ts'

const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
  ['ndjson', 'JSON'],
] as const
type Format = (typeof FORMATS)[number][0]

/** Exports the whole list as a file: same filter, search and order, independent of the page on screen. */
export function ExportMenu({ list }: { list: List }) {
  const [open, setOpen] = useState(false)
  const download = useMutation({ mutationFn: (format: Format) => exported(list, format) })
  const start = (format: Format) => {
    setOpen(false)
    download.mutate(format)
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="end"
      aria-label={t`Format du fichier`}
      className="grid w-36 gap-1 p-1"
      trigger={
        <Button variant="outline" className="max-sm:hidden" pending={download.isPending}>
          {!download.isPending && <Download aria-hidden />}
          <Trans>Exporter</Trans>
        </Button>
      }
    >
      {FORMATS.map(([format, label]) => (
        <Button
          key={format}
          variant="ghost"
          size="sm"
          className="justify-start"
          onClick={() => start(format)}
        >
          {label}
        </Button>
      ))}
    </Popover>
  )
}

async function exported({ view, filter, searched, search }: List, format: Format): Promise<void> {
  const { downloadFile } = await import('#web/lib/download.ts')
  const sort = search.sort || view.sort
  const query = new URLSearchParams({
    format,
    ...(view.putAside && { trash: 'true' }),
    ...(filter && { filter }),
    ...(searched && { search: searched }),
    ...(sort && { sort }),
  })
  const { name } = view.collection
  return downloadFile(`/api/collections/${name}/records/export?${query}`, `${name}.${format}`)
}
