import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { CodeSignIn } from '#web/form/account/code-sign-in.tsx'
import { AccessPage } from '#web/layout/access-page.tsx'
import { BackToSignIn } from '#web/layout/back-to-sign-in.tsx'
import { preferences } from '#web/lib/stored/preferences.ts'
import { PasswordStep } from './components/password-step.tsx'

/** Signing in without a password: with a code sent to the e-mail of the account. Who has two factors gives both. */
export function OtpPage() {
  const { t } = useLingui()
  const router = useRouter()
  const [first, setFirst] = useState({ mfaId: '', email: '' })
  const enter = () => router.navigate({ href: preferences.get().firstPage || '/commands', replace: true })
  return (
    <AccessPage
      title={t`Connexion par code`}
      intro={
        first.mfaId ? (
          <Trans>Le code est bon. Ce compte demande aussi son mot de passe.</Trans>
        ) : (
          <Trans>Sans mot de passe : un code vous arrive par e-mail.</Trans>
        )
      }
    >
      {first.mfaId ? (
        <PasswordStep {...first} onOpen={enter} />
      ) : (
        <CodeSignIn onDone={(mfaId, email) => (mfaId ? setFirst({ mfaId, email }) : enter())} />
      )}
      <BackToSignIn />
    </AccessPage>
  )
}
