import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import type { ListRow } from '#web/table/columns.ts'
import { namesQuery } from '#web/table/filters/relation-options.ts'
import { Button } from '#web/ui/button.tsx'
import { returnsOf, type ToGiveBack, toGiveBackQuery } from '../queries.ts'
import { NewBon } from './lazy-new-bon.tsx'

const DAY_MS = 86_400_000
const SHOWN = 6
/** Age in days from which a return is late (`RETOUR_PRET` 10 days, `RETOUR_HUB` 7). */
const LATE_DAYS = 7

/** Parcels brought in from elsewhere have no known hand-over: their last event then. */
const sinceOf = ({ min_held_since, min_last_event_at }: ToGiveBack): string =>
  min_held_since || min_last_event_at

interface Making {
  readonly client: string
  readonly commands: readonly string[]
}

/** Returns that wait at the agence, by client, the oldest first: one press makes the bon of one of them. */
export function ToGiveBackList({ onMade }: { onMade: (bon: ListRow) => void }) {
  const { user, clock } = useSession()
  const [all, setAll] = useState(false)
  const [making, setMaking] = useState<Making | null>(null)
  const waiting = useQuery(toGiveBackQuery(user.agence))
  const groups = (waiting.data ?? []).toSorted((a, b) => sinceOf(a).localeCompare(sinceOf(b)))
  const shown = all ? groups : groups.slice(0, SHOWN)
  const names = useQuery(
    namesQuery(
      'users',
      shown.map(({ client_source }) => client_source),
    ),
  )
  const gather = useMutation({
    mutationFn: (client: string) => returnsOf(client, user.agence),
    onSuccess: (commands, client) => setMaking({ client, commands }),
  })
  if (groups.length === 0) return null
  const now = Date.parse(clock.now.replace(' ', 'T'))
  return (
    <section
      aria-label={t`À rendre aux clients`}
      className="grid gap-2 rounded-xl border bg-card p-3 shadow-raised"
    >
      <h2 className="font-semibold">
        <Trans>À rendre</Trans>
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map((group) => (
          <Group
            key={group.client_source}
            group={group}
            name={names.data?.find(({ value }) => value === group.client_source)?.label ?? '…'}
            days={Math.floor((now - Date.parse(sinceOf(group).replace(' ', 'T'))) / DAY_MS)}
            pending={gather.isPending && gather.variables === group.client_source}
            onPress={() => gather.mutate(group.client_source)}
          />
        ))}
      </ul>
      {groups.length > shown.length && (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setAll(true)}>
          <Plural
            value={groups.length - shown.length}
            one="Afficher l’autre client"
            other="Afficher les # autres clients"
          />
        </Button>
      )}
      {making && (
        <NewBon
          kinds={['retour client']}
          commands={making.commands}
          known={{ client: making.client }}
          onClose={() => setMaking(null)}
          onMade={(bon) => {
            setMaking(null)
            onMade(bon)
          }}
        />
      )}
    </section>
  )
}

interface GroupProps {
  group: ToGiveBack
  name: string
  days: number
  pending: boolean
  onPress: () => void
}

function Group({ group, name, days, pending, onPress }: GroupProps) {
  return (
    <li className="flex items-center gap-3 rounded-lg border px-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className={days >= LATE_DAYS ? 'text-destructive text-xs' : 'text-muted-foreground text-xs'}>
          <Plural value={group.count} one="# colis" other="# colis" />
          {', '}
          <Plural
            value={days}
            _0="à rendre depuis aujourd’hui"
            one="à rendre depuis # jour"
            other="à rendre depuis # jours"
          />
        </span>
      </span>
      <Button size="sm" variant="outline" pending={pending} onClick={onPress}>
        <Trans>Faire le bon</Trans>
      </Button>
    </li>
  )
}
