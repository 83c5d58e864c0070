import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { scaledSeconds } from './scale.ts'

/** Bounds of one measurement; the first one reached ends it. */
export interface Bounds {
  readonly users: number
  readonly seconds: number
  readonly requests: number
  /** Requests a second of all users together; absent: each user sends the next one after an answer. */
  readonly perSecond?: number
  /** Each user makes every `users`th request, in order, so that no two users change the same record. */
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

export interface LoadMeasure extends Measured {
  /** Milliseconds of processor time the process of the users itself spent. */
  readonly cpu: number
}

/**
 * Runs a measurement: each user sends the next request after an answer, or at its due time; a late one is
 * timed from when it was due. `ask(user, n)` is one request.
 */
export async function underLoad(
  { users, seconds, requests, perSecond, apart = false }: Bounds,
  ask: (user: number, n: number) => Promise<void>,
): Promise<LoadMeasure> {
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

/**
 * Runs a measurement in a process of its own, so that the users slow down the server as little as possible.
 */
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
