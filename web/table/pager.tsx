import { t } from '@lingui/core/macro'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { groupDigits } from './cells/cells.tsx'
import { PAGE_SIZES } from './list-search.ts'
import { JumpMenu } from './scroll/jump-menu.tsx'
import { useSight } from './scroll/sight.ts'
import { sizeOf } from './scroll/span.ts'
import type { List } from './use-list.ts'

/** « 1–50 sur 4 812 », and the way to the other rows. */
export function Pager({ list }: { list: List }) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2 px-5 py-0.5 text-muted-foreground max-sm:px-3 text-xs">
      {list.window ? <InSight list={list} /> : <OfPage list={list} />}
    </div>
  )
}

/** Updated by the grid while it scrolls; a screen reader gets the place of each row from the row. */
function InSight({ list }: { list: List }) {
  const { window, total } = list
  const { from, to } = useSight()
  const before = window?.before ?? null
  return (
    <>
      <p className="tabular me-auto">
        {window && sizeOf(window.all) > 0 && before !== null && (
          <Range first={before + from + 1} last={before + to} total={total} />
        )}
      </p>
      <JumpMenu list={list} />
    </>
  )
}

function OfPage({ list }: { list: List }) {
  const { search, rows, total, change } = list
  const first = (search.page - 1) * search.perPage + 1
  const last = first + rows.length - 1
  const pages = total === null ? null : Math.max(1, Math.ceil(total / search.perPage))
  const atEnd = pages === null ? rows.length < search.perPage : search.page >= pages
  const go = (page: number) => change({ page })
  return (
    <>
      <p className="tabular me-auto" aria-live="polite">
        {rows.length > 0 && <Range first={first} last={last} total={total} />}
      </p>
      <PageSize value={search.perPage} onChange={(perPage) => change({ perPage })} />
      <JumpMenu list={list} />
      <nav aria-label={t`Pages`} className="flex items-center gap-0.5">
        <PageButton label={t`Première page`} disabled={search.page === 1} onClick={() => go(1)}>
          <ChevronFirst aria-hidden className="rtl:rotate-180" />
        </PageButton>
        <PageButton
          label={t`Page précédente`}
          disabled={search.page === 1}
          onClick={() => go(search.page - 1)}
        >
          <ChevronLeft aria-hidden className="rtl:rotate-180" />
        </PageButton>
        <span className="tabular px-1.5">{t`Page ${groupDigits(search.page)}`}</span>
        <PageButton label={t`Page suivante`} disabled={atEnd} onClick={() => go(search.page + 1)}>
          <ChevronRight aria-hidden className="rtl:rotate-180" />
        </PageButton>
        <PageButton
          label={t`Dernière page`}
          disabled={atEnd || pages === null}
          onClick={() => pages !== null && go(pages)}
        >
          <ChevronLast aria-hidden className="rtl:rotate-180" />
        </PageButton>
      </nav>
    </>
  )
}

const MILLION = 1_000_000

/** A total of millions is rounded; its tooltip is exact. */
function Range({ first, last, total }: { first: number; last: number; total: number | null }) {
  const [from, to] = [groupDigits(first), groupDigits(last)]
  if (total === null) return <>{t`${from}–${to}`}</>
  if (total < MILLION) return <>{t`${from}–${to} sur ${groupDigits(total)}`}</>
  const millions = groupDigits(Math.round(total / 100_000) / 10)
  return <span title={groupDigits(total)}>{t`${from}–${to} sur ${millions} M`}</span>
}

function PageSize({ value, onChange }: { value: number; onChange: (size: number) => void }) {
  const sizes = PAGE_SIZES.some((size) => size === value) ? PAGE_SIZES : [...PAGE_SIZES, value]
  return (
    <Select
      aria-label={t`Lignes par page`}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      className="w-36 max-sm:hidden"
    >
      {sizes.map((size) => (
        <option key={size} value={size}>
          {t`${size} par page`}
        </option>
      ))}
    </Select>
  )
}

interface PageButtonProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

const PageButton = ({ label, ...props }: PageButtonProps) => (
  <Button variant="ghost" size="icon-sm" aria-label={label} title={label} {...props} />
)
