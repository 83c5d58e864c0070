import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Mapping } from '#model/domain/import/mapping.ts'
import type { Correction, ImportReport, ImportRequest } from '#model/domain/import/report.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { keepImportDraft, readImportDraft } from './import-draft.ts'
import { checkFile, commitFile, sendFile } from './import-requests.ts'

export const STEPS = ['file', 'columns', 'check', 'result'] as const
export type ImportStep = (typeof STEPS)[number]

export interface Import {
  readonly step: ImportStep
  readonly report: ImportReport | null
  readonly mapping: Mapping
  readonly corrections: readonly Correction[]
  /** Corrections the present check has not seen yet. */
  readonly unchecked: number
  readonly busy: boolean
  readonly go: (step: ImportStep) => void
  readonly send: (file: File, client: string) => void
  readonly map: (mapping: Mapping) => void
  readonly correct: (corrections: readonly Correction[]) => void
  readonly check: () => void
  readonly commit: () => void
}

/** An import from file to result. Nothing is created before `commit`. */
export function useImport(): Import {
  const queries = useQueryClient()
  const [step, setStep] = useState<ImportStep>('file')
  const [report, setReport] = useState<ImportReport | null>(null)
  const [mapping, setMapping] = useState<Mapping>({})
  const [draft] = useState(readImportDraft)
  const [corrections, setCorrections] = useState<readonly Correction[]>(draft?.corrections ?? [])
  const [checked, setChecked] = useState(0)

  const take = (next: ImportReport) => {
    setReport(next)
    setMapping(next.mapping)
    setChecked(corrections.length)
  }
  const sending = useMutation({
    mutationFn: ({ file, client }: { file: File; client: string }) => sendFile(file, client),
    onSuccess: (next) => {
      take(next)
      setCorrections([])
      setChecked(0)
      setStep('columns')
    },
  })
  const checking = useMutation({
    mutationFn: checkFile,
    onSuccess: (next) => {
      take(next)
      setStep('check')
    },
    // The server forgets a file after a while: one starts again from it.
    onError: () => step === 'file' && keepImportDraft(null),
  })
  const committing = useMutation({
    mutationFn: commitFile,
    onSuccess: (next) => {
      take(next)
      setStep('result')
      return Promise.all(
        ['commands', 'suivis', 'imports', 'journal'].map((name) =>
          queries.invalidateQueries({ queryKey: recordsKey(name) }),
        ),
      )
    },
  })
  const request = (): ImportRequest | null =>
    report && { file: report.file.key, name: report.file.name, client: report.client, mapping, corrections }
  useDraft(step, request())
  useResume(draft, checking.mutate)
  const ask = (act: (body: ImportRequest) => void) => {
    const body = request()
    if (body) act(body)
  }
  return {
    step,
    report,
    mapping,
    corrections,
    unchecked: corrections.length - checked,
    busy: sending.isPending || checking.isPending || committing.isPending,
    go: setStep,
    send: (file, client) => sending.mutate({ file, client }),
    map: setMapping,
    correct: (more) => setCorrections((before) => merged(before, more)),
    check: () => ask(checking.mutate),
    commit: () => ask(committing.mutate),
  }
}

/** Kept while there is something to come back to; a finished or abandoned import leaves nothing. */
function useDraft(step: ImportStep, request: ImportRequest | null): void {
  useEffect(() => {
    if (step === 'columns' || step === 'check') keepImportDraft(request)
    if (step === 'result') keepImportDraft(null)
  }, [step, request])
}

/** After a reload, checks the same file, columns and corrections again. */
function useResume(draft: ImportRequest | null, check: (request: ImportRequest) => void): void {
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current || draft === null) return
    asked.current = true
    check(draft)
  }, [draft, check])
}

/** The last word on a cell wins. */
function merged(before: readonly Correction[], more: readonly Correction[]): readonly Correction[] {
  const keyOf = ({ row, field }: Correction) => `${row}:${field}`
  const replaced = new Set(more.map(keyOf))
  return [...before.filter((one) => !replaced.has(keyOf(one))), ...more]
}
