/** A cell somebody edited, and the value it had. */
export interface LastEdit {
  readonly collection: string
  readonly id: string
  readonly field: string
  /** « Note », and the name of its record. */
  readonly label: string
  readonly title: string
  readonly before: unknown
  /** Id of the person who edited it: another may sign in on the same page. */
  readonly by: string
  /** Version of the record once it was saved, canonical text. */
  readonly saved: string
}

let last: LastEdit | null = null

/** The last edit of a cell on this page; null once it was taken back, or when another came after it. */
export const lastEdit = (): LastEdit | null => last
export const rememberEdit = (edit: LastEdit | null): void => {
  last = edit
}
