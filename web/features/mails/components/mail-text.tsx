import { Trans } from '@lingui/react/macro'

/** The words of a mail; each paragraph runs in the direction of its own language. */
export const MailText = ({ text }: { text: string }) => (
  <section className="grid gap-3">
    <h3 className="font-semibold">
      <Trans>Texte</Trans>
    </h3>
    <p className="whitespace-pre-wrap break-words rounded-lg border bg-muted p-3 text-sm leading-relaxed [unicode-bidi:plaintext]">
      {text}
    </p>
  </section>
)
