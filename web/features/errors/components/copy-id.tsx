import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'

/** The number of an error, to give to support. */
export function CopyId({ id }: { id: string }) {
  const { t } = useLingui()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard?.writeText(id)
    setCopied(true)
  }
  return (
    <p className="flex flex-wrap items-center justify-center gap-2 text-muted-foreground">
      <Trans>
        Numéro de l’erreur : <code className="select-all text-foreground">{id}</code>
      </Trans>
      <Button variant="ghost" size="sm" onClick={copy} aria-label={t`Copier le numéro de l’erreur`}>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span aria-live="polite">{copied ? <Trans>Copié</Trans> : <Trans>Copier</Trans>}</span>
      </Button>
    </p>
  )
}
