import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type HomeFigures, RATE_AXES, type RateAxis, type RateFigures } from '#model/domain/figures/home.ts'
import { word } from '#web/lib/i18n.ts'
import { groupDigits } from '#web/table/cells/cells.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { ratedList } from '../../rules/figure-lists.ts'
import { worstFirst } from '../../rules/worst-first.ts'
import { FigureCard } from './figure-card.tsx'

const SHOWN = 7

/** Of the commandes entered in these days, how many that ended were delivered: by what one chooses, the lowest first. */
export function RatesCard({ figures }: { figures: HomeFigures }) {
  const { t } = useLingui()
  const axes = Object.keys(figures.taux) as RateAxis[]
  const [axis, setAxis] = useState<RateAxis>('ville')
  const [whole, setWhole] = useState(false)
  const items = worstFirst(figures.taux[axis]?.items ?? [])
  const shown = whole ? items : items.slice(0, SHOWN)
  const { taux } = figures.total
  return (
    <FigureCard
      title={t`Taux de livraison`}
      about={taux === null ? <Trans>aucun colis terminé</Trans> : <Trans>{percent(taux)} en tout</Trans>}
      table={axis}
      actions={
        <Select
          aria-label={t`Taux de livraison par`}
          value={axis}
          className="h-8 w-28 text-sm"
          onChange={({ target }) => setAxis(target.value as RateAxis)}
        >
          {axes.map((one) => (
            <option key={one} value={one}>
              {word(RATE_AXES[one])}
            </option>
          ))}
        </Select>
      }
    >
      <ul aria-label={t`Taux de livraison, le plus bas d’abord`} className="divide-y">
        {shown.map((item) => (
          <li key={item.id}>
            <Rate item={item} to={ratedList(axis, item, figures)} />
          </li>
        ))}
      </ul>
      {items.length === 0 && (
        <p className="px-3.5 py-3 text-muted-foreground">
          <Trans>Aucune commande ces trente jours.</Trans>
        </p>
      )}
      {items.length > SHOWN && (
        <div className="border-t px-2 py-1">
          <Button size="sm" variant="ghost" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? (
              <Trans>Montrer moins</Trans>
            ) : (
              <Plural value={items.length} one="Voir la ligne" other="Voir les # lignes" />
            )}
          </Button>
        </div>
      )}
    </FigureCard>
  )
}

/** Green what was delivered, red what failed or came back; each opens its commandes. */
function Rate({ item, to }: { item: RateFigures; to: ReturnType<typeof ratedList> }) {
  const { name, livres, echecs, retours, crees, taux } = item
  return (
    <Link
      {...to}
      className="focus-ring flex items-center gap-3 px-3.5 py-1.5 hover:bg-accent pointer-coarse:py-3.5"
    >
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span aria-hidden className="flex h-2 w-16 shrink-0 overflow-hidden rounded-full bg-muted sm:w-20">
        <span data-category="livre" className="bg-tone-dot" style={{ width: `${taux ?? 0}%` }} />
        <span
          data-category="echoue"
          className="bg-tone-dot"
          style={{ width: `${taux === null ? 0 : 100 - taux}%` }}
        />
      </span>
      <span className="tabular w-14 text-end font-semibold">{taux === null ? '–' : percent(taux)}</span>
      <span className="tabular w-20 text-end text-muted-foreground text-xs">
        {taux === null ? (
          <Trans>{groupDigits(crees)} en cours</Trans>
        ) : (
          <Trans>
            {groupDigits(livres)} sur {groupDigits(livres + echecs + retours)}
          </Trans>
        )}
      </span>
    </Link>
  )
}

const percent = (value: number): string => `${String(value).replace('.', ',')}\u00a0%`
