import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { preferences } from '#web/lib/stored/preferences.ts'
import { AccessPage } from '#web/shared/access/access-page.tsx'
import { BackToSignIn } from '#web/shared/access/back-to-sign-in.tsx'
import { CodeSignIn } from '#web/shared/access/code-sign-in.tsx'
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
