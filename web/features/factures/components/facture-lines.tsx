import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { netOfLine } from '#model/domain/billing/facture-content.ts'
import { toDirhams } from '#model/domain/money.ts'
import { CommandeLink } from '#web/shared/cells/commande-link.tsx'
import { Amount } from '#web/table/cells/cells.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { amountsOf, type FactureLine, linesQuery } from '../queries.ts'

/** Number of lines in the panel; the page of the facture has them all. */
const SHOWN = 8

/** The first lines, each with its net, and the way to the whole facture. */
export function FactureLines({
  facture,
  list,
}: {
  facture: string
  list: 'factures-clients' | 'factures-livraison'
}) {
  const lines = useQuery(linesQuery(facture, 1, SHOWN))
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">
        <Trans>Lignes</Trans>
      </h3>
      {lines.isPending && <Skeleton className="h-24" />}
      <ul className="divide-y">
        {(lines.data?.items ?? []).map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {lines.data && (
        <Link
          to="/$list/$record"
          params={{ list, record: facture }}
          className="focus-ring rounded font-medium text-primary hover:underline"
        >
          <Plural
            value={lines.data.totalItems}
            _0="Ouvrir la facture"
            one="Ouvrir la facture : # colis, pourquoi chaque montant"
            other="Ouvrir la facture : # colis, pourquoi chaque montant"
          />
        </Link>
      )}
    </section>
  )
}

function Line({ line }: { line: FactureLine }) {
  const { command } = line.expand ?? {}
  return (
    <li className="flex items-baseline gap-3 py-2">
      <span className="min-w-0 flex-1">
        <CommandeLink code={command?.code ?? ''} />
        <span className="block truncate text-muted-foreground">
          {line.motif || command?.receiver_full_name}
        </span>
      </span>
      <Amount value={toDirhams(netOfLine(amountsOf(line)))} />
    </li>
  )
}
