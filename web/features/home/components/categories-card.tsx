import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PRESETS } from '#model/domain/commande/states/presets.ts'
import { CATEGORIES, type Category } from '#model/domain/commande/states/states.ts'
import type { NamedState } from '#model/domain/figures/home-answer.ts'
import type { CountByState } from '#model/domain/figures/live.ts'
import { word } from '#web/lib/i18n.ts'
import { CategoryIcon } from '#web/shared/cells/category-icon.tsx'
import { groupDigits } from '#web/table/cells/cells.tsx'

interface CategoriesCardProps {
  etats: readonly NamedState[]
  counts: readonly CountByState[]
}

/** The place of every parcel, by category of states; each opens its list. */
export function CategoriesCard({ etats, counts }: CategoriesCardProps) {
  const categories = (Object.keys(CATEGORIES) as Category[]).map((category) => {
    const states = etats.filter((state) => state.category === category).map(({ id }) => id)
    const n = counts.reduce((sum, { status, count }) => sum + (states.includes(status) ? count : 0), 0)
    return { category, states, n }
  })
  const most = Math.max(1, ...categories.map(({ n }) => n))
  return (
    <section
      aria-label={t`Tous les colis, par état`}
      className="rounded-xl border bg-card pb-1 shadow-raised"
    >
      <h2 className="border-b px-3.5 py-2.5 font-semibold">
        <Trans>Tous les colis, par état</Trans>
      </h2>
      <ul>
        {categories.map(({ category, states, n }) => (
          <li key={category}>
            <Link
              to={PRESETS.all.path}
              search={{ status: states.join(',') }}
              data-category={category}
              className="focus-ring flex items-center gap-2.5 px-3.5 py-1.5 hover:bg-accent pointer-coarse:py-3.5"
            >
              <CategoryIcon category={category} className="size-4 shrink-0 text-tone" />
              <span className="min-w-0 flex-1 truncate">{word(CATEGORIES[category])}</span>
              <span aria-hidden className="flex h-2 w-20 justify-end">
                <span className="rounded-full bg-tone-dot" style={{ width: `${(100 * n) / most}%` }} />
              </span>
              <span className="tabular w-16 text-end font-semibold">{groupDigits(n)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
