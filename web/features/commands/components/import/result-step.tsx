import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { CancelReport, ImportReport } from '#model/domain/import/report.ts'
import { downloadFile } from '#web/lib/download.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SheetBody, SheetFooter } from '#web/ui/sheet.tsx'
import { cancelImport } from './import-requests.ts'
import type { Import } from './use-import.ts'

/** Step 4: the created commandes, the refused rows as a file, and the button to cancel the import. */
export function ResultStep({ work, onClose }: { work: Import; onClose: () => void }) {
  const { report } = work
  const cancelling = useCancel()
  if (report === null) return null
  return (
    <>
      <SheetBody className="grid content-start gap-4">
        <EmptyState
          icon={cancelling.data ? <Undo2 /> : <CircleCheck />}
          title={
            cancelling.data ? (
              <Plural
                value={cancelling.data.deleted}
                _0="Aucune commande retirée"
                one="# commande retirée"
                other="# commandes retirées"
              />
            ) : (
              <Plural
                value={report.accepted}
                _0="Aucune commande créée"
                one="# commande créée"
                other="# commandes créées"
              />
            )
          }
          actions={
            <ResultActions report={report} cancelled={cancelling.data !== undefined} onClose={onClose} />
          }
        >
          <Details report={report} />
        </EmptyState>
        {cancelling.data && <Kept report={cancelling.data} />}
      </SheetBody>
      <SheetFooter>
        {report.accepted > 0 && !cancelling.data && (
          <CancelButton pending={cancelling.isPending} onCancel={() => cancelling.mutate(report.id)} />
        )}
        <Button variant="outline" onClick={() => work.go('file')}>
          <Trans>Importer un autre fichier</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Terminer</Trans>
        </Button>
      </SheetFooter>
    </>
  )
}

function useCancel() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: cancelImport,
    onSuccess: () =>
      Promise.all(
        ['commands', 'imports', 'journal'].map((name) =>
          queries.invalidateQueries({ queryKey: recordsKey(name) }),
        ),
      ),
  })
}

function Details({ report }: { report: ImportReport }) {
  return (
    <>
      {report.already > 0 && (
        <p>
          <Plural
            value={report.already}
            one="# ligne avait déjà été importée : elle n’est pas doublée."
            other="# lignes avaient déjà été importées : elles ne sont pas doublées."
          />
        </p>
      )}
      {report.rejected > 0 && (
        <p>
          <Plural
            value={report.rejected}
            one="# ligne refusée, avec son motif dans le fichier des rejets."
            other="# lignes refusées, avec leur motif dans le fichier des rejets."
          />
        </p>
      )}
    </>
  )
}

interface ResultActionsProps {
  report: ImportReport
  cancelled: boolean
  onClose: () => void
}

function ResultActions({ report, cancelled }: ResultActionsProps) {
  const rejects = useMutation({
    mutationFn: () => downloadFile(`/api/wasl/imports/${report.id}/rejects`, 'rejets.csv'),
  })
  return (
    <>
      {report.accepted > 0 && !cancelled && (
        <Button asChild>
          <Link to="/commands" search={{ import_batch: report.id }}>
            <Trans>Voir ces commandes</Trans>
          </Link>
        </Button>
      )}
      {report.rejected > 0 && (
        <Button variant="outline" pending={rejects.isPending} onClick={() => rejects.mutate()}>
          <Download aria-hidden />
          <Trans>Télécharger les rejets</Trans>
        </Button>
      )}
    </>
  )
}

function CancelButton({ pending, onCancel }: { pending: boolean; onCancel: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" className="me-auto" pending={pending} onClick={() => setAsking(true)}>
        <Undo2 aria-hidden />
        <Trans>Annuler le lot</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={<Trans>Annuler tout ce lot ?</Trans>}
        confirm={<Trans>Annuler le lot</Trans>}
        cancels
        destructive
        onConfirm={() => {
          setAsking(false)
          onCancel()
        }}
      >
        <Trans>
          Les commandes que personne n’a touchées depuis vont à la corbeille ; les autres restent, et sont
          nommées.
        </Trans>
      </ConfirmDialog>
    </>
  )
}

function Kept({ report }: { report: CancelReport }) {
  if (report.kept.length === 0) return null
  return (
    <Notice>
      <Plural
        value={report.kept.length}
        one="# commande a été gardée :"
        other="# commandes ont été gardées :"
      />
      <ul className="mt-1 list-disc ps-5">
        {report.kept.map(({ code, reason }) => (
          <li key={code}>
            {code} · {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
