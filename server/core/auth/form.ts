import { check, type FieldError } from '#model/schema/checks.ts'
import { email } from '#model/schema/fields.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { Body } from '#server/core/records/body.ts'

export const REQUIRED: FieldError = { code: 'validation_required', message: 'Cannot be blank.' }
export const MISMATCH: FieldError = { code: 'validation_values_mismatch', message: "Values don't match." }

export const lengthOutOfRange = (min: number, max: number): FieldError => ({
  code: 'validation_length_out_of_range',
  message: `The length must be between ${min} and ${max}.`,
  params: { min, max },
})

const EMAIL = email({ label: '' })

/** The fields of a request about an account: each is read, then all errors are thrown at once. */
export class Form {
  readonly #body: Body
  readonly #errors: Record<string, FieldError> = {}

  constructor(body: Body) {
    this.#body = body
  }

  /** A required text of `min` to `max` bytes in UTF-8; otherwise the field gets a refusal. */
  text(name: string, max = 255, min = 1): string {
    const value = textOf(this.#body[name])
    const bytes = Buffer.byteLength(value)
    if (value === '') this.refuse(name, REQUIRED)
    else if (bytes < min || bytes > max) this.refuse(name, lengthOutOfRange(min, max))
    return value
  }

  email(name: string): string {
    const value = this.text(name)
    const wrong = this.isRight(name) ? check(EMAIL, value) : null
    if (wrong) this.refuse(name, wrong)
    return value
  }

  isRight(name: string): boolean {
    return !(name in this.#errors)
  }

  refuse(name: string, error: FieldError): void {
    this.#errors[name] ??= error
  }

  /** Throws what was refused so far, if anything was. */
  mustBeRight(): void {
    if (Object.keys(this.#errors).length > 0) throw invalid(this.#errors)
  }
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
