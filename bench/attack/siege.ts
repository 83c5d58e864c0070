import type { Strike } from './attackers.ts'
import type { Attack } from './attacks.ts'
import type { WaitTimes, Watch } from './bystander.ts'
import { OtherProcess } from './other-process.ts'

/** Strangers who attack at once. */
const AT_ONCE = 3

export interface Besieged {
  readonly port: number
  /** The token of the bystander, whose waiting times are measured. */
  readonly token: string
}

export interface StrikeResult extends WaitTimes {
  readonly statuses: readonly number[]
}

/** Attackers and a bystander, in processes of their own, around one server. */
export class Siege {
  readonly #besieged: Besieged
  readonly #attackers = new OtherProcess<Strike, number[]>('./attackers.ts')
  readonly #bystander = new OtherProcess<Watch, WaitTimes>('./bystander.ts')
  #strikes = 0

  private constructor(besieged: Besieged) {
    this.#besieged = besieged
  }

  static async begin(besieged: Besieged): Promise<Siege> {
    const siege = new Siege(besieged)
    await siege.#bystander.ask(besieged)
    return siege
  }

  /** Sends a strike from an address of its own, so that no limit per address is met. */
  async strike(attack: Attack, token: string): Promise<StrikeResult> {
    await this.#bystander.ask({ tell: true })
    const n = this.#strikes++
    const address = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
    const statuses = await this.#attackers.ask({
      port: this.#besieged.port,
      token,
      address,
      atOnce: AT_ONCE,
      attack,
    })
    return { statuses, ...(await this.#bystander.ask({ tell: true })) }
  }

  end(): void {
    this.#attackers.stop()
    this.#bystander.stop()
  }
}
