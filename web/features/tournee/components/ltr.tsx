import type { ReactNode } from 'react'
import { formatPhone } from '#model/domain/phone-text.ts'

/** A code, a phone or an amount: read from left to right in Arabic too. */
export const Ltr = ({ children, className }: { children: ReactNode; className?: string }) => (
  <bdi dir="ltr" className={className}>
    {children}
  </bdi>
)

export const PhoneNumber = ({ stored }: { stored: string }) => (
  <Ltr className="tabular whitespace-nowrap">{formatPhone(stored)}</Ltr>
)
