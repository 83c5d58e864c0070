import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { stockMovements } from '#model/collections/stock_movements.ts'
import { STOCK_SUMS, type StockKind } from '#model/domain/stock.ts'
import { and, eq } from '#model/schema/filter.ts'
import { client } from '#web/lib/client.ts'
import { word } from '#web/lib/i18n.ts'
import { CommandeLink } from '#web/shared/cells/commande-link.tsx'
import { groupDigits } from '#web/table/cells/cells.tsx'
import { Moment } from '#web/table/cells/moment.tsx'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'

const SHOWN = 30

/** Why this stock is what it is: its last movements, the newest first. */
export function Timeline({ stock }: { stock: ListRow }) {
  const { data } = useQuery({
    queryKey: [...recordsKey('stock_movements'), 'of', stock.id],
    queryFn: ({ signal }) =>
      client.collection('stock_movements').getList<ListRow>(1, SHOWN, {
        signal,
        skipTotal: true,
        sort: '-created',
        filter: and(eq('produit', String(stock.produit)), eq('agence', String(stock.agence))),
        expand: 'command',
      }),
  })
  if (!data) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-medium text-sm">
        <Trans>Derniers mouvements</Trans>
      </h3>
      <ol className="grid gap-2" aria-label={t`Derniers mouvements`}>
        {data.items.map((row) => (
          <li key={row.id} className="grid gap-0.5 border-b pb-2 text-sm last:border-0">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium">
                {word(stockMovements.fields.kind.options[row.kind as StockKind] ?? '')}
              </span>
              <span className="text-muted-foreground text-xs">
                <Moment value={String(row.created)} />
              </span>
            </span>
            <span className="flex flex-wrap gap-x-3 tabular">
              {STOCK_SUMS.filter((sum) => Number(row[sum]) !== 0).map((sum) => (
                <span key={sum}>
                  {word(stockMovements.fields[sum].label)} {signed(Number(row[sum]))}
                </span>
              ))}
              {row.kind === 'inventaire' && <Trans>{groupDigits(Number(row.nombre))} comptées</Trans>}
            </span>
            {row.command !== '' && <CommandeLink code={codeOf(row)} />}
            {row.motif !== '' && <span className="text-muted-foreground">{String(row.motif)}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

const signed = (n: number): string => `${n < 0 ? '−' : '+'}${groupDigits(Math.abs(n))}`

const codeOf = (row: ListRow): string =>
  String((row.expand as { command?: { code?: string } } | undefined)?.command?.code ?? '')
