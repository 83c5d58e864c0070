import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Copy, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { add, format, fromDirhams, toPlain } from '#model/domain/money.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import type { ListRow } from './columns.ts'
import { fieldAt } from './field-path.ts'
import type { Selection } from './selection.ts'
import type { ListView } from './view.ts'

interface SelectionBarProps {
  view: ListView
  selection: Selection
  /** Actions on the rows selected. */
  children?: ReactNode
}

/** « 18 colis · Total 6 412,00 DH »: stays in sight while rows are selected; a press copies the sum. */
export function SelectionBar({ view, selection, children }: SelectionBarProps) {
  const rows = [...selection.rows.values()]
  const { one, many } = view.collection.labels
  return (
    <section
      aria-label={t`Sélection`}
      className="fade-in-0 slide-in-from-bottom-2 sticky bottom-3 z-20 mx-auto flex sm:absolute sm:inset-x-0 sm:bottom-20 w-fit max-w-full animate-in flex-wrap items-center gap-x-4 gap-y-1 rounded-xl border bg-popover px-3 py-2 shadow-overlay"
    >
      <p className="tabular font-semibold" aria-live="polite">
        <Plural value={rows.length} one={`# ${one}`} other={`# ${many}`} />
      </p>
      {view.sums.map((name) => (
        <Sum key={name} label={fieldAt(view.collection, name)?.label ?? name} name={name} rows={rows} />
      ))}
      {children}
      <Button variant="ghost" size="sm" onClick={selection.clear}>
        <X aria-hidden />
        <Trans>Désélectionner</Trans>
      </Button>
    </section>
  )
}

function Sum({ label, name, rows }: { label: string; name: string; rows: readonly ListRow[] }) {
  const sum = add(...rows.map((row) => fromDirhams(Number(row[name] ?? 0))))
  const copy = () => {
    void navigator.clipboard.writeText(toPlain(sum)).then(() => toast.success(t`Montant copié`))
  }
  return (
    <button
      type="button"
      onClick={copy}
      title={t`Copier le montant`}
      className="focus-ring group inline-flex items-center gap-1.5 rounded px-1"
    >
      <span className="text-muted-foreground">{label}</span>
      <span className="tabular font-medium">{format(sum)}</span>
      <Copy aria-hidden className="size-3.5 text-muted-foreground opacity-60 group-hover:opacity-100" />
    </button>
  )
}
