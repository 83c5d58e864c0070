import { t } from '@lingui/core/macro'
import { formatPhone } from '#model/domain/phone-text.ts'

/** The number alone, which calls it when pressed: as low as a line of text. */
export function PhoneNumber({ value }: { value: string }) {
  const shown = formatPhone(value)
  return (
    <a
      href={`tel:${value}`}
      className="focus-ring tabular whitespace-nowrap rounded-sm hover:underline"
      aria-label={t`Appeler le ${shown}`}
    >
      <bdi>{shown}</bdi>
    </a>
  )
}
