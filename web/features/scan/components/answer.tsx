import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Loader, ScanLine } from 'lucide-react'
import { SCAN_MODES } from '#model/domain/commande/scan/modes.ts'
import { RESULT_LOOKS } from '#web/scanning/looks.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import { cn } from '#web/ui/cn.ts'
import { resultOf, type Scan, wordsOf } from '../station/answer-words.ts'
import type { ScanBody } from '../station/scan-body.ts'
import type { Target } from '../station/use-target.ts'

interface AnswerProps {
  readonly target: Target
  readonly scan: Scan | null
  readonly pending: ScanBody | null
  /** The page is coloured: the words are white on it. */
  readonly flashing: boolean
}

/** The result of the last scan, readable three metres away. */
export function Answer({ target, scan, pending, flashing }: AnswerProps) {
  if (pending && pending.id !== scan?.id) return <Reading text={pending.text} />
  if (!scan) return <Ready target={target} />
  const { word, destination, parcel, pieces } = wordsOf(scan)
  const result = resultOf(scan)
  const { Icon } = RESULT_LOOKS[result]
  return (
    <div
      role="status"
      aria-label={t`Réponse`}
      className="grid min-h-72 content-center justify-items-center gap-3 px-4 py-6 text-center"
      data-result={result}
    >
      <p className="flex max-w-full flex-wrap items-center justify-center gap-x-6 gap-y-1 font-bold text-[clamp(2.5rem,6.6vw,6rem)] leading-none">
        <Icon aria-hidden className="size-[0.9em] shrink-0" strokeWidth={2.5} />
        <span className="min-w-0 text-balance break-words">{word}</span>
      </p>
      {scan.pieces_seen > 0 && (
        <p className="tabular rounded-xl border-4 border-current px-5 py-1 font-bold text-[clamp(1.75rem,3.6vw,3.25rem)] leading-tight">
          <span className="sr-only">{t`Étiquettes lues`} </span>
          {`${scan.pieces_seen}/${pieces}`}
        </p>
      )}
      {destination !== '' && (
        <p className="max-w-full text-balance break-words font-semibold text-[clamp(2rem,4.4vw,4rem)] leading-tight">
          {destination}
        </p>
      )}
      <p className="max-w-4xl text-balance text-[clamp(1.125rem,1.9vw,1.75rem)] leading-snug">
        {scan.message}
      </p>
      {parcel ? (
        <p
          className={cn(
            'flex flex-wrap items-baseline justify-center gap-x-5 gap-y-1 text-lg',
            !flashing && 'text-foreground',
          )}
        >
          <bdi className="tabular font-semibold">{String(parcel.code)}</bdi>
          <span>{String(parcel.receiver_full_name)}</span>
          <Amount value={Number(parcel.total)} />
        </p>
      ) : (
        <bdi className="tabular max-w-full truncate text-lg">{scan.text}</bdi>
      )}
    </div>
  )
}

/** Shown within a frame of the last key, until the server's result replaces it. */
function Reading({ text }: { text: string }) {
  return (
    <div
      role="status"
      className="grid min-h-72 content-center justify-items-center gap-4 px-4 py-6 text-center text-muted-foreground"
    >
      <Loader aria-hidden className="size-12 animate-spin" />
      <bdi className="tabular max-w-full truncate font-semibold text-[clamp(1.75rem,4.4vw,4rem)] leading-tight">
        {text}
      </bdi>
    </div>
  )
}

function Ready({ target }: { target: Target }) {
  return (
    <div className="grid min-h-72 content-center justify-items-center gap-3 px-4 py-6 text-center">
      <ScanLine aria-hidden className="size-16 text-muted-foreground" />
      <p className="font-bold text-[clamp(2rem,4.4vw,4rem)] leading-tight">{SCAN_MODES[target.mode]}</p>
      <p className="text-[clamp(1.125rem,1.9vw,1.75rem)] text-muted-foreground">
        <Trans>Scannez le premier colis.</Trans>
      </p>
    </div>
  )
}
