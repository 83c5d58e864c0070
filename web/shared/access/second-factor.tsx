import { Trans } from '@lingui/react/macro'
import type { Awaited } from '#web/lib/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeSignIn } from './code-sign-in.tsx'

interface SecondFactorProps {
  awaited: Awaited
  onOpen: () => void
  /** Returns to the first factor. */
  onBack: () => void
}

/** Input of the code that an account needs after its password or its provider. */
export const SecondFactor = ({ awaited, onOpen, onBack }: SecondFactorProps) => (
  <>
    <CodeSignIn awaited={awaited} onDone={onOpen} />
    <p>
      <Button variant="link" size="sm" className="px-0" onClick={onBack}>
        <Trans>Revenir à la connexion</Trans>
      </Button>
    </p>
  </>
)
