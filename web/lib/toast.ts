import type { ReactNode } from 'react'
import type { ExternalToast, toast as sonnerToast } from 'sonner'
import { preferences } from './stored/preferences.ts'

/** Seed: 2,500 ms, three visible, bottom right; reports of errors stay 7 s, an offer to undo 10 s. */
export const TOAST_MS = 2_500
export const ERROR_TOAST_MS = 7_000
const UNDO_TOAST_MS = 10_000
export const VISIBLE_TOASTS = 3
export const TOAST_POSITION = 'bottom-right'

type Sonner = typeof sonnerToast

/** The toaster is loaded by the first toast (9 kB that no first paint needs); until then they wait here. */
const mounted = Promise.withResolvers<Sonner>()
const wanted = new Set<() => void>()
let isWanted = false

export const toasterMounted = (toast: Sonner): void => mounted.resolve(toast)

export const toasterWanted = {
  get: () => isWanted,
  subscribe(listener: () => void) {
    wanted.add(listener)
    return () => void wanted.delete(listener)
  },
}

export function prepareToaster(): void {
  if (isWanted) return
  isWanted = true
  for (const listener of wanted) listener()
}

function show(say: (toast: Sonner) => unknown): void {
  prepareToaster()
  void mounted.promise.then(say)
}

/** The only place that toasts. */
export const toast = {
  /** A confirmation; one may turn these off in the settings. */
  success: (message: ReactNode, options?: ExternalToast) => {
    if (preferences.get().confirmations) show((on) => on.success(message, options))
  },
  info: (message: ReactNode, options?: ExternalToast) => show((on) => on(message, options)),
  error: (title: ReactNode, options?: ExternalToast) => show((on) => on.error(title, options)),
  /** For an action already done: offers to undo it for 10 s. */
  undo: (message: ReactNode, label: string, onUndo: () => void) =>
    show((on) => on.success(message, { duration: UNDO_TOAST_MS, action: { label, onClick: onUndo } })),
}
