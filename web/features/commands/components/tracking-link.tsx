import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, ExternalLink } from 'lucide-react'
import { trackingPath } from '#model/domain/links.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * Link to the recipient's tracking page. Its token replaces a proof of identity, so
 * it is for the recipient alone.
 */
export function TrackingLink({ code, token }: { code: string; token: string }) {
  const { t } = useLingui()
  const path = trackingPath(code, token)
  const copy = () =>
    void navigator.clipboard
      ?.writeText(`${location.origin}${path}`)
      .then(() =>
        toast.success(t`Lien copié : il montre le montant et l’adresse, pour le destinataire seul.`),
      )
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">
        <Trans>Lien de suivi du destinataire</Trans>
      </h3>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={copy}>
          <Copy aria-hidden />
          <Trans>Copier le lien</Trans>
        </Button>
        <Button variant="outline" size="sm" asChild>
          <a href={path} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            <Trans>Voir la page</Trans>
          </a>
        </Button>
      </div>
    </section>
  )
}
