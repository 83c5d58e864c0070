import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { GUIDES } from '#web/shared/help/guides.ts'
import type { PageHelp } from '../rules/page-help.ts'

/** The purpose of a page, the things done there, and the guide that says more. */
export function PageArticle({ help, onLeave }: { help: PageHelp; onLeave?: () => void }) {
  const { i18n } = useLingui()
  const guide = GUIDES.find(({ key }) => key === help.guide)
  return (
    <div className="grid gap-2">
      <p>{i18n._(help.purpose)}</p>
      <ul className="grid list-disc gap-1 ps-5 marker:text-muted-foreground">
        {help.does.map((one) => (
          <li key={one.id}>{i18n._(one)}</li>
        ))}
      </ul>
      {guide && (
        <Link
          to="/help-center"
          search={{ guide: guide.key }}
          onClick={onLeave}
          className="focus-ring w-fit rounded font-medium text-primary hover:underline"
        >
          <Trans>Guide : {i18n._(guide.title)}</Trans>
        </Link>
      )}
    </div>
  )
}
