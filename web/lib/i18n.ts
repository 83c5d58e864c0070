import { i18n } from '@lingui/core'

/**
 * French is the source language: its sentences are compiled into the code of each page, so that no catalogue
 * is loaded first. Another language is a catalogue, fetched when it is chosen.
 */
i18n.loadAndActivate({ locale: 'fr', messages: {} })

/** A label, a help or an option of the model, in the language of the page: its French text is its name there. */
export function word(text: string): string {
  const said = i18n.messages[text]
  return typeof said === 'string' ? said : text
}

export { i18n }
