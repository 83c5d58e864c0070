import { sql } from '#server/db/sql.ts'

/** Stands in a mail where its code or its token is, or was. */
export const MARK = '••••••••'

/** A text as it may be kept and shown: without the secret. */
export const masked = (text: string, secret: string): string =>
  secret === '' ? text : text.replaceAll(secret, MARK)

/** A text as it is sent. */
export const unmasked = (text: string, secret: string): string =>
  secret === '' ? text : text.replaceAll(MARK, secret)

/** Assignments that take the secret out of a row of `mails`, wherever it stands in it. */
export const BLANKED = sql`text = replace(text, secret, ${MARK}), html = replace(html, secret, ${MARK}), secret = ''`
