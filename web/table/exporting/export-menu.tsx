import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { DIRECT_ROWS, EXPORT_FORMATS, type ExportFormat, FILE_HOURS } from '#model/domain/exports.ts'
import { MOST_COMPARISONS } from '#model/schema/search-limits.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Popover } from '#web/ui/popover.tsx'
import type { Selection } from '../selection.ts'
import type { List } from '../use-list.ts'
import { startExport } from './start-export.ts'

const FORMATS = Object.entries(EXPORT_FORMATS) as [ExportFormat, string][]

interface ExportMenuProps {
  list: List
  selection: Selection | null
}

/** Exports the rows chosen, else the whole list, as a file: same filter, search and order, whatever the page on screen. */
export function ExportMenu({ list, selection }: ExportMenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  // A collection that declares the columns of its file is exported with these, unless others are request for.
  const isDeclared = Object.keys(list.view.collection.exported).length > 0
  const [shown, setShown] = useState(!isDeclared)
  const file = useExport(list, selection, shown)
  const start = (format: ExportFormat) => {
    setOpen(false)
    file.mutate(format)
  }
  const chosen = selection && !selection.all ? selection.rows.size : 0
  const rows = chosen || list.total
  const tooMany = chosen > MOST_COMPARISONS
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="end"
      aria-label={t`Format du fichier`}
      className="grid w-64 gap-1 p-1"
      trigger={
        <Button variant="outline" className="max-sm:hidden" pending={file.isPending}>
          {!file.isPending && <Download aria-hidden />}
          <Trans>Exporter</Trans>
        </Button>
      }
    >
      <p className="tabular px-2.5 pt-1.5 text-muted-foreground text-xs">
        {chosen > 0 ? (
          <Plural value={chosen} one="# ligne choisie" other="# lignes choisies" />
        ) : (
          rows !== null && <Plural value={rows} one="# ligne" other="# lignes" />
        )}
        {tooMany && (
          <span className="block">
            <Trans>{MOST_COMPARISONS} au plus une à une : pour plus, filtrez la liste.</Trans>
          </span>
        )}
        {rows !== null && rows > DIRECT_ROWS && (
          <span className="block">
            <Trans>Préparé pendant que vous travaillez, gardé {FILE_HOURS} h dans Exports.</Trans>
          </span>
        )}
      </p>
      {FORMATS.map(([format, label]) => (
        <Button
          key={format}
          variant="ghost"
          size="sm"
          className="justify-start"
          disabled={tooMany}
          onClick={() => start(format)}
        >
          {label}
        </Button>
      ))}
      <label
        htmlFor={id}
        className="mt-1 flex items-center gap-2 border-t px-2.5 pt-2 pb-1.5 pointer-coarse:py-3"
      >
        <Checkbox id={id} checked={shown} onCheckedChange={(on) => setShown(on === true)} />
        <Trans>Colonnes affichées seulement</Trans>
      </label>
    </Popover>
  )
}

function useExport(list: List, selection: Selection | null, shown: boolean) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (format: ExportFormat) => {
      const { exportList } = await import('./export-list.ts')
      const request = await exportList(list, selection, { format, shown })
      return request && startExport(request)
    },
    onSuccess(started) {
      if (!started) return
      const follow = () => void navigate({ to: '/exports', search: { fiche: started.id } })
      toast.info(t`L’export se prépare : continuez à travailler`, {
        action: { label: t`Suivre`, onClick: follow },
      })
    },
  })
}
