/** News about a record that is no change of it: it has a name, and nothing of it is kept. */
export interface Signal {
  readonly name: string
  readonly collection: string
  readonly record: string
}
