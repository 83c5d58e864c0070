import { t } from '@lingui/core/macro'
import { MessageCircle } from 'lucide-react'
import { formatPhone, isMobile } from '#model/domain/phone-text.ts'

/** A button that calls the number; a mobile one also opens WhatsApp. Renders nothing for an empty number. */
export function PhoneLink({ value }: { value: string }) {
  if (value === '') return null
  const shown = formatPhone(value)
  return (
    <span className="inline-flex items-center gap-1">
      <a
        href={`tel:${value}`}
        className="focus-ring tabular thumb whitespace-nowrap rounded-sm hover:underline"
        aria-label={t`Appeler le ${shown}`}
      >
        <bdi>{shown}</bdi>
      </a>
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
