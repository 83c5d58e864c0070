import { t } from '@lingui/core/macro'
import { MessageCircle } from 'lucide-react'
import { formatPhone, isMobile } from '#model/domain/phone-text.ts'
import { cn } from '#web/ui/cn.ts'

/** The number alone, which calls it when pressed. Renders nothing for an empty number. */
export function PhoneNumber({ value, className = '' }: { value: string; className?: string }) {
  if (value === '') return null
  const shown = formatPhone(value)
  return (
    <a
      href={`tel:${value}`}
      className={cn('focus-ring tabular whitespace-nowrap rounded-sm hover:underline', className)}
      aria-label={t`Appeler le ${shown}`}
    >
      <bdi>{shown}</bdi>
    </a>
  )
}

/** A button that calls the number; a mobile one also opens WhatsApp. Renders nothing for an empty number. */
export function PhoneLink({ value }: { value: string }) {
  if (value === '') return null
  const shown = formatPhone(value)
  return (
    <span className="inline-flex items-center gap-1">
      <PhoneNumber value={value} className="thumb" />
      {isMobile(value) && (
        <a
          href={`https://wa.me/${value.slice(1)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t`Écrire au ${shown} sur WhatsApp`}
          className="focus-ring grid size-6 place-content-center rounded-sm text-muted-foreground hover:bg-accent hover:text-foreground pointer-coarse:size-12"
        >
          <MessageCircle aria-hidden className="size-3.5" />
        </a>
      )}
    </span>
  )
}
