import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { format, fromDirhams, invoiceTotal, toDirhams } from '#model/domain/money.ts'
import { Amount } from '#web/table/cells.tsx'
import { expandedAt, type ListRow } from '#web/table/columns.ts'
import { CommandeLink } from '#web/table/commande-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { linesQuery } from '../queries.ts'

const amountsOf = (line: ListRow) => {
  const [command] = expandedAt(line, 'command')
  return {
    price: fromDirhams(Number(line.price ?? 0)),
    extra_fees: fromDirhams(Number(command?.extra_fees ?? 0)),
  }
}

/** Seed: the total of an invoice is the sum over its lines of price and the command's extra fees. */
export function FactureLines({ facture }: { facture: string }) {
  const lines = useQuery(linesQuery(facture))
  const rows = lines.data ?? []
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">
        <Trans>Lignes</Trans>
      </h3>
      {lines.isPending && <Skeleton className="h-24" />}
      <ul className="divide-y">
        {rows.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {lines.data && (
        <p className="flex justify-between border-t pt-2 font-semibold">
          <span>
            <Plural value={rows.length} _0="Aucun colis" one="# colis" other="# colis" />
          </span>
          <span className="tabular">{format(invoiceTotal(rows.map(amountsOf)))}</span>
        </p>
      )}
    </section>
  )
}

function Line({ line }: { line: ListRow }) {
  const [command] = expandedAt(line, 'command')
  const code = String(command?.code ?? '')
  return (
    <li className="flex items-baseline gap-3 py-2">
      <span className="min-w-0 flex-1">
        <CommandeLink code={code} />
        <span className="block truncate text-muted-foreground">
          {String(line.motif ?? '') || String(command?.receiver_full_name ?? '')}
        </span>
      </span>
      <span className="text-end">
        <Amount value={toDirhams(invoiceTotal([amountsOf(line)]))} className="block" />
        {Number(line.fee ?? 0) !== 0 && (
          <span className="text-muted-foreground text-xs">
            <Trans>
              frais <Amount value={Number(line.fee)} />
            </Trans>
          </span>
        )}
      </span>
    </li>
  )
}
