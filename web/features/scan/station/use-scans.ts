import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { WireRow } from '#model/collections.ts'
import { refusalSentence } from '#web/form/error-words.ts'
import { newId } from '#web/form/new-id.ts'
import { questionOf } from '#web/lib/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { countQuery } from '#web/table/list-queries.ts'
import { goodScans, logFilter, logQuery, sendScan, withScan } from '../queries.ts'
import { fleetingLine, keptLine } from './line.ts'
import { type Line, type ScanBody, ScanQueue } from './queue.ts'
import { type Target, told } from './use-target.ts'

export interface Refused {
  readonly body: ScanBody
  readonly message: string
}

export interface Scans {
  /** Scans this text; the answer comes to `answered`. */
  readonly scan: (text: string) => void
  /** Sends again what the server asked about, with a yes. */
  readonly confirm: (body: ScanBody) => void
  /** Read, and not answered yet. */
  readonly pending: ScanBody | null
  readonly waiting: number
  readonly away: boolean
}

interface Heard {
  answered(scan: WireRow<'scans'>): void
  refused(refused: Refused): void
  /** The server does it only when it is told that this is meant. */
  asked(refused: Refused): void
}

/** One page of the browser at a time empties the line; where the browser has no locks, each empties its own. */
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('wasl-scans', work) : work()

const sleep = (ms: number): Promise<void> =>
  new Promise((done) => {
    const wake = () => {
      clearTimeout(timer)
      removeEventListener('online', wake)
      done()
    }
    const timer = setTimeout(wake, ms)
    addEventListener('online', wake)
  })

/** Sends what is scanned at this desk, and what waited since another day. */
export function useScans(target: Target, heard: Heard): Scans {
  const { user, clock } = useSession()
  const queries = useQueryClient()
  const [pending, setPending] = useState<ScanBody | null>(null)
  const [state, setState] = useState({ waiting: 0, away: false })
  const queue = useRef<Promise<ScanQueue>>(null)

  const answered = useEffectEvent((scan: WireRow<'scans'>) => {
    setPending((body) => (body?.id === scan.id ? null : body))
    const { queryKey } = logQuery(logFilter(target, user.id, clock.today_start))
    if (scan.mode === target.mode) {
      queries.setQueryData(queryKey, (scans: WireRow<'scans'>[] | undefined) => withScan(scans, scan))
    }
    countOne(scan)
    heard.answered(scan)
  })
  /** At once; what is heard over realtime mends it. */
  const countOne = ({ mode, result, command }: WireRow<'scans'>) => {
    if (mode !== target.mode || result !== 'ok' || command === '') return
    const { queryKey } = countQuery('scans', goodScans(logFilter(target, user.id, clock.today_start)))
    queries.setQueryData(queryKey, (count: number | undefined) => (count === undefined ? count : count + 1))
  }
  const refused = useEffectEvent((body: ScanBody, error: unknown) => {
    setPending((before) => (before?.id === body.id ? null : before))
    const question = questionOf(error)
    if (question) heard.asked({ body, message: question.message })
    else heard.refused({ body, message: refusalSentence(error) })
  })

  useEffect(() => {
    const opened = open(user.id, { answered: (scan) => answered(scan), refused, changed: setState })
    queue.current = opened
    void opened.then((one) => one.run())
    return () => void opened.then((one) => one.stop())
  }, [user.id])

  const scan = useCallback(
    (text: string) => {
      const body: ScanBody = { id: newId(), text, device_at: new Date().toISOString(), ...told(target) }
      setPending(body)
      void queue.current?.then((one) => one.push(body))
    },
    [target],
  )
  const confirm = useCallback((body: ScanBody) => {
    const meant = { ...body, confirmer_ville: true }
    setPending(meant)
    void queue.current?.then((one) => one.push(meant))
  }, [])
  return { scan, confirm, pending, ...state }
}

type Told = Pick<ConstructorParameters<typeof ScanQueue>[0], 'answered' | 'refused' | 'changed'>

async function open(user: string, heard: Told): Promise<ScanQueue> {
  const line: Line = await keptLine().catch(fleetingLine)
  return new ScanQueue({ user, line, send: sendScan, alone, sleep, ...heard })
}
