import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { AccessLayout } from '#web/layout/access-layout.tsx'
import { Illustration } from './components/illustration.tsx'
import { ProviderButtons } from './components/provider-buttons.tsx'
import { SignInForm } from './form.tsx'

interface SignInPageProps {
  wanted: string | undefined
  /** /sign-in-2: the form left, a picture right. /sign-in: one column. */
  pictured: boolean
}

export function SignInPage({ wanted, pictured }: SignInPageProps) {
  const { t } = useLingui()
  useEffect(() => {
    document.title = `${t`Connexion`} · Wasl`
  }, [t])
  return (
    <AccessLayout picture={pictured ? <Illustration /> : null}>
      <header className="grid gap-1">
        <h1 className="font-semibold text-2xl tracking-tight">
          <Trans>Connexion</Trans>
        </h1>
        <p className="text-muted-foreground">
          {wanted ? (
            <Trans>Connectez-vous pour ouvrir la page demandée.</Trans>
          ) : (
            <Trans>Colis, encaissements et tournées au même endroit.</Trans>
          )}
        </p>
      </header>
      <SignInForm wanted={wanted} />
      <ProviderButtons wanted={wanted} />
    </AccessLayout>
  )
}
