const ASKED = 'wasl:palette'

/** Opens the palette, or closes it. */
export const openPalette = (): void => void dispatchEvent(new Event(ASKED))

export function onPaletteAsked(listener: () => void): () => void {
  addEventListener(ASKED, listener)
  return () => removeEventListener(ASKED, listener)
}

export const isMac = /^Mac|^iP/.test(navigator.platform)

/** Ctrl K, or Cmd K on a Mac; by the place of the key where K writes another letter. */
export const isPaletteKey = (event: KeyboardEvent): boolean =>
  (isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  (event.key.toLowerCase() === 'k' || (event.code === 'KeyK' && !/^[a-z]$/i.test(event.key)))
