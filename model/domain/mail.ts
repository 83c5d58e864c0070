/** A mail, as far as sending it again depends on it; instants in canonical text. */
interface Mail {
  readonly state: string
  readonly expires: string
}

/** True for a mail that was not sent, or may not have been, while its content is still valid. */
export const mayResend = (mail: Mail, now: string): boolean =>
  (mail.state === 'echec' || mail.state === 'incertain') && mail.expires > now
