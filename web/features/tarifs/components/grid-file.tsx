import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet, FileUp } from 'lucide-react'
import { useRef } from 'react'
import { refusalSentence } from '#web/form/error-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Whose } from '../queries.ts'
import type { ReadTariffs } from '../rules/edits.ts'
import { type GridFormat, saveGridFile, sendGridFile } from '../rules/grid-file-calls.ts'

const ACCEPTED = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface GridFileProps {
  readonly whose: Whose
  /** Receives the changes of the file, which wait in the grid like typed ones. */
  onTaken(taken: ReadTariffs): void
}

/** The grid as a sheet, and a sheet into the grid: nothing is saved here. */
export function GridFile({ whose, onTaken }: GridFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const save = useMutation({ mutationFn: (format: GridFormat) => saveGridFile(whose, format) })
  const send = useMutation({
    mutationFn: (file: File) => sendGridFile(whose, file),
    onSuccess: onTaken,
    meta: { silent: true },
  })
  const saving = (format: GridFormat) => save.isPending && save.variables === format
  return (
    <section aria-label={t`La grille dans un fichier`} className="grid gap-3 rounded-lg border bg-card p-4">
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" pending={saving('xlsx')} onClick={() => save.mutate('xlsx')}>
          <FileSpreadsheet aria-hidden />
          <Trans>Exporter en Excel</Trans>
        </Button>
        <Button variant="outline" pending={saving('csv')} onClick={() => save.mutate('csv')}>
          <Trans>Exporter en CSV</Trans>
        </Button>
        <Button pending={send.isPending} onClick={() => input.current?.click()}>
          <FileUp aria-hidden />
          <Trans>Importer un fichier…</Trans>
        </Button>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          aria-label={t`Fichier de la grille`}
          className="hidden"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // Lets the same file be chosen again after a correction.
            target.value = ''
            if (file) send.mutate(file)
          }}
        />
      </div>
      <p className="text-muted-foreground text-sm">
        <Trans>
          Une ligne par ville, les tarifs en colonnes. Une case vide ne change rien. Rien n’est enregistré
          avant que vous ayez vu ce qui change.
        </Trans>
      </p>
      {send.error && <Notice tone="error">{refusalSentence(send.error)}</Notice>}
    </section>
  )
}
