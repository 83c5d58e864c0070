import type { AuthKernel } from './auth/kernel.ts'
import type { Limits } from './limits/limits.ts'
import type { RealtimeKernel } from './realtime/kernel.ts'
import type { Realtime } from './realtime/realtime.ts'

/** Shared by the parts of the engine, each of which states the part it needs; made once by `createEngine`. */
export interface Kernel extends AuthKernel, Pick<RealtimeKernel, 'signals'> {
  /** Limits on rare, sensitive deeds. */
  readonly limits: Limits
  /** The clients subscribed here, and a way to those of other processes. */
  readonly realtime: Realtime
}
