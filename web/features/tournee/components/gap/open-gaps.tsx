import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { format, fromDirhams } from '#model/domain/money.ts'
import { refusalSentence } from '#web/form/error-words.ts'
import { useSession } from '#web/lib/session.ts'
import { formatMoment } from '#web/table/clock.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Ltr } from '../ltr.tsx'
import { acknowledge, type Gap, gapsQuery } from './gap-queries.ts'

/** The cash gaps the cashier found, each with a button for the livreur to acknowledge it. */
export function OpenGaps() {
  const { person } = useSession()
  const { data = [] } = useQuery(gapsQuery(person.id))
  return data.map((gap) => <OpenGap key={gap.id} gap={gap} />)
}

function OpenGap({ gap }: { gap: Gap }) {
  const { clock } = useSession()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () => acknowledge(gap),
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey('versements') }),
    meta: { silent: true },
  })
  const amount = <Ltr>{format(fromDirhams(Math.abs(gap.ecart)))}</Ltr>
  const at = <Ltr>{formatMoment(gap.valide_at, clock)}</Ltr>
  return (
    <section className="grid gap-3 rounded-xl border border-[#b45309] bg-card p-4 text-base">
      <div className="flex items-start gap-3">
        <Scale aria-hidden className="mt-0.5 size-6 shrink-0 text-[#b45309]" />
        <div className="min-w-0">
          <p className="font-semibold">
            {gap.ecart < 0 ? (
              <Trans>Il manquait {amount} à votre versement.</Trans>
            ) : (
              <Trans>Il y avait {amount} de trop dans votre versement.</Trans>
            )}
          </p>
          <p className="text-muted-foreground text-sm">
            <Trans>
              Compté le {at}, reçu <Ltr>{gap.recu}</Ltr>.
            </Trans>{' '}
            {gap.motif !== '' && <bdi>« {gap.motif} »</bdi>}
          </p>
        </div>
      </div>
      {save.error && <Notice tone="error">{refusalSentence(save.error)}</Notice>}
      <Button
        className="h-14 text-base pointer-coarse:h-14"
        pending={save.isPending}
        onClick={() => save.mutate()}
      >
        <Trans>J’ai vu cet écart</Trans>
      </Button>
      <p className="text-muted-foreground text-sm">
        <Trans>
          Un responsable décide ensuite. Si vous n’êtes pas d’accord, dites-le à votre agence avant.
        </Trans>
      </p>
    </section>
  )
}
