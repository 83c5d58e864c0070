import type { InputValue } from './input-values.ts'

/** Unsaved input values: they survive reload, an expired session and a failed save, in this tab. */
export type Draft = Readonly<Record<string, InputValue>>

export interface KeptDraft {
  readonly values: Draft
  /** When it was kept, in milliseconds of this device. */
  readonly at: number
}

const keyOf = (name: string): string => `wasl-draft:${name}`

export function readDraft(name: string): KeptDraft | null {
  try {
    const text = sessionStorage.getItem(keyOf(name))
    const draft: unknown = text === null ? null : JSON.parse(text)
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

export function keepDraft(name: string, values: Draft): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify({ values, at: Date.now() } satisfies KeptDraft))
  } catch {
    // Storage refused or full: the form still works, only without a draft.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // Nothing was stored.
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isDraft = (value: unknown): value is KeptDraft =>
  isObject(value) && isObject(value.values) && typeof value.at === 'number'
