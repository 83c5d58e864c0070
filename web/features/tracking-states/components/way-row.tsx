import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Pencil, Trash2 } from 'lucide-react'
import { EDGE_CONDITIONS, MOVERS } from '#model/domain/commande/decide/moves.ts'
import { REQUIREMENTS } from '#model/domain/commande/states/states.ts'
import { StateBadge } from '#web/shared/cells/state-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { State, StateEdge } from '../queries.ts'
import { wordsOf } from '../rules/schema-words.ts'
import { isOwnWay } from '../way-form.ts'

interface WayRowProps {
  way: StateEdge
  /** The state at its other end. */
  other: State
  onEdit?: ((id: string) => void) | undefined
  onRemove?: ((way: StateEdge, name: string) => void) | undefined
}

/** One edge: its other state, its movers, its own requirements, and its condition. */
export function WayRow({ way, other, onEdit, onRemove }: WayRowProps) {
  const asked = wordsOf(REQUIREMENTS, way.requires)
  return (
    <li className="flex items-start gap-2 py-2">
      <div className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <StateBadge category={other.category} label={other.name} />
          {!way.active && (
            <Badge category="cloture">
              <Trans>Fermé</Trans>
            </Badge>
          )}
        </span>
        <span className="text-muted-foreground">
          {wordsOf(MOVERS, way.who)}
          {asked !== '' && <Trans> · exige aussi : {asked}</Trans>}
          {way.condition !== '' && ` · ${wordsOf(EDGE_CONDITIONS, [way.condition])}`}
        </span>
      </div>
      {onEdit && (
        <Button
          size="icon"
          variant="ghost"
          aria-label={t`Modifier le passage : ${other.name}`}
          onClick={() => onEdit(way.id)}
        >
          <Pencil aria-hidden />
        </Button>
      )}
      {onRemove && isOwnWay(way) && (
        <Button
          size="icon"
          variant="ghost"
          aria-label={t`Supprimer le passage : ${other.name}`}
          onClick={() => onRemove(way, other.name)}
        >
          <Trash2 aria-hidden />
        </Button>
      )}
    </li>
  )
}
