/** A stored content of a paper, whatever layout it names; null where nothing was stored. Only the server writes them. */
export const storedPaper = <Content extends { readonly version: number }>(stored: unknown): Content | null =>
  typeof stored === 'object' && stored !== null && 'version' in stored && typeof stored.version === 'number'
    ? (stored as Content)
    : null
