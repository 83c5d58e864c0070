import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { refusalSentence } from '#web/form/error-words.ts'
import { client } from '#web/lib/client.ts'
import { AccessPage } from '#web/shared/access/access-page.tsx'
import { BackToSignIn } from '#web/shared/access/back-to-sign-in.tsx'
import { EmailStep } from '#web/shared/access/email-step.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NewPasswordForm } from './form.tsx'

/** Shows the same message whether or not there is such an account. */
export function ForgotPasswordPage() {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  const ask = useMutation({
    mutationFn: (address: string) => client.collection('users').requestPasswordReset(address),
    meta: { silent: true },
  })
  return (
    <AccessPage
      title={t`Mot de passe oublié`}
      intro={<Trans>Un lien pour en choisir un autre vous est envoyé par e-mail.</Trans>}
    >
      {ask.isSuccess ? (
        <>
          <Notice>
            <Trans>
              Si un compte porte l’adresse <bdi className="font-medium">{email}</bdi>, un lien vient d’y être
              envoyé. Il ne sert qu’une fois, et le message dit combien de temps.
            </Trans>
          </Notice>
          <p className="text-pretty text-muted-foreground">
            <Trans>
              Rien reçu ? Regardez dans les indésirables. Sans e-mail sur votre compte, un modérateur vous
              donne un code de vive voix.
            </Trans>
          </p>
          <Button variant="outline" onClick={() => ask.reset()}>
            <Trans>Essayer une autre adresse</Trans>
          </Button>
        </>
      ) : (
        <EmailStep
          first={email}
          error={ask.error ? refusalSentence(ask.error) : ''}
          pending={ask.isPending}
          action={<Trans>Recevoir le lien</Trans>}
          onEmail={(address) => {
            setEmail(address)
            ask.mutate(address)
          }}
        />
      )}
      <BackToSignIn />
    </AccessPage>
  )
}

/** Opened by the link of the mail. */
export function NewPasswordPage({ token }: { token: string }) {
  const { t } = useLingui()
  const [done, setDone] = useState(false)
  return (
    <AccessPage title={t`Nouveau mot de passe`}>
      {done ? (
        <>
          <Notice>
            <Trans>Votre mot de passe est changé et vos autres sessions sont fermées.</Trans>
          </Notice>
          <Button asChild size="lg">
            <Link to="/sign-in-2">
              <Trans>Se connecter</Trans>
            </Link>
          </Button>
        </>
      ) : token === '' ? (
        <Notice tone="error">
          <Trans>Ouvrez cette page par le lien reçu par e-mail.</Trans>
        </Notice>
      ) : (
        <NewPasswordForm token={token} onDone={() => setDone(true)} />
      )}
      {!done && <BackToSignIn />}
    </AccessPage>
  )
}
