import { messageOf, OperatorError } from '#server/operator-error.ts'

export const say = (text: string): void => void process.stdout.write(`${text}\n`)
export const complain = (text: string): void => void process.stderr.write(`${text}\n`)

/** An operator's mistake is its sentence alone; anything else is ours, with the stack that helps to find it. */
export function complainOf(error: unknown): void {
  if (error instanceof OperatorError) complain(error.message)
  else complain(error instanceof Error ? (error.stack ?? error.message) : messageOf(error))
}
