import { t } from '@lingui/core/macro'
import { JOURS } from '#model/collections/villes.ts'
import { word } from '#web/lib/i18n.ts'
import { cn } from '#web/ui/cn.ts'

/** The week as seven letters; served days are filled. None chosen means every day. */
export function Jours({ days }: { days: readonly string[] }) {
  const every = days.length === 0
  const served = Object.entries(JOURS).filter(([day]) => every || days.includes(day))
  return (
    <span className="inline-flex gap-0.5" title={served.map(([, name]) => word(name)).join(', ')}>
      <span className="sr-only">
        {every ? t`Tous les jours` : served.map(([, name]) => word(name)).join(', ')}
      </span>
      {Object.entries(JOURS).map(([day, name]) => (
        <span
          key={day}
          aria-hidden
          className={cn(
            'grid size-4 place-content-center rounded-full text-[10px]',
            every || days.includes(day)
              ? 'bg-primary text-primary-foreground'
              : 'bg-muted text-muted-foreground',
          )}
        >
          {word(name).replace(/^ال/, '').charAt(0)}
        </span>
      ))}
    </span>
  )
}
