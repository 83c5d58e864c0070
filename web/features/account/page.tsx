import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { AccessLayout } from '#web/layout/access-layout.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FirstAccountForm } from './form.tsx'

/** What is true today: accounts are opened by the company, for clients, livreurs and staff alike. */
export function SignUpPage() {
  const { t } = useLingui()
  return (
    <Information title={t`Obtenir un compte`}>
      <p>
        <Trans>Les comptes sont ouverts par l’équipe de Wasl.</Trans>
      </p>
      <dl className="grid gap-3">
        <Who label={t`Vous vendez en ligne`}>
          <Trans>
            Donnez à l’agence le nom de votre boutique, votre ville, un téléphone et un e-mail. Un modérateur
            qui gère les clients ouvre votre compte.
          </Trans>
        </Who>
        <Who label={t`Vous livrez`}>
          <Trans>
            Adressez-vous à l’agence de votre ville. Un modérateur qui gère les livreurs ouvre votre compte.
          </Trans>
        </Who>
        <Who label={t`Vous travaillez à l’agence`}>
          <Trans>Demandez à un modérateur qui gère les comptes ; il choisit aussi vos permissions.</Trans>
        </Who>
      </dl>
    </Information>
  )
}

export function ForgotPasswordPage() {
  const { t } = useLingui()
  return (
    <Information title={t`Mot de passe oublié`}>
      <p>
        <Trans>Un modérateur de votre agence vous donne un nouveau mot de passe, de vive voix.</Trans>
      </p>
      <p>
        <Trans>
          Il vérifie d’abord qui vous êtes : préparez votre e-mail et le téléphone de votre compte. Changez
          ensuite ce mot de passe vous-même, dans Réglages, Compte.
        </Trans>
      </p>
    </Information>
  )
}

export function OtpPage() {
  const { t } = useLingui()
  return (
    <Information title={t`Connexion par code`}>
      <p>
        <Trans>Aucun code n’est demandé pour se connecter : l’e-mail et le mot de passe suffisent.</Trans>
      </p>
      <p>
        <Trans>Si quelqu’un vous réclame un code au nom de Wasl, ne donnez rien et prévenez l’agence.</Trans>
      </p>
    </Information>
  )
}

/** Opened by the link that the first start prints. */
export function FirstAccountPage({ token }: { token: string }) {
  const { t } = useLingui()
  const title = t`Premier compte`
  useTabTitle(title)
  return (
    <AccessLayout>
      <header className="grid gap-1">
        <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
        <p className="text-pretty text-muted-foreground">
          <Trans>Ce compte tient toutes les permissions : il ouvre ensuite ceux de l’équipe.</Trans>
        </p>
      </header>
      {token ? (
        <FirstAccountForm token={token} />
      ) : (
        <Notice>
          <Trans>Ouvrez cette page par le lien que le serveur affiche à son premier démarrage.</Trans>
        </Notice>
      )}
    </AccessLayout>
  )
}

function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Wasl`
  }, [title])
}

function Information({ title, children }: { title: string; children: ReactNode }) {
  useTabTitle(title)
  return (
    <AccessLayout>
      <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
      <div className="grid gap-3 text-pretty leading-relaxed">{children}</div>
      <Button variant="outline" asChild>
        <Link to="/sign-in-2">
          <Trans>Revenir à la connexion</Trans>
        </Link>
      </Button>
    </AccessLayout>
  )
}

function Who({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="rounded-lg border bg-card px-4 py-3">
      <dt className="font-medium">{label}</dt>
      <dd className="mt-0.5 text-muted-foreground">{children}</dd>
    </div>
  )
}
