import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { ImportReport } from '#model/domain/import/report.ts'
import { labelOf } from '#model/domain/import/targets.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SheetBody, SheetFooter } from '#web/ui/sheet.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx'
import { RejectedLine } from './rejected-line.tsx'
import type { Import } from './use-import.ts'

/** Rows drawn at once; the rest is one press away. */
const BATCH = 60

/** Step 3: a dry run. Only rows with a problem are shown, and mended on the spot. */
export function CheckStep({ work }: { work: Import }) {
  const { report } = work
  if (report === null) return null
  return (
    <>
      <SheetBody className="grid grid-cols-1 content-start gap-4">
        <Counts report={report} />
        <Tabs defaultValue={report.rejected > 0 || report.duplicates.length === 0 ? 'rejects' : 'duplicates'}>
          <TabsList>
            <TabsTrigger value="rejects">{t`À corriger (${report.rejected})`}</TabsTrigger>
            <TabsTrigger value="duplicates">{t`Doublons probables (${report.duplicates.length})`}</TabsTrigger>
            <TabsTrigger value="warnings">{t`À vérifier (${report.warnings.length})`}</TabsTrigger>
          </TabsList>
          <TabsContent value="rejects">
            <Rejects work={work} report={report} />
          </TabsContent>
          <TabsContent value="duplicates">
            <Remarks
              none={t`Aucune ligne ne ressemble à une commande récente.`}
              remarks={report.duplicates.map(({ row, message }) => ({ row, message }))}
            />
          </TabsContent>
          <TabsContent value="warnings">
            <Remarks
              none={t`Rien à signaler sur les lignes acceptées.`}
              remarks={report.warnings.map(({ row, field, message }) => ({
                row,
                message: `${labelOf(field)} · ${message}`,
              }))}
            />
          </TabsContent>
        </Tabs>
      </SheetBody>
      <SheetFooter>
        <Button variant="ghost" className="me-auto" onClick={() => work.go('columns')}>
          <Trans>Colonnes</Trans>
        </Button>
        <Button
          variant={work.unchecked > 0 ? 'default' : 'outline'}
          pending={work.busy}
          disabled={work.unchecked === 0}
          onClick={work.check}
        >
          <Plural
            value={work.unchecked}
            _0="Contrôler de nouveau"
            one="Contrôler # correction"
            other="Contrôler # corrections"
          />
        </Button>
        <Button
          variant={work.unchecked > 0 ? 'outline' : 'default'}
          disabled={work.busy || report.accepted === 0}
          onClick={work.commit}
        >
          <Plural
            value={report.accepted}
            _0="Rien à importer"
            one="Importer # commande"
            other="Importer # commandes"
          />
        </Button>
      </SheetFooter>
    </>
  )
}

function Counts({ report }: { report: ImportReport }) {
  const counts = [
    { key: 'accepted', category: 'livre', value: report.accepted, label: t`prêtes` },
    { key: 'rejected', category: 'echoue', value: report.rejected, label: t`à corriger` },
    { key: 'already', category: 'cloture', value: report.already, label: t`déjà importées` },
  ]
  return (
    <dl className="flex flex-wrap gap-2">
      {counts.map(({ key, category, value, label }) => (
        <div
          key={key}
          data-category={category}
          className="flex flex-row-reverse items-baseline gap-1.5 rounded-lg bg-tone-soft px-3 py-1.5 text-tone"
        >
          <dt>{label}</dt>
          <dd className="tabular font-semibold text-base">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Rejects({ work, report }: { work: Import; report: ImportReport }) {
  const [shown, setShown] = useState(BATCH)
  if (report.rejects.length === 0) {
    return (
      <EmptyState
        icon={<CircleCheck />}
        title={<Trans>Toutes les lignes sont bonnes</Trans>}
        className="py-8"
      >
        <Trans>Il ne reste qu’à importer.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-2">
        {report.rejects.slice(0, shown).map((reject) => (
          <RejectedLine key={reject.row} reject={reject} work={work} />
        ))}
      </ul>
      {report.rejects.length > shown && (
        <Button variant="outline" className="mt-3 w-full" onClick={() => setShown(shown + BATCH)}>
          <Trans>Afficher les suivantes</Trans>
        </Button>
      )}
    </>
  )
}

interface RemarksProps {
  none: string
  remarks: readonly { readonly row: number; readonly message: string }[]
}

function Remarks({ none, remarks }: RemarksProps) {
  const [shown, setShown] = useState(BATCH)
  if (remarks.length === 0) return <p className="text-muted-foreground">{none}</p>
  return (
    <>
      <ul className="divide-y rounded-lg border">
        {remarks.slice(0, shown).map(({ row, message }) => (
          <li key={`${row}:${message}`} className="flex gap-3 px-3 py-2">
            <span className="tabular shrink-0 text-muted-foreground">{t`Ligne ${row}`}</span>
            <span className="min-w-0">{message}</span>
          </li>
        ))}
      </ul>
      {remarks.length > shown && (
        <Button variant="outline" className="mt-3 w-full" onClick={() => setShown(shown + BATCH)}>
          <Trans>Afficher les suivantes</Trans>
        </Button>
      )}
    </>
  )
}
