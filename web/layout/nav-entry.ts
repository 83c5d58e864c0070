import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import type { CollectionName } from '#model/collections.ts'
import type { Permission, UserType } from '#model/domain/permissions.ts'
import type { FileRoutesByTo } from '#web/route-tree.gen.ts'

export interface NavEntry {
  readonly to: keyof FileRoutesByTo
  readonly label: MessageDescriptor
  readonly icon?: LucideIcon
  /** The collection a person must be allowed to list; else the entry is absent. */
  readonly collection?: CollectionName
  /** Permission a moderateur needs, named on the refusal page. */
  readonly permission?: Permission
  /** Moderateurs who may list the collection for other work come in too. */
  readonly readers?: boolean
  /** The page is no moderateur’s. */
  readonly staff?: false
  /** The other types of account the page is for. */
  readonly types?: readonly Exclude<UserType, 'moderateur'>[]
  /** G then this letter. */
  readonly key?: string
  /** Counter shown beside the label. */
  readonly counted?: 'unread-chats' | 'unread-claims'
  readonly children?: readonly NavEntry[]
}

export interface NavGroup {
  readonly label: MessageDescriptor | null
  readonly entries: readonly NavEntry[]
}
