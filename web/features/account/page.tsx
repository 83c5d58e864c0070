import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { AccessLayout } from '#web/shared/access/access-layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FirstAccountForm } from './form.tsx'

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
