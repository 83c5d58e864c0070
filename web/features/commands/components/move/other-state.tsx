import { Trans } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

/** Back to the choice of where to. */
export const OtherState = ({ onPress }: { onPress: () => void }) => (
  <Button variant="ghost" onClick={onPress}>
    <ArrowLeft aria-hidden className="rtl:rotate-180" />
    <Trans>Autre état</Trans>
  </Button>
)
