import { Trans } from '@lingui/react/macro'
import { LocateFixed } from 'lucide-react'
import type { GeoPoint } from '#model/schema/fields.ts'
import { useHere } from '#web/lib/here.ts'
import { Button } from '#web/ui/button.tsx'

interface NearestButtonProps {
  here: GeoPoint | null
  onHere: (here: GeoPoint | null) => void
}

/** The nearest pick-ups first, from where the ramasseur stands; pressed again, place by place as before. */
export function NearestButton({ here, onHere }: NearestButtonProps) {
  const { ask, asking, failed } = useHere()
  return (
    <div className="grid justify-items-start gap-1">
      <Button
        variant="outline"
        aria-pressed={here !== null}
        pending={asking}
        onClick={() => (here ? onHere(null) : ask(onHere))}
      >
        <LocateFixed aria-hidden />
        {here ? <Trans>Les plus proches d’abord</Trans> : <Trans>Trier par distance</Trans>}
      </Button>
      {failed && (
        <p role="alert" className="text-muted-foreground text-sm">
          <Trans>Le téléphone n’a pas donné sa position : autorisez-la, puis appuyez de nouveau.</Trans>
        </p>
      )}
    </div>
  )
}
