import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { motifFits } from '#model/domain/commande/motif-fits.ts'
import type { Language } from '#web/lib/stored/language.ts'
import { rulesQuery } from '../../queries.ts'
import { Choice } from '../choice.tsx'
import type { ReportedResult } from './questions.ts'

interface MotifFieldProps {
  result: ReportedResult
  language: Language
  value: string
  onChange: (motif: string) => void
  error?: string | undefined
  required: boolean
  /** Touched, it is written. */
  isLast: boolean
}

/** The company’s reasons for this result, each a big button. */
export function MotifField({ result, language, isLast, ...props }: MotifFieldProps) {
  const { data } = useQuery(rulesQuery())
  const fitting = (data?.motifs ?? [])
    .filter((motif) => motifFits(motif, result.status))
    // Motifs that need a sentence come last.
    .sort((a, b) => Number(a.avec_note) - Number(b.avec_note))
  return (
    <Choice
      label={isLast ? <Trans>Pourquoi : touchez, c’est enregistré</Trans> : <Trans>Pourquoi</Trans>}
      {...props}
      options={fitting.map((motif) => ({
        value: motif.id,
        label: (
          <span className="inline-flex items-center gap-2">
            {motif.avec_photo && <Camera aria-hidden className="size-5 shrink-0" />}
            {(language === 'ar' && motif.name_ar) || motif.name}
          </span>
        ),
      }))}
    />
  )
}
