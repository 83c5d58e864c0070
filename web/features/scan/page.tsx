import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Camera as CameraIcon, FileDown, Tag } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { PageTitle } from '#web/layout/page-title.tsx'
import { useSession } from '#web/lib/session.ts'
import { StoreTrouble } from '#web/outbox/store-trouble.tsx'
import { RESULT_LOOKS } from '#web/scanning/looks.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { lazy } from '#web/ui/lazy.tsx'
import { Answer } from './components/answer.tsx'
import { CodeField } from './components/code-field.tsx'
import { LostLabel } from './components/lost-label.tsx'
import { ModeBar } from './components/mode-bar.tsx'
import { ScanProgress } from './components/progress.tsx'
import { ScanConfirmation } from './components/scan-confirmation.tsx'
import { ScanLog } from './components/scan-log.tsx'
import { SoundMenu } from './components/sound-menu.tsx'
import { SpareLabelButton, useSpareLabel } from './components/spare-label.tsx'
import { TargetBar } from './components/target-bar.tsx'
import { WeighBar } from './components/weigh-bar.tsx'
import { logFilter } from './queries.ts'
import { resultOf, type Scan } from './station/answer-words.ts'
import type { Flash } from './station/flash.ts'
import type { ScanBody } from './station/scan-body.ts'
import { useFocusKept } from './station/use-focus-kept.ts'
import type { Questions } from './station/use-questions.ts'
import { useStation } from './station/use-station.ts'
import { modesOf } from './station/use-target.ts'
import { useUndo } from './station/use-undo.ts'

const Camera = lazy(() => import('./components/camera.tsx').then((module) => ({ default: module.Camera })))

/** White words keep 4.5:1 on each. */
const FLASHING: Readonly<Record<Flash['tone'], string>> = {
  vert: 'bg-[#15803d] text-white',
  ambre: 'bg-[#b45309] text-white',
  rouge: 'bg-[#b91c1c] text-white',
}

type Keys = Readonly<Record<string, () => void>>

const toModes = () => document.querySelector<HTMLInputElement>('input[name="mode"]:checked')?.focus()

/** Keys that answer the confirmation on screen. */
function answering({ first, drop }: Questions, confirm: (body: ScanBody) => void): Keys {
  if (!first) return {}
  return Object.fromEntries([
    ['F10', () => confirm(first.body)],
    ['Escape', () => drop(first.body)],
  ])
}

/** The scanning station: a mode and a target chosen once, then only scans. */
export function ScanPage() {
  const session = useSession()
  const { target, aim, last, weighing, flash, log, scan, confirm, questions, pending, away } = useStation()
  const filter = logFilter(target, session.user.id, session.clock.today_start)
  const undo = useUndo(filter)
  const [camera, setCamera] = useState(false)
  const [lost, setLost] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useFocusKept(field)
  const shown = last && last.mode === target.mode ? last : null
  const spare = useSpareLabel(shown?.command ?? '')
  useKeys({ F8: toModes, F9: spare.print })
  useKeys(answering(questions, confirm))
  const calm = shown && !pending ? RESULT_LOOKS[resultOf(shown)].category : undefined
  const asked = questions.first !== null
  const question = <ScanConfirmation questions={questions} onConfirm={confirm} />
  // The initial instructions are hidden while a confirmation is open.
  const answer = (!asked || shown || pending) && (
    <Answer target={target} scan={shown} pending={pending} flashing={flash !== null} />
  )
  return (
    <div className={cn('flex min-h-full flex-col', flash ? FLASHING[flash.tone] : 'bg-background')}>
      <PageTitle title={t`Scan`}>
        <SpareLabelButton spare={spare} />
        <ExportButton filter={filter} />
        <SoundMenu />
      </PageTitle>
      <StoreTrouble />
      <div className="border-b bg-background text-foreground">
        <ModeBar modes={modesOf(session)} mode={target.mode} onChoose={(mode) => aim({ mode })} />
        <div className="flex flex-wrap items-end gap-2 px-3 py-3 md:gap-3 md:px-5">
          <TargetBar target={target} onAim={aim} />
          <div className="flex min-w-60 flex-1 flex-wrap gap-2 md:grow-[3] md:basis-112 md:flex-nowrap">
            <CodeField ref={field} onScan={scan} />
            <Button variant="outline" className="h-11 max-md:flex-1" onClick={() => setCamera(true)}>
              <CameraIcon aria-hidden />
              <Trans>Caméra</Trans>
            </Button>
            <Button
              variant="outline"
              className="h-11"
              title={t`Étiquette abîmée`}
              aria-label={t`Étiquette abîmée`}
              onClick={() => setLost(unread(shown))}
            >
              <Tag aria-hidden />
            </Button>
          </div>
        </div>
      </div>
      <div className="grid flex-1 content-start items-start gap-4 p-3 md:p-5 lg:grid-cols-[1fr_20rem]">
        <div className="grid min-w-0 gap-4">
          {!camera && question}
          {answer && (
            <div
              data-category={calm}
              className={cn('rounded-2xl', !flash && (calm ? 'bg-tone-soft text-tone' : 'border bg-card'))}
            >
              {answer}
            </div>
          )}
          {(shown || away) && <WeighBar weighing={weighing} />}
          <SpareLabelButton spare={spare} touch />
          <ScanLog scans={log} undo={undo} />
        </div>
        <ScanProgress target={target} filter={filter} />
      </div>
      {lost !== null && (
        <LostLabel
          text={lost}
          onClose={() => setLost(null)}
          onPick={(code) => {
            setLost(null)
            scan(code)
          }}
        />
      )}
      {camera && (
        <Camera onRead={scan} onClose={() => setCamera(false)}>
          <div className={cn('max-h-[45dvh] overflow-y-auto', flash ? FLASHING[flash.tone] : 'bg-black/75')}>
            {asked ? <div className="p-3">{question}</div> : answer}
          </div>
        </Camera>
      )}
    </div>
  )
}

/** Text of an unreadable scan, as initial search for its parcel. */
const unread = (scan: Scan | null): string => (scan?.result === 'inconnu' ? scan.text : '')

function ExportButton({ filter }: { filter: string }) {
  const download = useMutation({
    mutationFn: async () => {
      const { downloadFile } = await import('#web/lib/download.ts')
      const query = new URLSearchParams({ format: 'csv', filter, sort: '-at' })
      return downloadFile(`/api/collections/scans/records/export?${query}`, 'scans.csv')
    },
  })
  return (
    <Button
      variant="outline"
      className="max-sm:hidden"
      pending={download.isPending}
      onClick={() => download.mutate()}
    >
      <FileDown aria-hidden />
      <Trans>Exporter</Trans>
    </Button>
  )
}

/** Function keys: nobody types them, a scanner does not either. */
function useKeys(keys: Keys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key]
    // An open window or an open choice keeps its own Escape.
    const taken = event.key === 'Escape' && document.querySelector('[role="dialog"], [role="listbox"]')
    if (!act || event.defaultPrevented || taken) return
    event.preventDefault()
    // A finger that rests on a key has pressed it once.
    if (!event.repeat) act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
