import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { refusalSentence, refusedWords } from '#web/form/error-words.ts'
import { client } from '#web/lib/client.ts'
import { AccessPage } from '#web/shared/access/access-page.tsx'
import { BackToSignIn } from '#web/shared/access/back-to-sign-in.tsx'
import { PasswordField } from '#web/shared/account/account-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface LinkedPageProps {
  /** The token of the mail's link. */
  token: string
}

/** Confirms by a press, so that a program that opens links of mails confirms nothing. */
export function VerificationPage({ token }: LinkedPageProps) {
  const { t } = useLingui()
  const confirm = useMutation({
    mutationFn: () => client.collection('users').confirmVerification(token),
    meta: { silent: true },
  })
  return (
    <AccessPage title={t`Vérifier mon adresse`}>
      {confirm.isSuccess ? (
        <Done>
          <Trans>Votre adresse est vérifiée.</Trans>
        </Done>
      ) : (
        <>
          <Refused error={confirm.error} token={token} />
          {token !== '' && (
            <Button size="lg" pending={confirm.isPending} onClick={() => confirm.mutate()}>
              <Trans>Confirmer cette adresse</Trans>
            </Button>
          )}
          <BackToSignIn />
        </>
      )}
    </AccessPage>
  )
}

/** Confirms a new e-mail with the password, so that somebody who only reads the mail changes nothing. */
export function EmailChangePage({ token }: LinkedPageProps) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const confirm = useMutation({
    mutationFn: () => client.collection('users').confirmEmailChange(token, password),
    meta: { silent: true },
  })
  const wrong = refusedWords(confirm.error).password
  return (
    <AccessPage
      title={t`Nouvelle adresse e-mail`}
      intro={
        <Trans>Confirmez avec votre mot de passe que cette adresse devient celle de votre compte.</Trans>
      }
    >
      {confirm.isSuccess ? (
        <Done>
          <Trans>Votre adresse est changée. Reconnectez-vous avec elle.</Trans>
        </Done>
      ) : (
        <form
          className="grid gap-4"
          onSubmit={(event: SubmitEvent) => {
            event.preventDefault()
            confirm.mutate()
          }}
        >
          <Refused error={wrong ? null : confirm.error} token={token} />
          <PasswordField
            error={wrong && t`Ce n’est pas le mot de passe de ce compte.`}
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button type="submit" size="lg" pending={confirm.isPending} disabled={token === ''}>
            <Trans>Confirmer cette adresse</Trans>
          </Button>
          <BackToSignIn />
        </form>
      )}
    </AccessPage>
  )
}

function Refused({ error, token }: { error: Error | null; token: string }) {
  if (token === '') {
    return (
      <Notice tone="error">
        <Trans>Ouvrez cette page par le lien reçu par e-mail.</Trans>
      </Notice>
    )
  }
  if (!error) return null
  return (
    <Notice tone="error">
      {refusedWords(error).token ? (
        <Trans>Ce lien n’est plus valable : il a déjà servi, ou il est périmé. Demandez-en un autre.</Trans>
      ) : (
        refusalSentence(error)
      )}
    </Notice>
  )
}

function Done({ children }: { children: ReactNode }) {
  return (
    <>
      <Notice>{children}</Notice>
      <Button asChild size="lg">
        <Link to="/sign-in-2">
          <Trans>Continuer</Trans>
        </Link>
      </Button>
    </>
  )
}
