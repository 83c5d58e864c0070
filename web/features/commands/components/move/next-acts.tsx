import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import { CategoryIcon } from '#web/shared/cells/category-icon.tsx'
import type { ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import { MoveDialog } from './lazy-dialog.tsx'
import { statesQuery } from './queries.ts'
import { useSituation } from './situation.ts'
import { useStateNames } from './use-state-names.ts'
import { type PossibleMove, waysOf } from './ways.ts'

/** The others are one press further, under « Changer l’état ». */
const MOST_SHOWN = 3

/**
 * The moves open to this person now, in the order of the graph, and a call to the recipient. Those that end the
 * parcel are left to « Changer l’état »: nobody should lose one by a slip.
 */
export function NextActs({ record }: { record: ListRow }) {
  const { access } = useSession()
  return access('suivis').create ? <Acts record={record} /> : null
}

function Acts({ record }: { record: ListRow }) {
  const { deciding } = useSituation(record)
  const states = useQuery(statesQuery())
  const nameOf = useStateNames()
  const [chosen, setChosen] = useState<PossibleMove | null>(null)
  const categoryOf = ({ status }: PossibleMove) => states.data?.find(({ id }) => id === status)?.category
  const open = (deciding ? waysOf(deciding) : []).filter(
    (way) => way.kind === 'transition' && way.shut === '' && categoryOf(way) !== 'cloture',
  )
  const phone = String(record.receiver_phone_number ?? '')
  if (open.length === 0) return null
  return (
    <section
      aria-label={t`À faire maintenant`}
      className="flex flex-wrap gap-2 rounded-lg border border-primary/40 bg-primary/5 p-3"
    >
      {open.slice(0, MOST_SHOWN).map((way, n) => (
        <Button
          key={way.status}
          size="sm"
          variant={n === 0 ? 'default' : 'outline'}
          onClick={() => setChosen(way)}
        >
          <CategoryIcon category={categoryOf(way) ?? ''} />
          {nameOf(way.status)}
        </Button>
      ))}
      {phone !== '' && (
        <Button size="sm" variant="outline" asChild>
          <a href={`tel:${phone}`}>
            <Phone aria-hidden />
            <Trans>Appeler</Trans>
          </a>
        </Button>
      )}
      {chosen && <MoveDialog record={record} way={chosen} onClose={() => setChosen(null)} />}
    </section>
  )
}
