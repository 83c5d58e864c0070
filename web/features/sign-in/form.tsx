import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useRef, useState } from 'react'
import type { Awaited } from '#web/lib/sign-in.ts'
import { IdentityField, PasswordField } from '#web/shared/account/account-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSignIn } from './components/use-sign-in.ts'

const link = 'focus-ring rounded-sm underline underline-offset-4'

interface SignInFormProps {
  wanted: string | undefined
  /** E-mail or phone; the page keeps it during the second factor. */
  identity: string
  onIdentity: (identity: string) => void
  onAwaited: (awaited: Awaited) => void
}

export function SignInForm({ wanted, identity, onIdentity, onAwaited }: SignInFormProps) {
  const { submit, pending, error, wait } = useSignIn(wanted, onAwaited)
  const [password, setPassword] = useState('')
  const passwordField = useRef<HTMLInputElement>(null)

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (wait > 0 || pending) return
    if (!(await submit(identity, password))) passwordField.current?.select()
  }
  return (
    <form onSubmit={onSubmit} className="grid gap-4">
      {error && (
        <Notice tone="error">
          {error}{' '}
          {wait > 0 && (
            <span className="tabular">
              <Plural value={wait} one="Encore # seconde." other="Encore # secondes." />
            </span>
          )}
        </Notice>
      )}
      <IdentityField autoFocus value={identity} onChange={(event) => onIdentity(event.target.value)} />
      <PasswordField
        ref={passwordField}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" size="lg" pending={pending} disabled={wait > 0}>
        <Trans>Se connecter</Trans>
      </Button>
      <div className="grid gap-3 text-muted-foreground">
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
          <Link to="/forgot-password" className={link}>
            <Trans>Mot de passe oublié</Trans>
          </Link>
          <Link to="/otp" className={link}>
            <Trans>Recevoir un code</Trans>
          </Link>
        </p>
        <p>
          <Trans>
            Vous vendez en ligne ?{' '}
            <Link to="/sign-up" className={link}>
              Ouvrir un compte
            </Link>
          </Trans>
        </p>
        <p>
          <Link to="/tarifs" className={link}>
            <Trans>Combien coûte une livraison ?</Trans>
          </Link>
        </p>
      </div>
    </form>
  )
}
