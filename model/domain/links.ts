/**
 * Pages that mails link to. The token that opens the account stands behind `#`: browsers do not send that
 * part, so it reaches no log and no other site.
 */
export const MAIL_PAGES = {
  passwordReset: '/forgot-password/nouveau',
  verification: '/verification',
  emailChange: '/changement-email',
  invitation: '/invitation',
  signIn: '/sign-in-2',
  sessions: '/settings/account',
  oldReturns: '/retours',
  claim: '/reclamations',
  facture: '/factures-clients',
} as const

export type MailPage = keyof typeof MAIL_PAGES

/** `publicUrl` has no final slash; `record` is the id of the one the page opens. */
export function mailLink(publicUrl: string, page: MailPage, secret = '', record = ''): string {
  const opened = record === '' ? '' : `?fiche=${record}`
  return `${publicUrl}${MAIL_PAGES[page]}${opened}${secret === '' ? '' : `#${secret}`}`
}

/** The secret of a link, from `location.hash`; empty without one. */
export const linkSecret = (hash: string): string => hash.replace(/^#/, '')

/** Tracking page of a recipient; with its token, no proof of identity is needed. */
export const trackingPath = (code: string, token = ''): string =>
  `/suivi/${code}${token === '' ? '' : `/${token}`}`
