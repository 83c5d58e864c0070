import { Trans } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { format, fromDirhams } from '#model/domain/money.ts'
import type { Language } from '#web/lib/stored/language.ts'
import { Button } from '#web/ui/button.tsx'
import { SheetBody } from '#web/ui/sheet.tsx'
import type { Parcel } from '../../queries.ts'
import { FullSheet } from '../full-sheet.tsx'
import { Ltr } from '../ltr.tsx'
import type { ReportedResult } from './questions.ts'
import { ResultForm } from './result-form.tsx'
import { ResultList } from './result-list.tsx'

interface ResultSheetProps {
  parcel: Parcel
  language: Language
  onClose: () => void
}

/** First the choice of the result, then its form. */
export function ResultSheet({ parcel, language, onClose }: ResultSheetProps) {
  const [result, setResult] = useState<ReportedResult | null>(null)
  return (
    <FullSheet
      title={<bdi>{parcel.receiver_full_name}</bdi>}
      subtitle={
        <p className="tabular text-muted-foreground">
          <Ltr>{parcel.code}</Ltr> · <Ltr>{format(fromDirhams(parcel.total))}</Ltr>
        </p>
      }
      onClose={onClose}
    >
      {result === null ? (
        <SheetBody>
          <ResultList parcel={parcel} language={language} onChoose={setResult} />
        </SheetBody>
      ) : (
        <ResultForm
          key={result.status}
          parcel={parcel}
          result={result}
          language={language}
          onDone={onClose}
          back={
            <Button
              variant="ghost"
              className="h-12 justify-start pointer-coarse:h-12"
              onClick={() => setResult(null)}
            >
              <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
              <Trans>Autre résultat</Trans>
            </Button>
          }
        />
      )}
    </FullSheet>
  )
}
