import { format } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'

/** First words of a reminder: one sent today is known by them. */
export const FIRST_WORDS = 'Il vous reste '

/** A livreur reads one of the two languages. */
export const cashReminder = (due: Centimes): string =>
  `${FIRST_WORDS}${format(due)} à verser. Passez à la caisse avant la fin de la journée.\nبقي عليك دفع ${format(due)} للصندوق. مر على الصندوق قبل نهاية اليوم.`
