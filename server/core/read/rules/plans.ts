import { type Caller, callerId } from '#server/core/base/caller.ts'
import type { Cache } from '#server/core/cache/cache.ts'
import { Uses } from '#server/core/filter/language/lookup.ts'
import type { RequestInfo } from '#server/core/filter/language/request.ts'
import type { RuleInput } from './rules.ts'
import type { Audiences } from './visibility.ts'

const MOST = 2_000

/** The caller, and the request whose values rules may read. */
export interface CallerRequest {
  readonly caller: Caller
  readonly request: RequestInfo | undefined
}

interface Plan {
  readonly input: RuleInput
}

/**
 * Plans kept for later requests with the same query string from the same class of callers, as long as the
 * values they depend on stay the same. The least recently used are forgotten.
 */
export class Plans<P extends Plan> {
  readonly #plans = new Map<string, P>()
  readonly #audiences: Audiences
  readonly #cache: Cache
  readonly #now: () => number

  constructor(audiences: Audiences, cache: Cache, now: () => number) {
    this.#audiences = audiences
    this.#cache = cache
    this.#now = now
  }

  get(what: string, { caller, request }: CallerRequest, make: (input: RuleInput) => P): P {
    const group = `${what}\n${this.#audiences.classOf(caller)}`
    return (
      this.#known(group, caller) ??
      this.#known(own(group, caller), caller) ??
      this.#make(group, { caller, request }, make)
    )
  }

  #known(key: string, caller: Caller): P | undefined {
    const plan = this.#plans.get(key)
    if (!plan) return undefined
    this.#plans.delete(key)
    const holds = plan.input.uses.stillHold(
      caller,
      this.#now(),
      (name) => this.#cache.of(name)?.generation ?? 0,
    )
    if (!holds) return undefined
    this.#plans.set(key, plan)
    return plan
  }

  #make(group: string, { caller, request }: CallerRequest, make: (input: RuleInput) => P): P {
    const uses = new Uses()
    const plan = make(request ? { caller, uses, request } : { caller, uses })
    if (uses.request) return plan
    this.#plans.set(uses.caller.size === 0 ? group : own(group, caller), plan)
    if (this.#plans.size > MOST) {
      for (const oldest of this.#plans.keys()) {
        this.#plans.delete(oldest)
        break
      }
    }
    return plan
  }
}

/** The key of a plan that read the caller's record: it serves that caller alone. */
const own = (group: string, caller: Caller): string =>
  `${group}\n${caller.collection?.id ?? ''}\n${callerId(caller)}`
