import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Awaited } from '#web/lib/sign-in.ts'
import { AccessLayout } from '#web/shared/access/access-layout.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { ProviderButtons } from './components/provider-buttons.tsx'
import { SignInForm } from './form.tsx'
import { landing } from './queries.ts'

/** Drawn beside the form where the window is wide enough: no phone waits for it. */
const Illustration = lazy(async () => ({
  default: (await import('./components/illustration.tsx')).Illustration,
}))
/** Loaded on demand: few accounts have a second factor. */
const SecondFactor = lazy(async () => ({
  default: (await import('#web/shared/access/second-factor.tsx')).SecondFactor,
}))

interface SignInPageProps {
  wanted: string | undefined
  /** /sign-in-2: the form left, a picture right. /sign-in: one column. */
  pictured: boolean
}

export function SignInPage({ wanted, pictured }: SignInPageProps) {
  const { t } = useLingui()
  const router = useRouter()
  const [identity, setIdentity] = useState('')
  const [awaited, setAwaited] = useState<Awaited | null>(null)
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
          {awaited ? (
            <Trans>Ce compte demande aussi un code, reçu par e-mail.</Trans>
          ) : wanted ? (
            <Trans>Connectez-vous pour ouvrir la page demandée.</Trans>
          ) : (
            <Trans>Colis, encaissements et tournées au même endroit.</Trans>
          )}
        </p>
      </header>
      {awaited ? (
        <SecondFactor
          awaited={awaited}
          onOpen={() => router.navigate({ href: landing(wanted), replace: true })}
          onBack={() => setAwaited(null)}
        />
      ) : (
        <>
          <SignInForm wanted={wanted} identity={identity} onIdentity={setIdentity} onAwaited={setAwaited} />
          <ProviderButtons wanted={wanted} onAwaited={setAwaited} />
        </>
      )}
    </AccessLayout>
  )
}
