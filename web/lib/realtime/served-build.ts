/** The script this page began with, which names the files of its build. */
const own = (): string | null =>
  globalThis.document?.querySelector('script[type=module][src]')?.getAttribute('src') ?? null

let isOther = false
const listeners = new Set<() => void>()

/** Whether the server serves another build than the one this page is of: answers of the API say which. */
export const servedBuild = {
  /** Notes the entry script that the server named. */
  report(entry: string): void {
    const mine = own()
    if (mine === null || (mine !== entry) === isOther) return
    isOther = !isOther
    for (const listener of listeners) listener()
  },
  isOther: () => isOther,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
