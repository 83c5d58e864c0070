import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Copy, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { add, format, fromDirhams, toPlain } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { fieldAt } from './field-path.ts'
import { figuresQuery } from './list-queries.ts'
import type { Selection } from './selection.ts'
import type { List } from './use-list.ts'

interface SelectionBarProps {
  list: List
  selection: Selection
  /** True when the actions can work on all rows the filter finds. */
  offersAll: boolean
  /** Actions on the rows selected. */
  children?: ReactNode
}

/** « 18 colis · Total 6 412,00 DH »: stays in sight while rows are selected; a press copies the sum. */
export function SelectionBar({ list, selection, offersAll, children }: SelectionBarProps) {
  const { view, total } = list
  const sums = useSums(list, selection)
  const count = selection.all && total !== null ? total : selection.rows.size
  const { one, many } = view.collection.labels
  const more = offersAll && total !== null && total > selection.rows.size
  return (
    <section
      aria-label={t`Sélection`}
      className="fade-in-0 slide-in-from-bottom-2 sticky bottom-3 z-20 mx-auto flex sm:absolute sm:inset-x-0 sm:bottom-20 w-full max-w-full animate-in flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border bg-popover px-3 py-2 shadow-overlay sm:w-fit"
    >
      <p className="tabular font-semibold" aria-live="polite">
        <Plural value={count} one={`# ${one}`} other={`# ${many}`} />
      </p>
      {view.sums.map((name, place) => (
        <Sum
          key={name}
          className={place > 0 ? 'max-2xl:hidden' : ''}
          label={fieldAt(view.collection, name, view.through)?.label ?? name}
          sum={sums(name)}
        />
      ))}
      {selection.all ? (
        <span className="text-muted-foreground max-sm:order-last">
          <Trans>Tous les résultats</Trans>
        </span>
      ) : (
        more && (
          <Button variant="link" size="sm" className="px-0 max-sm:order-last" onClick={selection.selectAll}>
            <Plural value={total} one="Sélectionner le résultat" other="Sélectionner les # résultats" />
          </Button>
        )
      )}
      <div className="flex gap-2 empty:hidden max-sm:order-last max-sm:w-full max-sm:[&>*]:flex-1">
        {children}
      </div>
      <Button
        variant="ghost"
        size="icon-sm"
        className="pointer-coarse:size-12 max-sm:ms-auto"
        aria-label={t`Désélectionner`}
        title={t`Désélectionner`}
        onClick={selection.clear}
      >
        <X aria-hidden />
      </Button>
    </section>
  )
}

/** Sums of the selected rows, or of the whole list; null while they load. */
function useSums(
  { view, filter, searched }: List,
  { rows, all }: Selection,
): (name: string) => Centimes | null {
  const metrics = view.sums.map((name) => `sum(${name})`).join(',')
  const figures = useQuery({
    ...figuresQuery<Readonly<Record<string, number>>>(view.name, {
      group: '',
      metrics,
      filter,
      search: searched,
    }),
    enabled: all && view.sums.length > 0,
  })
  return (name) => {
    if (!all) return add(...[...rows.values()].map((row) => fromDirhams(Number(row[name] ?? 0))))
    const sum = figures.data?.[0]?.[`sum_${name}`]
    return sum === undefined ? null : fromDirhams(sum)
  }
}

interface SumProps {
  label: string
  sum: Centimes | null
  className: string
}

function Sum({ label, sum, className }: SumProps) {
  const copy = () => {
    if (sum === null) return
    void navigator.clipboard.writeText(toPlain(sum)).then(() => toast.success(t`Montant copié`))
  }
  return (
    <button
      type="button"
      onClick={copy}
      title={t`Copier le montant`}
      className={cn('focus-ring group inline-flex items-center gap-1.5 rounded px-1', className)}
    >
      <span className="text-muted-foreground">{label}</span>
      <span className="tabular font-medium">{sum === null ? '…' : format(sum)}</span>
      <Copy aria-hidden className="size-3.5 text-muted-foreground opacity-60 group-hover:opacity-100" />
    </button>
  )
}
