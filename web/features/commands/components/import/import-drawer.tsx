import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { focusGrid } from '#web/table/grid/use-grid-keys.ts'
import { cn } from '#web/ui/cn.ts'
import { Sheet, SheetContent, SheetHeader, SheetTitle } from '#web/ui/sheet.tsx'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import { ResultStep } from './result-step.tsx'
import { type ImportStep, STEPS, useImport } from './use-import.ts'

/** A merchant's file in four steps; the second and third may be gone through as often as one likes. */
export function ImportDrawer({ onClose }: { onClose: () => void }) {
  const work = useImport()
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent className="sm:max-w-[920px]" onCloseAutoFocus={focusGrid}>
        <SheetHeader>
          <SheetTitle>
            <Trans>Importer des commandes</Trans>
          </SheetTitle>
          <Stepper current={work.step} />
        </SheetHeader>
        {work.step === 'file' && <FileStep work={work} />}
        {work.step === 'columns' && <ColumnsStep work={work} />}
        {work.step === 'check' && <CheckStep work={work} />}
        {work.step === 'result' && <ResultStep work={work} onClose={onClose} />}
      </SheetContent>
    </Sheet>
  )
}

function Stepper({ current }: { current: ImportStep }) {
  const names: Record<ImportStep, string> = {
    file: t`Fichier`,
    columns: t`Colonnes`,
    check: t`Contrôle`,
    result: t`Résultat`,
  }
  const at = STEPS.indexOf(current)
  return (
    <ol className="flex flex-wrap gap-x-5 gap-y-1 pt-1">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={cn('flex items-center gap-2', index === at ? 'font-medium' : 'text-muted-foreground')}
        >
          <span
            className={cn(
              'grid size-5 place-content-center rounded-full border text-xs',
              index <= at && 'border-primary bg-primary text-primary-foreground',
            )}
          >
            {index < at ? <Check aria-hidden className="size-3" /> : index + 1}
          </span>
          {names[step]}
        </li>
      ))}
    </ol>
  )
}
