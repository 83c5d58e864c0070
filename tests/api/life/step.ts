import type fc from 'fast-check'
import { ClientResponseError } from 'pocketbase'
import { expect } from 'vitest'
import { type Model, settle } from './model.ts'
import { compare, type Real } from './real.ts'

/** The expected effect of a step: a refusal's status, or a change of the model. */
export interface Done {
  readonly refused?: 400 | 409
  /** Applied to the model when it is done. */
  readonly so?: () => void
}

/** A move of the model: tried on the product in any state, and compared with its expected effect. */
export class Step implements fc.AsyncCommand<Model, Real> {
  readonly #name: string
  readonly #foresee: (model: Model) => Done | null
  readonly #ask: (real: Real, model: Model) => Promise<unknown>

  /** `foresee` returns null for a move without sense, which is left out. */
  constructor(
    name: string,
    foresee: (model: Model) => Done | null,
    ask: (real: Real, model: Model) => Promise<unknown>,
  ) {
    this.#name = name
    this.#foresee = foresee
    this.#ask = ask
  }

  check(model: Readonly<Model>): boolean {
    return this.#foresee(model as Model) !== null
  }

  async run(model: Model, real: Real): Promise<void> {
    const done = this.#foresee(model)
    const answer = await this.#ask(real, model).then(
      () => null,
      (error: unknown) => error,
    )
    if (answer !== null && !(answer instanceof ClientResponseError)) throw answer
    const told = answer ? `${answer.status} ${JSON.stringify(answer.response)}` : 'done'
    expect(answer?.status, `${this.#name}: ${told}`).toBe(done?.refused)
    if (answer) mustBeFrench(answer)
    else done?.so?.()
    settle(model)
    await compare(model, real)
  }

  toString(): string {
    return this.#name
  }
}

/** A refusal is a sentence, of the whole or of a field. */
function mustBeFrench({ response }: ClientResponseError): void {
  const fields = Object.values<{ message?: string }>(response.data ?? {}).flatMap(
    ({ message = '' } = {}) => message,
  )
  const said = [String(response.message), ...fields]
  const told = said.filter((words) => /[.!]$/.test(words) && !PROTOCOL.test(words))
  expect(told, said.join(' | ')).not.toHaveLength(0)
}

/** Messages of the record protocol, which no screen shows. */
const PROTOCOL =
  /^(Failed to|An error occurred|Something went wrong|The requested|Only superusers|You are not)/
