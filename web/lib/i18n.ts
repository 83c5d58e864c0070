import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/**
 * French is the source: its sentences stay in the code of the page that says them, so no catalogue of the whole
 * product is loaded first. Another language is a catalogue fetched when it is chosen.
 */
i18n.setMessagesCompiler(compileMessage)
i18n.loadAndActivate({ locale: 'fr', messages: {} })

export { i18n }
