import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { MOST_STARS } from '#model/domain/commande/avis.ts'
import type { HomeAnswer } from '#model/domain/figures/home-answer.ts'
import { groupDigits } from '#web/table/cells/cells.tsx'

const NOTES = Array.from({ length: MOST_STARS }, (_, n) => MOST_STARS - n)

/** Counts of recipients' reviews since that day, by note; each opens its list. Renders nothing without a review. */
export function AvisCard({ avis, since }: { avis: NonNullable<HomeAnswer['avis']>; since: string }) {
  const { t } = useLingui()
  const counts = new Map(avis.map(({ note, count }) => [note, count]))
  const all = [...counts.values()].reduce((sum, n) => sum + n, 0)
  if (all === 0) return null
  const sum = [...counts].reduce((total, [note, n]) => total + note * n, 0)
  const mean = new Intl.NumberFormat('fr', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    sum / all,
  )
  return (
    <figure
      aria-label={t`Avis des destinataires`}
      className="min-w-0 rounded-xl border bg-card shadow-raised"
    >
      <figcaption className="flex min-h-12 flex-wrap items-center gap-x-2 border-b px-3.5 py-2">
        <span className="font-medium">
          <Trans>Avis des destinataires</Trans>
        </span>
        <span className="text-muted-foreground text-xs">
          <Trans>{mean} sur 5 en moyenne</Trans>
          {' · '}
          <Plural value={all} one="# avis" other="# avis" />
        </span>
      </figcaption>
      <ul className="divide-y">
        {NOTES.map((note) => (
          <li key={note}>
            <Link
              to="/avis"
              search={{ note: String(note), at: `${since}..` }}
              className="focus-ring flex items-center gap-3 px-3.5 py-1.5 hover:bg-accent pointer-coarse:py-3.5"
            >
              <span className="tabular w-14 whitespace-nowrap">
                <Trans>{note} sur 5</Trans>
              </span>
              <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-full bg-muted">
                <span
                  data-category={note > 3 ? 'livre' : note === 3 ? 'en_cours' : 'echoue'}
                  className="block h-full bg-tone-dot"
                  style={{ width: `${(100 * (counts.get(note) ?? 0)) / all}%` }}
                />
              </span>
              <span className="tabular w-12 text-end font-semibold">
                {groupDigits(counts.get(note) ?? 0)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </figure>
  )
}
