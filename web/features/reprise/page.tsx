import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TAKEOVER_FILES, TAKEOVER_NAMES, type TakeoverFile } from '#model/domain/takeover/files.ts'
import type { TakeoverReport } from '#model/domain/takeover/report.ts'
import { PageTitle } from '#web/layout/page-title.tsx'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ChooseFile } from './components/choose-file.tsx'
import { TakeoverResult } from './components/takeover-result.tsx'
import { type Files, sendTakeover } from './queries.ts'

/** A company on its way arrives with its files: looked at as often as needed, then taken over once. */
export function TakeoverPage() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [files, setFiles] = useState<Files>({})
  const [asking, setAsking] = useState(false)
  const run = useMutation({
    mutationFn: (simulation: boolean) => sendTakeover(files, simulation),
    onSuccess: async ({ done }) => {
      if (!done) return
      toast.success(t`Société reprise`)
      await queries.invalidateQueries()
    },
    onSettled: () => setAsking(false),
  })
  const choose = (name: TakeoverFile, file: File | undefined) => {
    const { [name]: _, ...others } = files
    setFiles(file ? { ...others, [name]: file } : others)
    run.reset()
  }
  const report = run.data
  return (
    <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] content-start gap-4 p-3 md:p-5">
      <PageTitle title={t`Reprise d’une société`} />
      <p className="text-pretty text-muted-foreground">
        <Trans>
          Donnez les fichiers de la société telle qu’elle est ce soir. Rien n’est écrit avant votre accord, ni
          tant qu’une ligne est refusée ; les mêmes fichiers envoyés deux fois ne changent rien.
        </Trans>
      </p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {TAKEOVER_NAMES.map((name) => (
          <ChooseFile
            key={name}
            name={name}
            label={TAKEOVER_FILES[name].label}
            file={files[name]}
            onChoose={(file) => choose(name, file)}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={Object.keys(files).length === 0}
          pending={run.isPending && !asking}
          onClick={() => run.mutate(true)}
        >
          <Trans>Contrôler</Trans>
        </Button>
        {isReady(report) && (
          <Button variant="outline" onClick={() => setAsking(true)}>
            <Trans>Reprendre la société</Trans>
          </Button>
        )}
      </div>
      {report && <TakeoverResult report={report} />}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={<Trans>Reprendre la société ?</Trans>}
        confirm={<Trans>Reprendre</Trans>}
        pending={run.isPending}
        onConfirm={() => run.mutate(false)}
      >
        <Trans>
          Les comptes, les colis et les soldes sont écrits ensemble. Un solde ne s’efface pas ensuite : un
          autre le corrige.
        </Trans>
      </ConfirmDialog>
    </div>
  )
}

const isReady = (report: TakeoverReport | undefined): boolean =>
  report?.simulation === true &&
  report.rejects.length === 0 &&
  Object.values(report.files).some(({ accepted }) => accepted > 0)
