import type { Audience, Field } from '#model/schema/fields.ts'
import type { Whose } from './probe.ts'
import { collectionOf } from './records.ts'
import { includes, type Subject, type Who } from './rule.ts'
import type { Target } from './target-makers.ts'

/** The people who read e-mails that their owner does not show: managers of such accounts, in their agence. */
const READS_EMAIL: Readonly<Record<string, readonly Who[]>> = {
  'users (client)': ['Clients', 'Moderateurs'],
  'users (livreur)': ['Livreurs', 'Moderateurs'],
  'users (moderateur)': ['Moderateurs'],
}

const isHim = ({ collection }: Target, whose: Whose): boolean =>
  whose === 'own' && (collection === 'users' || 'user' in collectionOf(collection).fields)

function sees(
  { rights, isBound }: Subject,
  target: Target,
  whose: Whose,
  name: string,
  { see }: Field,
): boolean {
  const managers = name === 'email' ? READS_EMAIL[target.title] : undefined
  if (managers) {
    const reached = managers.filter((who) => !isBound || whose === 'here' || who === 'Moderateurs')
    return isHim(target, whose) || reached.some((who) => includes(who, rights))
  }
  if (!see) return true
  return see.some((audience) =>
    audience === 'self' ? isHim(target, whose) : includes(audience as Who & Audience, rights),
  )
}

/**
 * Fields whose key must be absent from the record, by the collection's
 * declaration, without those nobody reads.
 */
export function hiddenFrom(subject: Subject, target: Target, whose: Whose): string[] {
  return Object.entries(collectionOf(target.collection).fields)
    .filter(([name, field]) => field.see?.length !== 0 && !sees(subject, target, whose, name, field))
    .map(([name]) => name)
}

/** Fields a write of this person must leave unchanged; transient fields have no stored value to compare. */
export function keptFrom({ rights }: Subject, target: Target, whose: Whose): string[] {
  return Object.entries(collectionOf(target.collection).fields)
    .filter(([name, { write, transient }]) => {
      if (transient) return false
      // Nobody sets the agence of their own account.
      if (name === 'agence' && target.collection === 'users' && whose === 'own') return true
      return (write ?? []).length > 0 && !write?.some((who) => includes(who as Who, rights))
    })
    .map(([name]) => name)
}
