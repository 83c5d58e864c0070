import type { Collections } from '#model/collections.ts'
import { ANSWER_WORDS, unknownWords } from '#model/domain/reclamation/answers.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'

type Event = HookEvent<Collections['reclamations_reponses'], Collections>

export const reclamationsReponsesHooks: Hooks<Collections['reclamations_reponses'], Collections> = {
  beforeCreate: refuseUnknownWords,
  beforeUpdate: refuseUnknownWords,
}

/** A client would read the braces. */
function refuseUnknownWords({ record }: Event): void {
  for (const name of ['fr', 'ar'] as const) {
    const [unknown] = unknownWords(record[name])
    if (unknown === undefined) continue
    const known = Object.keys(ANSWER_WORDS)
      .map((word) => `{${word}}`)
      .join(', ')
    throw invalid({
      [name]: {
        code: 'validation_unknown_word',
        message: `{${unknown}} ne veut rien dire ici. Écrivez un mot de la liste : ${known}.`,
      },
    })
  }
}
