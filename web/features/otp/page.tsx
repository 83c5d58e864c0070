import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { CodeStep } from '#web/form/code-step.tsx'
import { EmailStep } from '#web/form/email-step.tsx'
import { refusalSentence } from '#web/form/error-words.ts'
import { AccessPage } from '#web/layout/access-page.tsx'
import { BackToSignIn } from '#web/layout/back-to-sign-in.tsx'
import { statusOf } from '#web/lib/errors.ts'
import { preferences } from '#web/lib/preferences.ts'
import { requestCode, signInWithCode } from '#web/lib/session.ts'

/** Signing in without a password: with a code sent to the e-mail of the account. */
export function OtpPage() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const router = useRouter()
  const [email, setEmail] = useState('')
  const ask = useMutation({ mutationFn: requestCode, meta: { silent: true } })
  const enter = useMutation({
    mutationFn: (code: string) => signInWithCode(queries, ask.data ?? '', code),
    onSuccess: () => router.navigate({ href: preferences.get().firstPage || '/commands', replace: true }),
    meta: { silent: true },
  })
  const begin = (address: string) => {
    setEmail(address)
    enter.reset()
    ask.mutate(address)
  }
  const wrong = enter.error
    ? statusOf(enter.error) === 400
      ? t`Ce code n’est pas le bon, ou il n’est plus valable. Demandez-en un autre.`
      : refusalSentence(enter.error)
    : ''
  return (
    <AccessPage
      title={t`Connexion par code`}
      intro={<Trans>Sans mot de passe : un code vous arrive par e-mail.</Trans>}
    >
      {ask.data === undefined ? (
        <EmailStep
          first={email}
          error={ask.error ? refusalSentence(ask.error) : ''}
          pending={ask.isPending}
          action={<Trans>Recevoir un code</Trans>}
          onEmail={begin}
        />
      ) : (
        <CodeStep
          email={email}
          error={wrong}
          pending={enter.isPending || enter.isSuccess}
          onCode={(code) => enter.mutate(code)}
          onResend={() => begin(email)}
          onOtherEmail={() => {
            ask.reset()
            enter.reset()
          }}
        />
      )}
      <BackToSignIn />
    </AccessPage>
  )
}
