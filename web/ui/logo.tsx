import type { ComponentProps } from 'react'

/** Two routes that meet: « wasl » means link, and arrived. */
export function LogoMark(props: ComponentProps<'svg'>) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden focusable="false" {...props}>
      <rect width="32" height="32" rx="8" className="fill-primary" />
      <path
        d="M6.5 10.5 L11 21.5 L16 13 L21 21.5 L25.5 10.5"
        fill="none"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-primary-foreground"
      />
      <circle cx="16" cy="8.2" r="2.4" className="fill-brand dark:fill-[oklch(0.52_0.13_55)]" />
    </svg>
  )
}

export function Logo({ className = '' }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2.5 font-semibold text-lg tracking-tight ${className}`}>
      <LogoMark className="size-8 shrink-0" />
      Wasl
    </span>
  )
}
