import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Fragment, useState } from 'react'
import { groupDigits } from '#web/table/cells/cells.tsx'
import type { ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type FactureLine, linesQuery } from '../queries.ts'
import { LineRow, LinesFoot, LinesHead } from './line-row.tsx'
import { WhyLine } from './why-line.tsx'

/** Lines per page, so that a facture of thousands opens fast. */
const PER_PAGE = 50
const COLUMNS = 9

interface LinesTableProps {
  facture: ListRow
  /** Id of the line whose dispute is open. */
  contested: string
  /** Opens the dispute of a line; null for a person who may dispute none. */
  onContest: ((line: FactureLine) => void) | null
}

/** The lines of a facture, each of which unfolds its « Pourquoi ? », above the sums of all of them. */
export function LinesTable({ facture, contested, onContest }: LinesTableProps) {
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState('')
  const lines = useQuery(linesQuery(facture.id, page, PER_PAGE))
  const commission = facture.kind === 'commission'
  if (!lines.data) return <Skeleton className="h-96" />
  const { items, totalItems, totalPages } = lines.data
  return (
    <section
      aria-label={t`Lignes`}
      className="@container min-w-0 overflow-x-auto rounded-xl border bg-card shadow-raised"
    >
      <table className="w-full text-sm">
        <LinesHead commission={commission} contestable={onContest !== null} />
        <tbody>
          {items.map((line) => (
            <Fragment key={line.id}>
              <LineRow
                line={line}
                commission={commission}
                open={open === line.id}
                contested={contested === line.id}
                onContest={onContest && (() => onContest(line))}
                onToggle={() => setOpen(open === line.id ? '' : line.id)}
              />
              {open === line.id && (
                <tr className="border-b bg-muted/40">
                  <td colSpan={COLUMNS} className="border-primary border-s-[3px] p-3">
                    <WhyLine line={line} commission={commission} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
        <LinesFoot facture={facture} count={totalItems} commission={commission} />
      </table>
      {totalPages > 1 && <Pages page={page} pages={totalPages} onPage={setPage} />}
    </section>
  )
}

interface PagesProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

function Pages({ page, pages, onPage }: PagesProps) {
  return (
    <nav
      aria-label={t`Pages`}
      className="flex items-center justify-end gap-2 border-t px-3 py-2 text-muted-foreground text-xs"
    >
      <span className="tabular">
        <Trans>
          Page {groupDigits(page)} sur {groupDigits(pages)}
        </Trans>
      </span>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t`Page précédente`}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden className="rtl:rotate-180" />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t`Page suivante`}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight aria-hidden className="rtl:rotate-180" />
      </Button>
    </nav>
  )
}
