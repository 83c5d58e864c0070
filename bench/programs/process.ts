import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server under measure, in a process of its own. */
export interface Peer {
  readonly name: string
  readonly port: number
  /** The token of a moderateur. */
  readonly token: string
  /** The e-mail of the account. */
  readonly identity: string
  readonly pid: number
  stop(): Promise<void>
}

const PATIENCE_MS = 60_000

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

export async function ready(child: ChildProcess, port: number): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const health = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined)
    await health?.body?.cancel()
    if (health?.ok) return
  }
  throw new Error('the server did not become ready')
}

/** Resident memory of a process in bytes. */
export function residentBytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) * 1024
}

/** Memory of a process and all it started, in bytes; pages they share count once (`Pss`). */
export function familyBytes(pid: number): number {
  return [pid, ...descendants(pid)].reduce((sum, one) => sum + ownBytes(one), 0)
}

function ownBytes(pid: number): number {
  try {
    const line = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
    return Number(line?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Milliseconds of processor time of a process and all it started, ended ones included. */
export function familyCpu(pid: number): number {
  return [pid, ...descendants(pid)].reduce((sum, one) => sum + ownTicks(one), 0) * TICK_MS
}

/** The kernel counts in hundredths of a second, on every Linux. */
const TICK_MS = 10

/** Ticks in user and system mode, of the process and of its ended children. */
function ownTicks(pid: number): number {
  const [user, system, usersOfChildren, systemOfChildren] = fieldsOf(String(pid)).slice(11, 15).map(Number)
  return (user ?? 0) + (system ?? 0) + (usersOfChildren ?? 0) + (systemOfChildren ?? 0)
}

function descendants(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
  return children.flatMap((child) => [child, ...descendants(child)])
}

const parentOf = (pid: string): number => Number(fieldsOf(pid)[1] ?? 0)

/**
 * The fields of `/proc/<pid>/stat` from the state on; an empty list for an ended process. The program's name,
 * in brackets, may hold anything, so the text after the last bracket is read.
 */
function fieldsOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** Ticks a second of `/proc`, on every Linux there is. */
const TICKS = 100

/** Seconds of processor time of a process and all it started, ended ones included. */
export const familyCpuSeconds = (pid: number): number =>
  [pid, ...descendants(pid)].reduce((sum, one) => sum + ownCpuTicks(one), 0) / TICKS

function ownCpuTicks(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // utime, stime, and those of children that were waited for.
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
  } catch {
    return 0
  }
}
