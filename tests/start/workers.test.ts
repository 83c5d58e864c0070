import { request } from 'node:http'
import { expect, test } from 'vitest'
import { waslForFile, workersOf } from '#tests/support/wasl-process.ts'

const wasl = await waslForFile({ WORKERS: '2', RATE_LIMITS: 'off' })

interface Answer {
  readonly status: number
  /** The process that sent the response. */
  readonly worker: string | undefined
  /** The processes whose figures the response has. */
  readonly told: readonly string[]
}

/** Requests the figures on a new connection: the processes accept them in turn. */
function metrics(): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(`${wasl.url}/metrics`, { agent: false }, (response) => {
      let said = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        said += part
      })
      response.on('error', reject).on('end', () => {
        const { statusCode: status = 0, headers } = response
        const told = Array.from(
          said.matchAll(/^wasl_uptime_seconds\{worker="(\d+)"\} \d/gm),
          ([, id = '']) => id,
        )
        resolve({ status, worker: status === 200 ? String(headers['x-worker']) : undefined, told })
      })
    })
    asked.on('error', reject).end()
  })
}

/** Requests until an unknown process responds; returns every status met, and that process. */
async function untilAnother(known: ReadonlySet<string>): Promise<{ statuses: Set<number>; worker: string }> {
  const statuses = new Set<number>()
  for (;;) {
    // A connection to the killed process is cut: a client would retry.
    const answer = await metrics().catch(() => undefined)
    if (!answer) continue
    const { status, worker } = answer
    statuses.add(status)
    if (worker !== undefined && !known.has(worker)) return { statuses, worker }
  }
}

test('whichever process answers, the figures are those of all', async () => {
  const one = await untilAnother(new Set())
  const two = await untilAnother(new Set([one.worker]))
  const answers = [await metrics(), await metrics()]
  expect(answers.map(({ told }) => told.toSorted())).toEqual(
    answers.map(() => [one.worker, two.worker].toSorted()),
  )
})

test('while a killed process is replaced the other answers everybody', async () => {
  const one = await untilAnother(new Set())
  const two = await untilAnother(new Set([one.worker]))
  // The ready worker responds for both.
  expect([...one.statuses, ...two.statuses]).toEqual([200, 200])
  const [doomed] = workersOf(wasl)
  process.kill(doomed ?? 0, 'SIGKILL')
  await expect.poll(() => workersOf(wasl).includes(doomed ?? 0)).toBe(false)
  const { statuses } = await untilAnother(new Set([one.worker, two.worker]))
  expect([...statuses]).toEqual([200])
})

test('when all are killed at once the next answer, and none but « not yet » before', async () => {
  const doomed = workersOf(wasl)
  for (const pid of doomed) process.kill(pid, 'SIGKILL')
  await expect.poll(() => workersOf(wasl).filter((pid) => doomed.includes(pid))).toEqual([])
  const statuses = await wasl.ready()
  expect(statuses.filter((status) => status !== 503)).toEqual([200])
})
