import type { ParseArgsConfig } from 'node:util'
import type { Config } from '#server/config.ts'

/** 0: done. 1: something is wrong. 2: the command was not understood. */
export type Exit = 0 | 1 | 2

export interface CommandResult {
  readonly exit: Exit
  /** The output for people. */
  readonly lines: readonly string[]
  /** The output for `--json`. */
  readonly data: unknown
}

export interface CommandInput {
  readonly config: Config
  /** Words after the command, as many as `words` requires. */
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
}

export interface Command {
  /** `user create` */
  readonly name: string
  readonly summary: string
  /** Names of the words it takes, shown in the help. */
  readonly words?: readonly string[]
  readonly options?: NonNullable<ParseArgsConfig['options']>
  /** One line per option: how to write it, and its effect. */
  readonly help?: Readonly<Record<string, string>>
  /** Undefined for the one command that keeps running: `serve`. */
  run(given: CommandInput): Promise<CommandResult | undefined>
}

/** A command that cannot be understood: its sentence, and exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export function text(given: CommandInput, option: string): string {
  const value = given.options[option]
  if (typeof value === 'string' && value !== '') return value
  throw new UsageError(`L’option --${option} manque.`)
}

/** A whole number, at least `least`. */
export function wholeNumber(given: CommandInput, option: string, least: number): number {
  const value = text(given, option)
  const number = Number(value)
  if (/^\d{1,9}$/.test(value) && number >= least) return number
  throw new UsageError(`--${option} vaut « ${value} » : donnez un nombre entier à partir de ${least}.`)
}
