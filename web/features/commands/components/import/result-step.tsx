import { Plural, Trans } from '@lingui/react/macro'
import { CircleCheck, Undo2 } from 'lucide-react'
import type { ImportReport } from '#model/domain/import/report.ts'
import { CancelImport, RejectsButton, SeeCommandes } from '#web/shared/imports/buttons.tsx'
import { KeptCommandes } from '#web/shared/imports/kept.tsx'
import { useCancelImport } from '#web/shared/imports/requests.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SheetBody, SheetFooter } from '#web/ui/sheet.tsx'
import type { Import } from './use-import.ts'

/** Step 4: the created commandes, the refused rows as a file, and the button to cancel the import. */
export function ResultStep({ work, onClose }: { work: Import; onClose: () => void }) {
  const { report } = work
  const cancelling = useCancelImport()
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
          actions={<ResultActions report={report} cancelled={cancelling.data !== undefined} />}
        >
          <Details report={report} />
        </EmptyState>
        {cancelling.data && <KeptCommandes report={cancelling.data} />}
      </SheetBody>
      <SheetFooter>
        {report.accepted > 0 && !cancelling.data && (
          <CancelImport
            className="me-auto"
            pending={cancelling.isPending}
            onCancel={() => cancelling.mutate(report.id)}
          />
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
}

function ResultActions({ report, cancelled }: ResultActionsProps) {
  return (
    <>
      {report.accepted > 0 && !cancelled && <SeeCommandes id={report.id} />}
      {report.rejected > 0 && <RejectsButton id={report.id} />}
    </>
  )
}
