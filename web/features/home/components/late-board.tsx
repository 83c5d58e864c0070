import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { AlarmClock } from 'lucide-react'
import { useState } from 'react'
import { ACTORS, type Actor, actorOf } from '#model/domain/commande/decide/acting.ts'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import type { Category } from '#model/domain/commande/states/states.ts'
import { useSession } from '#web/lib/session.ts'
import { allQuery } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { lateByStateQuery } from '../queries.ts'
import { LateCard, type LateLine } from './late-card.tsx'

/** Parcels that wait too long, by the party that must act: each number opens its list. */
export function LateBoard() {
  const { user, holds } = useSession()
  const [own, setOwn] = useState(user.agence !== '' && !holds('Moderateurs'))
  const agence = own ? user.agence : ''
  const lines = useLateLines(agence)
  if (lines === null) return null
  const of = (actor: Actor) => lines.filter((line) => line.actor === actor)
  const actors = (Object.keys(ACTORS) as Actor[]).filter((actor) => of(actor).length > 0)
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">
          <Trans>En retard, par qui doit agir</Trans>
        </h2>
        {user.agence !== '' && (
          <Button
            size="sm"
            variant={own ? 'default' : 'outline'}
            aria-pressed={own}
            onClick={() => setOwn(!own)}
          >
            <Trans>Mon agence seulement</Trans>
          </Button>
        )}
      </div>
      {actors.length === 0 ? (
        <p className="flex items-center gap-2.5 rounded-xl border bg-card p-3.5 text-muted-foreground shadow-raised">
          <AlarmClock aria-hidden className="size-4" />
          <Trans>Rien n’attend depuis trop longtemps.</Trans>
        </p>
      ) : (
        <div className="grid items-start gap-2.5 md:grid-cols-3">
          {actors.map((actor) => (
            <LateCard key={actor} actor={actor} lines={of(actor)} agence={agence} />
          ))}
        </div>
      )}
    </section>
  )
}

/** One line per state where something is late, in the order of the states; null until known. */
function useLateLines(agence: string): readonly (LateLine & { readonly actor: Actor })[] | null {
  const states = useQuery(allQuery('tracking_states', ['name', 'category'], 'position'))
  const late = useQuery(lateByStateQuery('late_at', agence))
  const veryLate = useQuery(lateByStateQuery('very_late_at', agence))
  if (!states.data || !late.data || !veryLate.data) return null
  const countIn = (figures: readonly { status: string; count: number }[], id: string) =>
    figures.find(({ status }) => status === id)?.count ?? 0
  return states.data.flatMap(({ id, name, category }) => {
    const actor = actorOf({ code: stateCode(id), category: category as Category })
    const count = countIn(late.data, id)
    if (actor === null || count === 0) return []
    const red = countIn(veryLate.data, id)
    return [{ actor, state: id, name: String(name), category: String(category), late: count, veryLate: red }]
  })
}
