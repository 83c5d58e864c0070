import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalSentence } from '#web/form/error-words.ts'
import { AccessPage } from '#web/shared/access/access-page.tsx'
import { BackToSignIn } from '#web/shared/access/back-to-sign-in.tsx'
import { CodeStep } from '#web/shared/access/code-step.tsx'
import { EmailStep } from '#web/shared/access/email-step.tsx'
import { ClientForm } from './form.tsx'
import { askCode, checkCode, type Proof } from './queries.ts'

/** Sign-up of a client: first the e-mail, then the profile. */
export function SignUpPage() {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const [proof, setProof] = useState<Proof | null>(null)
  const ask = useMutation({ mutationFn: askCode, meta: { silent: true } })
  const show = useMutation({
    mutationFn: async (code: string) => {
      const shown = { id: ask.data ?? '', code }
      await checkCode(shown)
      return shown
    },
    onSuccess: setProof,
    meta: { silent: true },
  })
  const begin = (address: string) => {
    setEmail(address)
    show.reset()
    ask.mutate(address)
  }
  return (
    <AccessPage
      title={t`Ouvrir un compte`}
      intro={
        proof ? (
          <Trans>
            Un modérateur vérifie votre compte ; vous préparez déjà vos commandes pendant ce temps.
          </Trans>
        ) : (
          <Trans>
            Pour qui vend en ligne. Livreurs et équipe : votre agence ouvre votre compte et vous remet un
            code.
          </Trans>
        )
      }
    >
      {proof ? (
        <ClientForm
          email={email}
          proof={proof}
          onCodeLost={() => {
            setProof(null)
            ask.reset()
          }}
        />
      ) : ask.data === undefined ? (
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
          error={show.error ? refusalSentence(show.error) : ''}
          pending={show.isPending}
          onCode={(code) => show.mutate(code)}
          onResend={() => begin(email)}
          onOtherEmail={() => {
            ask.reset()
            show.reset()
          }}
        />
      )}
      <BackToSignIn />
    </AccessPage>
  )
}
