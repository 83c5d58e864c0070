import { Trans } from '@lingui/react/macro'
import { AlarmClock } from 'lucide-react'
import { useState } from 'react'
import { ACTORS, type Actor, actorOf } from '#model/domain/commande/decide/acting.ts'
import { stateCode } from '#model/domain/commande/states/reference.ts'
import type { HomeAnswer, LateCounts, NamedState } from '#model/domain/figures/home-answer.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { LateCard, type LateLine } from './late-card.tsx'

interface LateBoardProps {
  etats: readonly NamedState[]
  retards: NonNullable<HomeAnswer['retards']>
}

/** Parcels that wait too long, by the party that must act: each number opens its list. */
export function LateBoard({ etats, retards }: LateBoardProps) {
  const { user, holds } = useSession()
  const [own, setOwn] = useState(user.agence !== '' && !holds('Moderateurs'))
  const agence = own ? user.agence : ''
  const lines = linesOf(etats, (own && retards.agence) || retards)
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

/** One line per state where something is late, in the order of the states. */
function linesOf(
  etats: readonly NamedState[],
  { late, very_late }: LateCounts,
): readonly (LateLine & { readonly actor: Actor })[] {
  const countIn = (figures: LateCounts['late'], id: string) =>
    figures.find(({ status }) => status === id)?.count ?? 0
  return etats.flatMap(({ id, name, category }) => {
    const actor = actorOf({ code: stateCode(id), category })
    const count = countIn(late, id)
    if (actor === null || count === 0) return []
    return [{ actor, state: id, name, category, late: count, veryLate: countIn(very_late, id) }]
  })
}
