/** A mail, as far as sending it again depends on it; instants in canonical text. */
interface Mail {
  readonly state: string
  readonly expires: string
}

/** A mail that did not go, or may not have gone, is sent again on request while what it says still holds. */
export const mayResend = (mail: Mail, now: string): boolean =>
  (mail.state === 'echec' || mail.state === 'incertain') && mail.expires > now
