import { Trans } from '@lingui/react/macro'
import { FileCheck2, FileSpreadsheet } from 'lucide-react'
import { cn } from '#web/ui/cn.ts'

const ACCEPTED = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface ChooseFileProps {
  name: string
  label: string
  file: File | undefined
  onChoose: (file: File | undefined) => void
}

/** The input covers its card, so that a file may be dropped on it. */
export function ChooseFile({ name, label, file, onChoose }: ChooseFileProps) {
  const Icon = file ? FileCheck2 : FileSpreadsheet
  return (
    <div
      className={cn(
        'relative flex items-center gap-3 rounded-xl border bg-card px-4 py-3 focus-within:ring-2 focus-within:ring-ring hover:bg-accent',
        !file && 'border-dashed',
      )}
    >
      <Icon aria-hidden className="size-6 shrink-0 text-primary" />
      <div className="min-w-0">
        <label htmlFor={name} className="font-medium">
          {label}
        </label>
        <p className="truncate text-muted-foreground text-xs">
          {file ? file.name : <Trans>Choisir un CSV ou un classeur</Trans>}
        </p>
      </div>
      <input
        id={name}
        type="file"
        accept={ACCEPTED}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={(event) => {
          onChoose(event.target.files?.[0])
          // Lets the same file be chosen again after a correction.
          event.target.value = ''
        }}
      />
    </div>
  )
}
