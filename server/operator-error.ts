/** Something the operator can remedy: one French sentence naming cause and remedy, shown without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/** `EACCES`, `ENOENT`… of a system error, or of PostgreSQL (`3D000`). */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
