import { t } from '@lingui/core/macro'
import { AlarmClock, CircleCheck, CirclePause, CircleX, Clock3 } from 'lucide-react'
import { isDecided, isRunning } from '#model/domain/reclamation/claim-states.ts'
import { type Session, useSession } from '#web/lib/session.ts'
import { formatMoment } from '#web/table/clock.ts'
import { cn } from '#web/ui/cn.ts'

/** A claim, as a row of a list or as a record. */
type ClaimFields = Readonly<Record<string, unknown>>

/** The deadline of a claim, whose turn it is, or its end: an icon, a word and a tone. */
export function DeadlineWords({ claim, className }: { claim: ClaimFields; className?: string }) {
  const session = useSession()
  const { words, tone, Icon } = said(claim, session)
  return (
    <span data-category={tone} className={cn('flex items-center gap-1.5 font-medium text-tone', className)}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 truncate">{words}</span>
    </span>
  )
}

function said(claim: ClaimFields, { clock, person }: Session) {
  const [state, due, decided] = [claim.state, claim.due_at, claim.resolved_at].map((one) => String(one ?? ''))
  if (isDecided(state ?? '')) return ended(state ?? '', due ?? '', decided ?? '')
  if (state === 'attente_client') {
    const words = person.type === 'client' ? t`Attend votre réponse` : t`Attend le client`
    return { words, tone: 'ramassage', Icon: CirclePause } as const
  }
  if (!isRunning(state ?? '') || !due) return { words: t`Sans délai`, tone: 'hub', Icon: Clock3 } as const
  const moment = formatMoment(due, clock)
  return due < clock.now
    ? ({ words: t`En retard depuis le ${moment}`, tone: 'echoue', Icon: AlarmClock } as const)
    : ({ words: t`Réponse avant le ${moment}`, tone: 'hub', Icon: Clock3 } as const)
}

function ended(state: string, due: string, decided: string) {
  if (state === 'rejetee') return { words: t`Rejetée`, tone: 'cloture', Icon: CircleX } as const
  const late = due !== '' && decided > due
  return late
    ? ({ words: t`Résolue, en retard`, tone: 'en_cours', Icon: CircleCheck } as const)
    : ({ words: t`Résolue dans le délai`, tone: 'livre', Icon: CircleCheck } as const)
}
