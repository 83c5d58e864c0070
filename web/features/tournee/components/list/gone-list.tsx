import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Ltr } from '../ltr.tsx'
import type { Withdrawn } from './use-changes.ts'

interface GoneListProps {
  gone: readonly Withdrawn[]
  onSeen: (id: string) => void
}

/** Parcels that others removed from the list, until the livreur has seen it. */
export function GoneList({ gone, onSeen }: GoneListProps) {
  const { t } = useLingui()
  if (gone.length === 0) return null
  return (
    <ul className="grid gap-2" aria-live="polite">
      {gone.map(({ id, code, name }) => (
        <li
          key={id}
          data-category="retour"
          className="flex items-center gap-3 rounded-xl bg-tone-soft p-3 text-tone"
        >
          <div className="min-w-0 flex-1">
            <p className="font-semibold text-base line-through">
              <bdi>{name}</bdi> <Ltr className="tabular font-normal text-sm">{code}</Ltr>
            </p>
            <p className="text-base">
              <Trans>Retiré de votre tournée par votre agence.</Trans>
            </p>
          </div>
          <Button
            variant="outline"
            className="size-12 p-0 pointer-coarse:h-12"
            aria-label={t`J’ai vu : ${name}`}
            onClick={() => onSeen(id)}
          >
            <Check aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  )
}
