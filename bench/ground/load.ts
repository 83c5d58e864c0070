import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { scaledSeconds } from './scale.ts'

/** Bounds of one measurement: whichever comes first. */
export interface Bounds {
  readonly users: number
  readonly seconds: number
  readonly requests: number
  /** Requests a second that all users make together; as fast as they are answered when absent. */
  readonly perSecond?: number
  /** Each user makes every `users`th request, in order: what his change, nobody else changes meanwhile. */
  readonly apart?: boolean
}

export const BOUNDS: Bounds = {
  users: 8,
  seconds: Number(process.env.BENCH_SECONDS ?? scaledSeconds(4)),
  requests: 60_000,
}

export interface Measured {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly requests: number
}

export interface Loaded extends Measured {
  /** Milliseconds of processor time the asking process itself spent. */
  readonly cpu: number
}

/**
 * Each user asks again as soon as he is answered, or when his turn has come; what is late is counted from its turn.
 * `ask(user, n)` is one request.
 */
export async function underLoad(
  { users, seconds, requests, perSecond, apart = false }: Bounds,
  ask: (user: number, n: number) => Promise<void>,
): Promise<Loaded> {
  const times: number[] = []
  const begun = performance.now()
  const spent = process.cpuUsage()
  const end = begun + seconds * 1000
  let started = 0
  const user = async (who: number) => {
    for (let turn = 0; started < requests && performance.now() < end; turn++) {
      const n = apart ? turn * users + who : started
      if (n >= requests) return
      started++
      const due = perSecond === undefined ? 0 : begun + ((turn * users + who) / perSecond) * 1000
      if (due > performance.now()) await sleep(due - performance.now())
      const at = due || performance.now()
      await ask(who, n)
      times.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: users }, (_, who) => user(who)))
  const elapsed = (performance.now() - begun) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const { user: own, system } = process.cpuUsage(spent)
  const cpu = (own + system) / 1000
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), requests: times.length, cpu }
}

/** Files of `bench/users`. */
type Users = 'http-users' | 'sql-users' | 'subscribers'

/** Runs a measurement in a process of its own, so that asking does not slow down answering more than it must. */
export async function elsewhere<Task, M extends Measured = Measured>(users: Users, task: Task): Promise<M> {
  const child = fork(fileURLToPath(new URL(`../users/${users}.ts`, import.meta.url)))
  child.send(task as object)
  const answer = await Promise.race([
    once(child, 'message').then(([measured]) => measured as M),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${users} ended with ${code}`))),
  ])
  child.kill()
  return answer
}

/** The other end of `elsewhere`. */
export function onTask<Task>(work: (task: Task) => Promise<Measured>): void {
  process.once('message', async (task) => {
    process.send?.(await work(task as Task))
  })
}
