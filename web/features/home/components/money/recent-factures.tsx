import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { factures } from '#model/collections/factures.ts'
import type { RecentFacture } from '#model/domain/figures/home-answer.ts'
import { word } from '#web/lib/i18n.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import { Moment } from '#web/table/cells/moment.tsx'

/** The last factures of a merchant, each opening its page. */
export function RecentFactures({ rows }: { rows: readonly RecentFacture[] }) {
  const states: Readonly<Record<string, string>> = factures.fields.state.options
  return (
    <section aria-label={t`Dernières factures`} className="rounded-xl border bg-card shadow-raised">
      <h2 className="flex items-baseline justify-between gap-3 border-b px-3.5 py-2.5 font-semibold">
        <Trans>Dernières factures</Trans>
        <Link to="/factures-clients" className="focus-ring thumb rounded font-normal text-primary text-sm">
          <Trans>Toutes</Trans>
        </Link>
      </h2>
      {rows.length === 0 && (
        <p className="px-3.5 py-3 text-muted-foreground">
          <Trans>Votre première facture viendra ici, avec le jour de son paiement.</Trans>
        </p>
      )}
      <ul className="divide-y">
        {rows.map(({ id, number, state, issued_at, net }) => (
          <li key={id}>
            <Link
              to="/$list/$record"
              params={{ list: 'factures-clients', record: id }}
              className="focus-ring flex items-baseline gap-3 px-3.5 py-2 hover:bg-accent pointer-coarse:py-3"
            >
              <span className="min-w-0 flex-1">
                <bdi className="tabular block">{number}</bdi>
                <span className="block text-muted-foreground text-xs">
                  {word(states[state] ?? state)} · <Moment value={issued_at} relative={false} />
                </span>
              </span>
              <Amount value={net} className="font-semibold" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
