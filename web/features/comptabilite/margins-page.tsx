import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Unread } from '#web/form/unread.tsx'
import { PageTitle } from '#web/layout/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { MonthSelect } from '#web/shared/months/month-select.tsx'
import { monthName, monthOr } from '#web/shared/months/months.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import { today } from '#web/table/clock.ts'
import { asText, changeSearch, type RawSearch } from '#web/table/list-search.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import { type Amounts, type Margins, type MarginsRange, marginsQuery, saveMargins } from './queries.ts'

/** Margins by client, ville, livreur or month: income without tax, less commissions and indemnities. */
export function MarginsPage({ intro, search }: { intro: ReactNode; search: RawSearch }) {
  const { t } = useLingui()
  const { clock } = useSession()
  const present = today(clock).slice(0, 7)
  const au = monthOr(search.au, present)
  const asked: MarginsRange = { par: asText(search.par) || 'client', du: monthOr(search.du, au), au }
  const margins = useQuery(marginsQuery(asked))
  const save = useMutation({ mutationFn: () => saveMargins(asked) })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-3 md:p-5">
      <PageTitle title={t`Comptabilité`} />
      {intro}
      <div className="flex flex-wrap items-end gap-2">
        <By value={asked.par} />
        <MonthSelect label={t`De`} name="du" value={asked.du} />
        <MonthSelect label={t`À`} name="au" value={asked.au} />
        <Button variant="outline" pending={save.isPending} onClick={() => save.mutate()}>
          <FileSpreadsheet aria-hidden />
          <Trans>CSV</Trans>
        </Button>
      </div>
      {margins.isError && <Unread error={margins.error} onRetry={() => void margins.refetch()} />}
      {margins.isPending && <Skeleton className="h-64 rounded-xl" />}
      {margins.data && <MarginTable par={asked.par} margins={margins.data} />}
    </div>
  )
}

function By({ value }: { value: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <Field label={t`Par`} className="w-40">
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) =>
            void navigate({
              to: '.',
              search: (before: RawSearch) => changeSearch(before, { par: target.value }),
            })
          }
        >
          <option value="client">{t`Client`}</option>
          <option value="ville">{t`Ville`}</option>
          <option value="livreur">{t`Livreur`}</option>
          <option value="mois">{t`Mois`}</option>
        </Select>
      )}
    </Field>
  )
}

function MarginTable({
  par,
  margins: { items, autres, total, grand_livre },
}: {
  par: string
  margins: Margins
}) {
  if (items.length === 0) {
    return (
      <EmptyState title={<Trans>Rien n’a été facturé</Trans>}>
        <Trans>Choisissez d’autres mois.</Trans>
      </EmptyState>
    )
  }
  const equal = total.marge === grand_livre.marge && total.produit === grand_livre.produit
  return (
    <section className="rounded-xl border bg-card">
      <Table>
        <TableHeader>
          <TableRow>
            <TableHead>
              <Trans>Nom</Trans>
            </TableHead>
            <TableHead className="text-right">
              <Trans>Produits HT</Trans>
            </TableHead>
            <TableHead className="text-right max-sm:hidden">
              <Trans>Commissions</Trans>
            </TableHead>
            <TableHead className="text-right max-sm:hidden">
              <Trans>Indemnités</Trans>
            </TableHead>
            <TableHead className="text-right">
              <Trans>Marge</Trans>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          <Row name={<Trans>Total</Trans>} amounts={total} strong />
          {items.map((item) => (
            <Row
              key={item.id}
              name={par === 'mois' && item.id !== '' ? monthName(item.id) : item.name}
              amounts={item}
            />
          ))}
        </TableBody>
      </Table>
      <div className="border-t px-3 py-2 text-muted-foreground text-xs">
        {autres > 0 && (
          <p>
            <Trans>Et {autres} autres, dans le fichier CSV.</Trans>
          </p>
        )}
        {equal ? (
          <Trans>Égal au grand livre, au centime.</Trans>
        ) : (
          <Notice tone="error">
            <Trans>
              Le grand livre dit une marge de <Amount value={grand_livre.marge} /> : signalez cet écart.
            </Trans>
          </Notice>
        )}
      </div>
    </section>
  )
}

function Row({ name, amounts, strong }: { name: ReactNode; amounts: Amounts; strong?: boolean }) {
  return (
    <TableRow className={strong ? 'font-semibold' : undefined}>
      <TableCell className="max-w-28 truncate sm:max-w-64">{name}</TableCell>
      <TableCell className="text-right">
        <Amount value={amounts.produit} />
      </TableCell>
      <TableCell className="text-right max-sm:hidden">
        <Amount value={amounts.commission} />
      </TableCell>
      <TableCell className="text-right max-sm:hidden">
        <Amount value={amounts.indemnite} />
      </TableCell>
      <TableCell className="text-right">
        <Amount value={amounts.marge} />
      </TableCell>
    </TableRow>
  )
}
