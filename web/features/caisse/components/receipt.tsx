import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { WireRow } from '#model/collections.ts'
import { format, fromDirhams } from '#model/domain/money.ts'
import { fetchPdf } from '#web/lib/print.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export interface Settled {
  readonly id: string
  readonly recu: string
  readonly montant: number
  readonly ecart: number
}

export const settledOf = ({ id, recu, montant, ecart }: WireRow<'versements'>): Settled => ({
  id,
  recu,
  montant,
  ecart,
})

/** The receipt that was just made, open beside the next badge: the scanner stays with this page. */
export function Receipt({ settled, path }: { settled: Settled; path: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const paper = useQuery({
    queryKey: ['paper', path],
    queryFn: () => fetchPdf(path),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const url = useObjectUrl(paper.data)
  return (
    <section
      aria-label={t`Reçu ${settled.recu}`}
      className="grid content-start gap-3 rounded-xl border bg-card p-3"
    >
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">
            <Trans>Reçu {settled.recu}</Trans>
          </h2>
          <p className="text-muted-foreground">
            {settled.ecart === 0 ? (
              <Trans>{format(fromDirhams(settled.montant))} versés, le compte est bon.</Trans>
            ) : (
              <Trans>
                {format(fromDirhams(settled.montant))} versés, écart {format(fromDirhams(settled.ecart))}.
              </Trans>
            )}
          </p>
        </div>
        <Button variant="outline" disabled={url === ''} onClick={() => frame.current?.contentWindow?.print()}>
          <Printer aria-hidden />
          <Trans>Imprimer (80 mm)</Trans>
        </Button>
        {url !== '' && (
          <Button asChild variant="ghost" size="icon">
            <a href={url} target="_blank" rel="noreferrer" aria-label={t`Ouvrir le reçu à part`}>
              <ExternalLink aria-hidden />
            </a>
          </Button>
        )}
      </div>
      {url === '' ? (
        <Skeleton className="h-96" />
      ) : (
        <iframe
          ref={frame}
          title={t`Reçu ${settled.recu}`}
          src={url}
          tabIndex={-1}
          className="h-96 w-full rounded-lg border"
        />
      )}
    </section>
  )
}

function useObjectUrl(blob: Blob | undefined): string {
  const [url, setUrl] = useState('')
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl('')
    }
  }, [blob])
  return url
}
