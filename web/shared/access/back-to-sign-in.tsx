import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

export const BackToSignIn = () => (
  <p>
    <Link
      to="/sign-in-2"
      className="focus-ring rounded-sm text-muted-foreground underline underline-offset-4"
    >
      <Trans>Revenir à la connexion</Trans>
    </Link>
  </p>
)
