import type { ImportRequest } from '#model/domain/import/report.ts'

const KEY = 'wasl-draft:import'

/** The import in progress: the server keeps the file, so a reload only repeats the check. */
export function readImportDraft(): ImportRequest | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isRequest(kept) ? kept : null
  } catch {
    return null
  }
}

export function keepImportDraft(request: ImportRequest | null): void {
  try {
    if (request === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(request))
  } catch {
    // Storage refused or full: the import goes on, only without a draft.
  }
}

const isRequest = (value: unknown): value is ImportRequest =>
  typeof value === 'object' && value !== null && 'file' in value && 'name' in value && 'client' in value
