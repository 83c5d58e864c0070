import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { readAgain } from '#web/lib/realtime/read-again.ts'
import { useRealtime } from '#web/lib/realtime/realtime.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { listenToScanner } from '#web/scanning/listen.ts'
import { scanSettings } from '#web/scanning/settings.ts'
import { signal } from '#web/scanning/signal.ts'
import { say } from '#web/scanning/sounds.ts'
import { logFilter, logQuery, SCAN_EXPAND, withScan } from '../queries.ts'
import { resultOf, type Scan, spokenOf, wordsOf } from './answer-words.ts'
import { type Flash, flashed, TONE } from './flash.ts'
import type { ScanBody } from './scan-body.ts'
import { useQuestions } from './use-questions.ts'
import { useScans } from './use-scans.ts'
import { useTarget } from './use-target.ts'
import { useWeighing } from './use-weighing.ts'

/** State and actions of the scan station. */
export function useStation() {
  const { target, aim } = useTarget()
  const { user, clock } = useSession()
  const queries = useQueryClient()
  const [last, setLast] = useState<Scan | null>(null)
  const { flash, show } = useFlash()
  const questions = useQuestions()

  const answered = (scan: Scan) => {
    const result = resultOf(scan)
    setLast(scan)
    show(result)
    signal(result)
    const { muted, voice } = scanSettings.get()
    if (voice && !muted) say(spokenOf(scan))
    if (scan.badge !== '') aim({ livreur: scan.badge })
    else if (scan.paper !== '') aim({ bon: scan.paper })
    else if (scan.command === '' && scan.result === 'ok' && scan.mode === 'rangement') {
      aim({ box: wordsOf(scan).word })
    }
  }
  const answeredWeight = (result: 'ok' | 'mauvais') => {
    show(result)
    signal(result)
  }
  const scans = useScans(target, {
    answered,
    refused: ({ body, message }) => {
      show('mauvais')
      signal('mauvais')
      toast.error(`${body.text} : ${message}`)
    },
    asked: (question) => {
      questions.ask(question)
      setLast(null)
      show('deja')
      signal('deja')
    },
  })
  const confirm = (body: ScanBody) => {
    questions.drop(body)
    scans.confirm(body)
  }
  const weighing = useWeighing(last, scans.pending, answeredWeight)
  const read = (text: string) => {
    if (weighing.heard(text)) return
    const again = questions.readAgain(text)
    if (again === 'unknown') scans.scan(text)
    else if (again !== 'trembling') confirm(again.body)
  }
  const filter = logFilter(target, user.id, clock.today_start)
  const log = useQuery(logQuery(filter))
  useRealtime({ topic: 'scans/*', filter, expand: SCAN_EXPAND }, ({ action, record }) => {
    const { queryKey } = logQuery(filter)
    if (action === 'reset' || !record || queries.isFetching({ queryKey }) > 0)
      return void readAgain(queries, queryKey)
    queries.setQueryData(queryKey, (known: Scan[] | undefined) => withScan(known, record as Scan))
  })

  const onScan = useEffectEvent(read)
  useEffect(() => listenToScanner((text) => onScan(text)), [])
  return { target, aim, last, weighing, flash, log: log.data ?? [], questions, ...scans, scan: read, confirm }
}

/** The flash colour of the page, cleared 400 ms after the last result. */
function useFlash(): { flash: Flash | null; show: (result: Scan['result']) => void } {
  const [flash, setFlash] = useState<Flash | null>(null)
  useEffect(() => {
    if (!flash) return
    const timer = setTimeout(() => setFlash(null), flash.until - performance.now())
    return () => clearTimeout(timer)
  }, [flash])
  const show = (result: Scan['result']) =>
    setFlash((before) => flashed(before, TONE[result || 'mauvais'], performance.now()))
  return { flash, show }
}
