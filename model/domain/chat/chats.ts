/** A conversation in the messenger: the response of the server. */

export interface ChatPerson {
  readonly id: string
  readonly full_name: string
  readonly type: string
  readonly active: boolean
}

interface LastMessage {
  readonly author: string
  readonly author_name: string
  readonly body: string
  readonly files: number
  readonly internal: boolean
  readonly created: string
}

/** A conversation as the list of one person shows it. */
export interface ChatSummary {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly command: string
  readonly activity: string
  /** Messages of others since the reader's mark; a hundred stands for more. */
  readonly unread: number
  readonly last: LastMessage | null
  /** Other members, the first few. */
  readonly people: readonly ChatPerson[]
  readonly members: number
}
