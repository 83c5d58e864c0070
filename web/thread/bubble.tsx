import { useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '#web/lib/session.ts'
import { formatMoment, toInstant, toMillis } from '#web/table/clock.ts'
import { cn } from '#web/ui/cn.ts'

interface BubbleProps {
  mine: boolean
  internal: boolean
  author: string | null
  dim?: boolean
  children: ReactNode
}

export function Bubble({ mine, internal, author, dim = false, children }: BubbleProps) {
  const { t } = useLingui()
  return (
    <div
      data-category={internal ? 'en_cours' : undefined}
      className={cn(
        'w-fit max-w-[85%] px-3 py-1.5 sm:max-w-[70%]',
        mine ? 'ms-auto rounded-[1rem_1rem_0.25rem_1rem]' : 'rounded-[1rem_1rem_1rem_0.25rem]',
        mine ? 'bg-primary text-primary-foreground' : 'bg-muted',
        internal && 'border border-tone-dot border-dashed bg-tone-soft text-tone',
        dim && 'opacity-75',
      )}
    >
      {internal && (
        <p className="flex items-center gap-1 font-medium text-xs">
          <Lock aria-hidden className="size-3" />
          {t`Note interne`}
        </p>
      )}
      {author !== null && (
        <p className={cn('font-medium text-xs', !internal && 'text-muted-foreground')}>{author}</p>
      )}
      {children}
    </div>
  )
}

export function Hour({ instant }: { instant: string }) {
  const { clock } = useSession()
  const millis = toMillis(instant)
  if (millis === null) return null
  return (
    <time
      dateTime={instant.replace(' ', 'T')}
      title={formatMoment(instant, clock)}
      className="tabular -mt-0.5 block text-end text-[11px]"
    >
      {toInstant(millis + clock.offset_min * 60_000).slice(11, 16)}
    </time>
  )
}
